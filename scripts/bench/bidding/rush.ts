import { type Auction, type Bidder, HIGHEST, STEP, bid } from './market.ts'
import type { Pages } from './pages.ts'

/** A bid that the server confirmed to its bidder as accepted. */
export type Accepted = { readonly bidder: Bidder; readonly part: number; readonly price: number }

/** The result of everybody bidding at once. Milliseconds: from sending a bid to its answer, and from the answer to the last page. */
export type Rush = {
  readonly accepted: readonly Accepted[]
  /** The number of refused bids, by code. */
  readonly refused: Readonly<Record<string, number>>
  readonly seconds: number
  readonly toAnswer: readonly number[]
  readonly toScreens: readonly number[]
}

/** How a bidder chooses a price: one step below the lowest bid sent by anybody, or one to three steps below what their own page shows. */
export type Wish = 'below what was sent' | 'below what their page shows'

/** Everybody bids for one part after the other for this long, each as soon as their last answer is in. Waits until all pages show the end. */
export async function rush({ parts, bidders }: Auction, pages: Pages, wish: Wish, milliseconds: number): Promise<Rush> {
  const sent = parts.map((_, part) => lowest(pages, part))
  const accepted: Accepted[] = []
  const refused: Record<string, number> = {}
  const toAnswer: number[] = []
  const seen: Promise<number>[] = []
  const began = performance.now()
  await Promise.all(
    bidders.map(async (bidder, index) => {
      for (let turn = index; performance.now() - began < milliseconds; turn++) {
        const part = turn % parts.length
        sent[part]! -= STEP
        const below = (pages.lowestOn(index + 1, part) ?? HIGHEST) - STEP * (1 + (turn % 3))
        const price = wish === 'below what their page shows' ? below : sent[part]!
        const from = performance.now()
        const codes = await bid(bidder, part, price)
        toAnswer.push(performance.now() - from)
        for (const code of codes) refused[code] = (refused[code] ?? 0) + 1
        if (codes.length > 0) continue
        accepted.push({ bidder, part, price })
        seen.push(pages.shownByAll(part, price))
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  return { accepted, refused, seconds, toAnswer, toScreens: await Promise.all(seen) }
}

function lowest(pages: Pages, part: number): number {
  return pages.lowestOn(0, part) ?? HIGHEST
}
