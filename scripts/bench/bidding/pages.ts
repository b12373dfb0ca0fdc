import type { LiveMessage } from '../../../engine/core/wire/live.ts'
import { followOver } from '../../../tests/support/live.ts'
import type { SignedIn } from '../../../tests/support/api.ts'
import type { Auction } from './market.ts'

/** The pages of all participants of an auction, the purchaser's first. Each follows its document over its own connection. */
export type Pages = {
  /** The lowest price that a page shows for a part, in hundredths. */
  lowestOn(page: number, part: number): number | undefined
  /** Resolves when every page shows this price for the part, or a lower one. Returns how long that took from the call on (ms). */
  shownByAll(part: number, price: number): Promise<number>
  /** Everything that the server sent to bidders, with the bidder's index. */
  readonly told: readonly { readonly bidder: number; readonly text: string }[]
  leave(): void
}

type Awaited = { readonly price: number; readonly since: number; readonly left: Set<number>; readonly done: (milliseconds: number) => void }

/** Opens all pages and resolves when each has received its document. */
export async function openPages(port: number, buyer: SignedIn, { id, bidders }: Auction): Promise<Pages> {
  const told: { bidder: number; text: string }[] = []
  const awaited = new Map<number, Set<Awaited>>()
  const shown: (number | undefined)[][] = []

  function look(page: number, message: LiveMessage): void {
    if (message.kind === 'over') throw new Error(`Cannot measure: page ${page} is told no more`)
    if (message.kind !== 'document') return
    const { lines } = message.answer.entity as { readonly lines: readonly { readonly lowestQuote?: string | null; readonly shownLowest?: string | null }[] }
    if (page > 0) told.push({ bidder: page - 1, text: JSON.stringify(message.answer.entity) })
    shown[page] = lines.map(({ lowestQuote, shownLowest }) => hundredths(page === 0 ? lowestQuote : shownLowest))
    for (const [part, bids] of awaited) for (const each of bids) if (isShown(page, part, each.price)) see(bids, each, page)
  }
  const isShown = (page: number, part: number, price: number) => (shown[page]?.[part] ?? Infinity) <= price
  function see(bids: Set<Awaited>, one: Awaited, page: number): void {
    one.left.delete(page)
    if (one.left.size > 0) return
    bids.delete(one)
    one.done(performance.now() - one.since)
  }

  const followed = [
    await followOver(port, buyer, { entity: 'inquiry', id }),
    ...(await Promise.all(bidders.map(({ who, quotation }) => followOver(port, who, { entity: 'quotation', id: quotation })))),
  ]
  await Promise.all(
    followed.map(
      ({ hear }, page) =>
        new Promise<void>((done) =>
          hear((message) => {
            look(page, message)
            done()
          }),
        ),
    ),
  )

  return {
    told,
    lowestOn: (page, part) => shown[page]?.[part],
    shownByAll: (part, price) =>
      new Promise((done) => {
        const left = new Set(followed.flatMap((_, page) => (isShown(page, part, price) ? [] : [page])))
        if (left.size === 0) return done(0)
        const bids = awaited.get(part) ?? new Set()
        awaited.set(part, bids.add({ price, since: performance.now(), left, done }))
      }),
    leave() {
      for (const page of followed) page.leave()
    },
  }
}

function hundredths(price: string | null | undefined): number | undefined {
  return price === null || price === undefined ? undefined : Math.round(Number(price) * 100)
}
