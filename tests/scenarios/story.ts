import type { PortAdapters } from '../../engine/server/ports/port-adapter.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import { startApi } from '../support/api.ts'
import type { Api, SignedIn } from '../support/api.ts'
import { enter, enterMasterData } from '../support/master-data.ts'
import type { MasterData } from '../support/master-data.ts'

/** A document as an answer shows it; a test names the fields that it checks. */
// oxlint-disable-next-line typescript/no-explicit-any -- what a field holds is what the test asserts
export type Shown = { readonly [field: string]: any }

/** A purchaser and a supplier at work, in business terms. */
export type Story = {
  readonly api: Api
  readonly buyer: SignedIn
  readonly seller: SignedIn
  readonly master: MasterData
  /** Creates a purchase-list line of this quantity. Returns its id. */
  listLine(quantity: string, more?: Shown): Promise<string>
  /** Creates an order from purchase-list lines and accepts it. Returns it as the buyer sees it. */
  acceptedOrder(listLines: readonly { readonly purchaseListLine: string; readonly quantity?: string }[]): Promise<Shown>
  /** Sends an inquiry with these fields; without others, for an hour and to the supplier. Returns it as the buyer sees it. */
  inquire(fields: Shown): Promise<Shown>
  /** Ships from order lines. Returns the raw answer. */
  ship(lines: readonly { readonly orderLine: string; readonly quantity?: string }[]): Promise<AnswerEnvelope>
  /** Receives shipment lines. */
  receive(lines: readonly { readonly shipmentLine: string; readonly quantity?: string }[]): Promise<AnswerEnvelope>
  /** Writes off receipt lines. */
  reverse(lines: readonly { readonly receiptLine: string; readonly quantity?: string }[]): Promise<AnswerEnvelope>
  order(id: string): Promise<Shown>
  detail(path: string, id: string): Promise<Shown>
}

/** Starts a separate server with people and master data; `environment`: further variables; `pollMs`: how often its background workers look. */
export async function startStory(environment: Readonly<Record<string, string>> = {}, pollMs?: number, ports?: PortAdapters, model?: Model): Promise<Story> {
  const api = await startApi({ environment, ...(pollMs !== undefined && { pollMs }), ...(ports && { ports }), ...(model && { model }) })
  const [buyer, seller] = [await api.login('buyer'), await api.login('seller')]
  const master = await enterMasterData(api, buyer)
  const detail = async (path: string, id: string): Promise<Shown> => done(await buyer.call(path, { entity: { id } })).entity as Shown
  return {
    api,
    buyer,
    seller,
    master,
    detail,
    listLine: (quantity, more = {}) =>
      enter(buyer, '/api/project/materials/add', {
        partName: 'Bearing',
        partNumber: 'B-100',
        quantity,
        price: '100',
        taxRate: '0.13',
        inspectionType: 'E',
        deliveryDate: '2026-12-20',
        deliveryAddress: 'Gate 1',
        purchasingGroup: master.group,
        supplier: master.supplier,
        ...more,
      }),
    async acceptedOrder(lines) {
      const order = done(await buyer.call('/api/tradeOrder/purchase/add', { entity: { lines } })).entity as Shown
      done(await seller.call('/api/tradeOrder/supplier/accept', { entity: { id: order.id, version: order.version, replyDate: '2026-12-10' } }))
      return detail('/api/tradeOrder/purchase/detail', order.id)
    },
    async inquire(fields) {
      const deadline = new Date(api.clock.now().getTime() + 3_600_000).toISOString()
      const entity = { deadline, invitees: [{ supplier: master.supplier }], ...fields }
      const { id } = done(await buyer.call('/api/inquiry/purchase/create', { entity })).entity as Shown
      return done(await buyer.call('/api/inquiry/purchase/send', { entity: { id } })).entity as Shown
    },
    ship: (lines) => seller.call('/api/deliverOrder/supplier/add', { entity: { lines } }),
    receive: (lines) => buyer.call('/api/receiveOrder/add', { entity: { lines } }),
    reverse: (lines) => buyer.call('/api/receiveOrder/cancel', { entity: { reason: 'counted wrong', lines } }),
    order: (id) => detail('/api/tradeOrder/purchase/detail', id),
  }
}

/** What a supplier reads of an inquiry that it was sent. */
export async function askedOf(seller: SignedIn, { inquiryNumber }: Shown): Promise<Shown> {
  const where = [{ field: 'inquiryNumber', operator: 'equals', value: inquiryNumber }]
  const [found] = done(await seller.call('/api/inquiry/supplier/list', { entity: { where } })).list as readonly Shown[]
  return done(await seller.call('/api/inquiry/supplier/detail', { entity: { id: found!.id } })).entity as Shown
}

/** The answer; a refusal throws. */
export function done(answer: AnswerEnvelope): AnswerEnvelope {
  if (answer.returnCode !== '0') throw new Error(`Refused: ${JSON.stringify(answer.issues ?? answer)}`)
  return answer
}

/** The refusals of an answer, as "path CODE". */
export function refusals(answer: AnswerEnvelope): readonly string[] {
  return (answer.issues ?? []).map(({ code, path }) => `${path} ${code}`)
}
