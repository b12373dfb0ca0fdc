import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { listen } from '../../../engine/server/http/listen.ts'
import { openApp } from '../../../engine/server/http/open-app.ts'
import { loadModel } from '../../../engine/server/model/load-model.ts'
import { openPool } from '../../../engine/server/store/pool.ts'
import { type SignedIn, hostOf } from '../../../tests/support/api.ts'
import { pourBidders, signInAs, withRoomFor } from '../../../tests/support/bidders.ts'
import { followOver } from '../../../tests/support/live.ts'
import { password } from '../../../tests/support/people.ts'
import { DEMONSTRATION_PASSWORD } from '../../seed/people.ts'
import type { Bench, BenchOptions, BenchOutcome } from '../frame/bench.ts'
import { figureOf } from '../frame/figure.ts'
import { openBenchDatabase } from '../server/bench-database.ts'

const STEP = 0.01
const HIGHEST = 1_000_000
/** How long somebody waits to see another's bid (ms). */
const PATIENCE = 1000

/** A live inquiry over one part, bid for by all at once, and one bid at a time with everybody watching. */
export const liveBidding: Bench = {
  name: 'live-bidding',
  about: 'bids of fifty suppliers on one inquiry, and how soon all of them see one',
  rounds: 5,
  run,
}

type Bidder = { readonly who: SignedIn; readonly line: string; readonly quotation: string }

async function run({ rounds, isQuick, log }: BenchOptions): Promise<BenchOutcome> {
  const count = isQuick ? 8 : 50
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
    await pourBidders(admin, model, count)
    const buyer = await signInAs(app, 'purchaser', 'admin.hengrui', DEMONSTRATION_PASSWORD)
    log(`${count} suppliers come in`)
    const suppliers: string[] = []
    for (let index = 1; index <= count; index++)
      suppliers.push(
        idOf(await buyer.call('/api/epRelation/add', { entity: { code: `B${index}`, name: `bidder-${index}`, contacts: [{ name: 'B', primary: true }] } })),
      )
    await sql`update supplier set "registeredEnterprise" = name where name like 'bidder-%'`.execute(admin)
    const people: SignedIn[] = []
    for (let index = 1; index <= count; index++) people.push(await signInAs(app, 'supplier', `bidder-${index}`, password))

    const rates: number[] = []
    const judged: number[] = []
    const inOrder: number[] = []
    for (let round = -1; round < rounds; round++) {
      const bidders = await bidding(app, buyer, suppliers, people)
      const { accepted, answered, seconds } = await allAtOnce(bidders, isQuick ? 3 : 6)
      log(`${accepted} of ${answered} bids accepted in ${seconds.toFixed(1)} s`)
      const stepped = await allAtOnce(await bidding(app, buyer, suppliers, people), isQuick ? 3 : 6, true)
      log(`each a step below the one before: ${stepped.accepted} of ${stepped.answered} in ${stepped.seconds.toFixed(1)} s`)
      if (round >= 0) inOrder.push(stepped.accepted / stepped.seconds)
      if (round >= 0) [rates, judged].forEach((list, index) => list.push((index === 0 ? accepted : answered) / seconds))
    }

    const bidders = await bidding(app, buyer, suppliers, people)
    const told = bidders.map(() => 0)
    const pages = await Promise.all(bidders.map(({ who, quotation }) => followOver(listening.port, who, { entity: 'quotation', id: quotation })))
    pages.forEach((page, index) => {
      const read = async (): Promise<void> => {
        await page.next()
        told[index]!++
        return read()
      }
      void read().catch(() => {})
    })
    await until(() => told.every((times) => times >= 1))
    const seen: number[] = []
    for (let round = 0; round < rounds * 4; round++) {
      const before = [...told]
      const began = performance.now()
      await bid(bidders[round % count]!, HIGHEST - round)
      await until(() => told.every((times, index) => times > before[index]!))
      seen.push(performance.now() - began)
    }
    log(`seen by all after ${seen.map((time) => Math.round(time)).join(', ')} ms`)
    for (const page of pages) page.leave()
    return {
      figures: [
        figureOf(`bids accepted, ${count} suppliers at once on one part`, 'per second', { ours: rates }, []),
        figureOf(`bids accepted, each a step below the one sent before`, 'per second', { ours: inOrder }, []),
        figureOf(`bids judged, the refused ones included`, 'per second', { ours: judged }, []),
        figureOf(`from the bid to the screens of all ${count}`, 'ms', { ours: seen }, [{ kind: 'own', of: 'median', atMost: PATIENCE }]),
      ],
      notes: [
        'bidders and server share one process and this machine; requests go through the whole product but the network, pages over real connections',
        'each bidder bids below what was last heard of by anybody; most bids of a moment are too late, and are judged all the same under the lock; where each is a step below the one sent before, those that reach the lock in their order are accepted',
        'a bid is seen by all once each page has a line with the new lowest price, read with the rights of its own supplier',
      ],
      versions: { postgres: database.version },
    }
  } finally {
    await stopLive()
    await listening.stop()
    await close()
    await admin.destroy()
    await database.stop()
  }
}

