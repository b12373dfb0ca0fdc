import type { PortAdapters } from '../../../engine/server/ports/port-adapter.ts'
import { sql } from 'kysely'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import type { SignedIn } from '../../support/api.ts'
import { done, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

type Requested = { readonly receiptLine: string; readonly quantity?: string }

/** A purchaser who returns and exchanges, an approver beside, and a supplier who confirms. */
export type Returning = {
  readonly story: Story
  readonly approver: SignedIn
  /** An accepted order of one line, wholly shipped and received. `checked`: it needs inspection. */
  received(
    quantity: string,
    more?: Shown,
  ): Promise<{ readonly order: Shown; readonly orderLine: string; readonly receipt: Shown; readonly receiptLine: string }>
  /** Asks to return, or to exchange, goods of receipt lines. */
  request(returnKind: 'RETURN' | 'EXCHANGE', lines: readonly Requested[], more?: Shown): Promise<AnswerEnvelope>
  /** Approves a request as another person than its author. */
  approve(request: Shown): Promise<AnswerEnvelope>
  /** Sends back from an approved request: all of it, or these quantities of its lines in order. */
  sendBack(request: Shown, quantities?: readonly string[]): Promise<AnswerEnvelope>
  /** An approved request, as the buyer sees it. */
  approved(returnKind: 'RETURN' | 'EXCHANGE', lines: readonly Requested[]): Promise<Shown>
  /** A return note of a whole request that was approved. */
  noteOf(returnKind: 'RETURN' | 'EXCHANGE', lines: readonly Requested[]): Promise<Shown>
  returnFromStock(lines: readonly Requested[]): Promise<AnswerEnvelope>
  confirm(note: Shown): Promise<AnswerEnvelope>
  voidNote(note: Shown): Promise<AnswerEnvelope>
  /** Ships replacements of an order line. */
  replace(orderLine: string, quantity?: string): Promise<AnswerEnvelope>
  /** The line of a receipt as it stands now. */
  receiptLineOf(receipt: Shown): Promise<Shown>
  /** The storage notes of a receipt line, in order. */
  notesOfStock(receiptLine: Shown): Promise<readonly Shown[]>
  line(order: Shown): Promise<Shown>
}

/** `ports`: the systems to which documents are handed over, looked at every 20 milliseconds. */
export async function startReturning(ports?: PortAdapters): Promise<Returning> {
  const story = ports === undefined ? await startStory() : await startStory({}, 20, ports)
  const { buyer, seller, detail } = story
  const approver = await story.api.login('manager')
  const buyerDoes = (path: string, entity: Shown) => buyer.call(`/api/receiveOrder/${path}`, { entity })
  const request: Returning['request'] = (returnKind, lines, more = {}) =>
    buyerDoes('returnRequest/add', { returnKind, inspector: 'Zhao', reason: 'bore too wide', lines, ...more })
  const approve: Returning['approve'] = ({ id, version }) => approver.call('/api/receiveOrder/returnRequest/approve', { entity: { id, version } })
  const sendBack: Returning['sendBack'] = ({ lines }, quantities = []) =>
    buyerDoes('returnNote/add', {
      lines: (lines as readonly Shown[]).map(({ id }, index) => ({
        requestLine: id,
        ...(quantities[index] !== undefined && { quantity: quantities[index] }),
      })),
    })
  const approved: Returning['approved'] = async (returnKind, lines) => {
    const asked = done(await request(returnKind, lines)).entity as Shown
    done(await approve(asked))
    return detail('/api/receiveOrder/returnRequest/detail', asked.id)
  }
  return {
    story,
    approver,
    request,
    approve,
    sendBack,
    approved,
    async received(quantity, more = {}) {
      const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine(quantity, more) }])
      const orderLine = order.lines[0].id as string
      const shipment = done(await story.ship([{ orderLine, quantity }])).entity as Shown
      const receipt = done(await story.receive([{ shipmentLine: shipment.lines[0].id, quantity }])).entity as Shown
      return { order, orderLine, receipt, receiptLine: receipt.lines[0].id as string }
    },
    noteOf: async (returnKind, lines) => done(await sendBack(await approved(returnKind, lines))).entity as Shown,
    returnFromStock: (lines) => buyerDoes('returnNote/returnStored', { inspector: 'Zhao', reason: 'rusty', lines }),
    confirm: ({ id }) => seller.call('/api/receiveOrder/supplier/returnNote/confirm', { entity: { id } }),
    voidNote: ({ id }) => buyerDoes('returnNote/void', { id, voidReason: 'wrong part' }),
    replace: (orderLine, quantity) =>
      seller.call('/api/deliverOrder/supplier/shipReplacement', { entity: { lines: [{ orderLine, ...(quantity !== undefined && { quantity }) }] } }),
    receiptLineOf: async ({ id }) => (await detail('/api/receiveOrder/detail', id)).lines[0] as Shown,
    notesOfStock: async ({ id }) => {
      const { rows } = await sql<Shown>`select n.id, n."noteType", n.status, trim_scale(l.quantity)::text as quantity, trim_scale(l.amount)::text as amount
        from "storageNoteLine" l join "storageNote" n on n.id = l.document where l."receiptLine" = ${id} order by n."createdAt", n.id`.execute(story.api.pool)
      return rows
    },
    line: async ({ id }) => (await story.order(id)).lines[0] as Shown,
  }
}
