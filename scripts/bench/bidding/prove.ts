import { sql } from 'kysely'
import type { Pool } from '../../../engine/server/store/pool.ts'
import type { Auction } from './market.ts'
import type { Pages } from './pages.ts'
import type { Accepted } from './rush.ts'

/** Throws unless the database has exactly the accepted bids, and each bid for a part is lower than the one before it. */
export async function proveLedger(admin: Pool, { id }: Auction, accepted: readonly Accepted[]): Promise<void> {
  const { rows } = await sql<{ line: string; part: string; price: string }>`
    select l.id as line, l."inquiryLine" as part, v.price::text as price
    from "quotationVersion" v join "quotationLine" l on l.id = v."quotationLine" join quotation q on q.id = l.document
    where q.inquiry = ${id} order by v."createdAt", v.id`.execute(admin)
  const written = rows.map(({ line, price }) => `${line} ${Math.round(Number(price) * 100)}`).toSorted()
  const told = accepted.map(({ bidder, part, price }) => `${bidder.lines[part]} ${price}`).toSorted()
  if (written.join() !== told.join()) throw new Error(`Wrong bids: ${told.length} were accepted, ${written.length} are written`)
  const last = new Map<string, number>()
  for (const { part, price } of rows) {
    if (Number(price) >= (last.get(part) ?? Infinity)) throw new Error(`Wrong order: ${price} was accepted though ${last.get(part)} was there`)
    last.set(part, Number(price))
  }
}

/** Throws if a bidder received a price that another bidder bid and they did not. */
export function proveSilence({ bidders }: Auction, { told }: Pages, accepted: readonly Accepted[]): void {
  const text = (price: number) => String(price / 100)
  const all = new Set(accepted.map(({ price }) => text(price)))
  for (const { bidder, text: page } of told) {
    const own = new Set(accepted.filter((each) => each.bidder === bidders[bidder]).map(({ price }) => text(price)))
    const heard = [...page.matchAll(/"(\d+(?:\.\d+)?)"/g)].map(([, price]) => String(Number(price)))
    const stranger = heard.find((price) => all.has(price) && !own.has(price))
    if (stranger !== undefined) throw new Error(`Wrong: bidder ${bidder + 1} was told ${stranger}, which is another's price`)
  }
}
