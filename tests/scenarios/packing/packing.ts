import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import type { SignedIn } from '../../support/api.ts'
import { done, type Shown, type Story } from '../story.ts'

/** Where the two sides reach boxes. */
export const AT = { purchaser: '/api/packingOrder/purchase', supplier: '/api/packingOrder/supplier' }

/** Ships order lines of these quantities. Returns the shipment as the supplier sees it. */
export async function shipped(story: Story, quantities: readonly string[], more: readonly Shown[] = []): Promise<Shown> {
  const lines = []
  for (const [index, quantity] of quantities.entries()) lines.push({ purchaseListLine: await story.listLine(quantity, more[index]) })
  const order = await story.acceptedOrder(lines)
  const { id } = done(await story.ship(order.lines.map((line: Shown) => ({ orderLine: line.id })))).entity as Shown
  return shipmentOf(story, id)
}

/** A shipment as the supplier sees it. */
export async function shipmentOf({ seller }: Story, id: string): Promise<Shown> {
  return done(await seller.call('/api/deliverOrder/supplier/detail', { entity: { id } })).entity as Shown
}

/** Packs a line into boxes of so many. Returns the raw answer. */
export function packPerBox(seller: SignedIn, line: Shown, shipment: Shown, input: Shown): Promise<AnswerEnvelope> {
  const entity = { id: line.id, version: shipment.version, boxKind: 'CARTON', ...input }
  return seller.call('/api/deliverOrder/supplier/packPerBox', { entity })
}

/** Packs one box by hand. Returns the raw answer. */
export function packBox(seller: SignedIn, lines: readonly Shown[], more: Shown = {}): Promise<AnswerEnvelope> {
  return seller.call(`${AT.supplier}/add`, { entity: { lines, ...more } })
}

/** The boxes of a shipment, by number. */
export async function boxesOf(person: SignedIn, shipment: Shown): Promise<readonly Shown[]> {
  const where = [{ field: 'shipmentNumber', operator: 'equals', value: shipment.shipmentNumber }]
  const { list } = done(await person.call(`${AT[person.side]}/list`, { entity: { where }, pager: { page: 1, pageSize: 2000 } }))
  return (list as readonly Shown[]).toSorted((one, other) => String(one.boxNumber).localeCompare(String(other.boxNumber)))
}

/** An action of one box, in the version that stands there. */
export async function act({ seller }: Story, name: string, id: string, input: Shown = {}): Promise<AnswerEnvelope> {
  const { version } = done(await seller.call(`${AT.supplier}/detail`, { entity: { id } })).entity as Shown
  return seller.call(`${AT.supplier}/${name}`, { entity: { id, version, ...input } })
}

/** A box with its contents, as the supplier sees it. */
export async function boxOf({ seller }: Story, id: string): Promise<Shown> {
  return done(await seller.call(`${AT.supplier}/detail`, { entity: { id } })).entity as Shown
}
