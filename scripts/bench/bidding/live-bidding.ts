import { listen } from '../../../engine/server/http/listen.ts'
import { openApp } from '../../../engine/server/http/open-app.ts'
import { loadModel } from '../../../engine/server/model/load-model.ts'
import { openPool } from '../../../engine/server/store/pool.ts'
import { hostOf } from '../../../tests/support/api.ts'
import { withRoomFor } from '../../../tests/support/bidders.ts'
import type { Bench, BenchOptions, BenchOutcome } from '../frame/bench.ts'
import { type Figure, figureOf } from '../frame/figure.ts'
import { openBenchDatabase } from '../server/bench-database.ts'
import { type Auction, HIGHEST, type Market, bid, openAuction, openMarket } from './market.ts'
import { openPages } from './pages.ts'
import { proveLedger, proveSilence } from './prove.ts'
import { type Accepted, type Rush, type Wish, rush } from './rush.ts'

const PARTS = 10
/** The longest a person waits to see another bidder's bid (ms). */
const TARGET_MS = 1000
const wishes: readonly Wish[] = ['below what was sent', 'below what their page shows']

/** A live inquiry over ten parts: first one bid at a time while everybody watches, then everybody at once. */
export const liveBidding: Bench = {
  name: 'live-bidding',
  about: 'bids of fifty suppliers on one inquiry of ten parts, and how soon all of them see one',
  rounds: 3,
  run,
}

type Found = { readonly alone: readonly number[]; readonly rushes: ReadonlyMap<Wish, Rush> }

async function run({ rounds, isQuick, log }: BenchOptions): Promise<BenchOutcome> {
  const count = isQuick ? 8 : 50
  const milliseconds = isQuick ? 2000 : 8000
  const database = await openBenchDatabase(0, log)
  const model = withRoomFor(loadModel(), count)
  const admin = openPool(database.adminUrl, { max: 2 })
  const { app, stopLive, close } = await openApp({
    databaseUrl: database.url,
    model,
    sites: { purchaser: database.folder, supplier: database.folder },
    logLevel: 'error',
    environment: { PURCHASER_HOST: hostOf.purchaser, SUPPLIER_HOST: hostOf.supplier },
  })
  const listening = await listen(app, 0)
  try {
    log(`${count} suppliers come in`)
    const market = await openMarket(app, admin, model, count)

    async function round(): Promise<Found> {
      const auction = await openAuction(market, PARTS, true)
      const pages = await openPages(listening.port, market.buyer, auction)
      const first = await oneByOne(auction, pages, isQuick ? 4 : 10)
      const rushes = new Map<Wish, Rush>()
      for (const wish of wishes) {
        const found = await rush(auction, pages, wish, milliseconds)
        const reasons = Object.entries(found.refused).map(([code, times]) => `${times} ${code}`)
        log(`${wish}: ${found.accepted.length} accepted in ${found.seconds.toFixed(1)} s, refused ${reasons.join(', ') || 'none'}`)
        rushes.set(wish, found)
      }
      pages.leave()
      await proveLedger(admin, auction, [...first.accepted, ...[...rushes.values()].flatMap(({ accepted }) => accepted)])
      return { alone: first.toScreens, rushes }
    }

    await round()
    const found: Found[] = []
    for (let index = 0; index < rounds; index++) found.push(await round())
    await blind(market, listening.port, milliseconds / 4, log)
    return { figures: figuresOf(found, count), notes, versions: { postgres: database.version } }
  } finally {
    await stopLive()
    await listening.stop()
    await close()
    await admin.destroy()
    await database.stop()
  }

  /** Where the lowest price is hidden, no bidder receives another's price, however busy the inquiry is. */
  async function blind(market: Market, port: number, milliseconds: number, tell: (line: string) => void): Promise<void> {
    const auction = await openAuction(market, PARTS, false)
    const pages = await openPages(port, market.buyer, auction)
    const { accepted } = await rush(auction, { ...pages, shownByAll: () => Promise.resolve(0) }, 'below what was sent', milliseconds)
    await new Promise((wait) => setTimeout(wait, 3000))
    pages.leave()
    await proveLedger(admin, auction, accepted)
    proveSilence(auction, pages, accepted)
    tell(`where the lowest price is not shown: ${accepted.length} accepted, ${pages.told.length} readings of bidders, none with another's price`)
  }
}

