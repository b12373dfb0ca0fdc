import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import type { Pool } from '../../../engine/server/store/pool.ts'
import type { SignedIn } from '../../../tests/support/api.ts'
import { seedBidders, signInAs } from '../../../tests/support/bidders.ts'
import { password } from '../../../tests/support/people.ts'
import { DEMONSTRATION_PASSWORD } from '../../seed/people.ts'

/** The step by which every bid is lower than the one before, in hundredths. */
export const STEP = 1
/** The highest bid, in hundredths. */
export const HIGHEST = 100_000_000

/** A purchaser and the suppliers that they may invite. */
export type Market = { readonly buyer: SignedIn; readonly suppliers: readonly string[]; readonly people: readonly SignedIn[] }

/** A bidder: their quotation, and its line for each part. */
export type Bidder = { readonly who: SignedIn; readonly quotation: string; readonly lines: readonly string[] }

/** A live inquiry in which every supplier may bid. `parts`: ids of the inquiry's lines. */
export type Auction = { readonly id: string; readonly parts: readonly string[]; readonly bidders: readonly Bidder[] }

/** Creates all accounts and signs them in. */
export async function openMarket(app: FastifyInstance, admin: Pool, model: Model, count: number): Promise<Market> {
  await seedBidders(admin, model, count)
  const buyer = await signInAs(app, 'purchaser', 'admin.hengrui', DEMONSTRATION_PASSWORD)
  const suppliers: string[] = []
  for (let index = 1; index <= count; index++)
    suppliers.push(
      (await asked(buyer, '/api/epRelation/add', { code: `B${index}`, name: `bidder-${index}`, contacts: [{ name: 'B', primary: true }] })).id as string,
    )
  await sql`update supplier set "registeredEnterprise" = name where name like 'bidder-%'`.execute(admin)
  const people: SignedIn[] = []
  for (let index = 1; index <= count; index++) people.push(await signInAs(app, 'supplier', `bidder-${index}`, password))
  return { buyer, suppliers, people }
}

/** Creates an inquiry over this many parts and sends it to all. Where the lowest price is hidden, a bidder sees only their rank. */
export async function openAuction({ buyer, suppliers, people }: Market, parts: number, showLowest: boolean): Promise<Auction> {
  const [group] = (await buyer.call('/api/purchasingGroup/list', { entity: {}, pager: { page: 1, pageSize: 1 } })).list as { readonly id: string }[]
  const lines: { readonly purchaseListLine: string }[] = []
  for (let part = 1; part <= parts; part++) {
    const wanted = {
      partName: `Bearing ${part}`,
      quantity: '10',
      deliveryDate: dayAhead(30).slice(0, 10),
      deliveryAddress: 'Gate 1',
      purchasingGroup: group!.id,
      inspectionType: 'E',
    }
    lines.push({ purchaseListLine: (await asked(buyer, '/api/project/materials/add', wanted)).id as string })
  }
  const { id } = await asked(buyer, '/api/inquiry/purchase/create', {
    type: 'BID',
    live: true,
    showLowest,
    minimumStep: String(STEP / 100),
    extensionWindow: '3',
    extensionBy: '5',
    deadline: dayAhead(1),
    invitees: suppliers.map((supplier) => ({ supplier })),
    lines,
  })
  const inquiry = await asked(buyer, '/api/inquiry/purchase/send', { id })
  const bidders: Bidder[] = []
  for (const who of people) {
    const order = { entity: {}, order: 'quotation.createdAt', orderSort: 'desc', pager: { page: 1, pageSize: 1 } } as const
    const [row] = (await who.call('/api/quo/supplier/itemList', order)).list as { readonly document: string }[]
    const quotation = await asked(who, '/api/inquiry/supplier/detail', { id: row!.document })
    bidders.push({ who, quotation: row!.document, lines: idsOf(quotation) })
  }
  return { id: inquiry.id as string, parts: idsOf(inquiry), bidders }
}

/** Bids this many hundredths for a part. Returns the codes of the refusals; none if the bid is accepted. */
export async function bid({ who, lines }: Bidder, part: number, price: number): Promise<readonly string[]> {
  const entity = { id: lines[part]!, price: (price / 100).toFixed(2), replyDate: dayAhead(20).slice(0, 10) }
  const answer = await who.call('/api/quo/supplier/bid', { entity })
  return answer.returnCode === '0' ? [] : (answer.issues ?? []).map(({ code }) => code)
}

type Entity = Readonly<Record<string, unknown>>

async function asked(who: SignedIn, path: string, entity: Entity): Promise<Entity> {
  const answer: AnswerEnvelope = await who.call(path, { entity })
  if (answer.returnCode !== '0') throw new Error(`Cannot measure: ${path} answers ${JSON.stringify(answer.issues ?? answer)}`)
  return answer.entity as Entity
}

function idsOf({ lines }: Entity): readonly string[] {
  return (lines as readonly { readonly id: string }[]).map(({ id }) => id)
}

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}