function idOf(answer: AnswerEnvelope): string {
  if (answer.returnCode !== '0') throw new Error(`Cannot measure: ${JSON.stringify(answer.issues ?? answer)}`)
  return (answer.entity as { readonly id: string }).id
}

async function bidding(app: FastifyInstance, buyer: SignedIn, suppliers: readonly string[], people: readonly SignedIn[]): Promise<readonly Bidder[]> {
  const [group] = (await buyer.call('/api/purchasingGroup/list', { entity: {}, pager: { page: 1, pageSize: 1 } })).list as { readonly id: string }[]
  const part = {
    partName: 'Bearing',
    quantity: '10',
    deliveryDate: dayAhead(30).slice(0, 10),
    deliveryAddress: 'Gate 1',
    purchasingGroup: group!.id,
    inspectionType: 'E',
  }
  const line = idOf(await buyer.call('/api/project/materials/add', { entity: part }))
  const entity = {
    type: 'BID',
    live: true,
    minimumStep: String(STEP),
    extensionWindow: '3',
    extensionBy: '5',
    deadline: dayAhead(1),
    invitees: suppliers.map((supplier) => ({ supplier })),
    lines: [{ purchaseListLine: line }],
  }
  const id = idOf(await buyer.call('/api/inquiry/purchase/create', { entity }))
  idOf(await buyer.call('/api/inquiry/purchase/send', { entity: { id } }))
  const bidders: Bidder[] = []
  for (const who of people) {
    const { list } = await who.call('/api/quo/supplier/itemList', {
      entity: {},
      order: 'quotation.createdAt',
      orderSort: 'desc',
      pager: { page: 1, pageSize: 1 },
    })
    const [row] = list as { readonly id: string; readonly document: string }[]
    bidders.push({ who, line: row!.id, quotation: row!.document })
  }
  return bidders
}

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}

async function bid({ who, line }: Bidder, price: number): Promise<boolean> {
  const { returnCode } = await who.call('/api/quo/supplier/bid', { entity: { id: line, price: price.toFixed(2), replyDate: dayAhead(20).slice(0, 10) } })
  return returnCode === '0'
}

async function allAtOnce(
  bidders: readonly Bidder[],
  each: number,
  isInOrder = false,
): Promise<{ readonly accepted: number; readonly answered: number; readonly seconds: number }> {
  let heard = HIGHEST
  let sent = HIGHEST
  let accepted = 0
  const began = performance.now()
  await Promise.all(
    bidders.map(async (bidder, index) => {
      for (let turn = 0; turn < each; turn++) {
        sent -= STEP
        const price = isInOrder ? sent : heard - STEP * (1 + ((index + turn) % 3))
        if (!(await bid(bidder, price))) continue
        accepted++
        heard = Math.min(heard, price)
      }
    }),
  )
  return { accepted, answered: bidders.length * each, seconds: (performance.now() - began) / 1000 }
}

async function until(isThere: () => boolean): Promise<void> {
  const late = performance.now() + 60_000
  while (!isThere()) {
    if (performance.now() > late) throw new Error('Cannot measure: somebody is not told')
    await new Promise((wait) => setTimeout(wait, 1))
  }
}