type Alone = { readonly accepted: readonly Accepted[]; readonly toScreens: readonly number[] }

/** Bids one after the other, each after every page shows the one before. Measures from sending a bid to the last page that shows it (ms). */
async function oneByOne({ bidders }: Auction, pages: Awaited<ReturnType<typeof openPages>>, times: number): Promise<Alone> {
  const accepted: Accepted[] = []
  const toScreens: number[] = []
  for (let time = 0; time < times; time++) {
    const [bidder, part, price] = [bidders[time % bidders.length]!, time % PARTS, HIGHEST - time]
    const from = performance.now()
    const seen = pages.shownByAll(part, price)
    const codes = await bid(bidder, part, price)
    if (codes.length > 0) throw new Error(`Cannot measure: the bid is refused, ${codes.join()}`)
    await seen
    toScreens.push(performance.now() - from)
    accepted.push({ bidder, part, price })
  }
  return { accepted, toScreens }
}

function figuresOf(found: readonly Found[], count: number): readonly Figure[] {
  const of = (wish: Wish) => found.map(({ rushes }) => rushes.get(wish)!)
  const inOrder = of('below what was sent')
  const perSecond = (rushes: readonly Rush[]) => rushes.map(({ accepted, seconds }) => accepted.length / seconds)
  const refusedOf = (rushes: readonly Rush[]) => rushes.map(({ refused, seconds }) => Object.values(refused).reduce((sum, times) => sum + times, 0) / seconds)
  return [
    figureOf(`bids accepted, ${count} suppliers at once, each a step below what was sent`, 'per second', { ours: perSecond(inOrder) }),
    figureOf('of them refused', 'per second', { ours: refusedOf(inOrder) }),
    figureOf('from a bid to its answer, all at once', 'ms', { ours: inOrder.flatMap(({ toAnswer }) => toAnswer) }),
    figureOf(
      `from an accepted bid to the screens of all ${count} and the purchaser, all at once`,
      'ms',
      { ours: inOrder.flatMap(({ toScreens }) => toScreens) },
      [{ kind: 'own', of: 'p95', atMost: TARGET_MS }],
    ),
    figureOf('bids accepted, each below what the supplier’s own screen shows', 'per second', { ours: perSecond(of('below what their page shows')) }),
    figureOf('of them refused, because somebody was faster', 'per second', { ours: refusedOf(of('below what their page shows')) }),
    figureOf(
      'from an accepted bid to all screens, each below what the supplier’s own screen shows',
      'ms',
      { ours: of('below what their page shows').flatMap(({ toScreens }) => toScreens) },
      [{ kind: 'own', of: 'p95', atMost: TARGET_MS }],
    ),
    figureOf('one bid at a time: from sending it to all screens', 'ms', { ours: found.flatMap(({ alone }) => alone) }, [
      { kind: 'own', of: 'p95', atMost: TARGET_MS },
    ]),
  ]
}

const notes = [
  'bidders, pages and server share one process and this machine; bids go through the whole product but the network, pages over real connections',
  'everybody bids for one of ten parts after the other, each as soon as their last answer is in; whoever comes to the lock behind a lower bid is refused',
  'a bid is seen by all once every page shows its price or a lower one, read with the rights of its own reader; from the answer on where all bid at once',
  'after each round the database has exactly the bids that were accepted, each lower than the one before it; where the lowest price is not shown, no page was told another’s price; else the bench fails',
]
