import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { enterSecondSupplier } from '../../scenarios/second-supplier.ts'
import { asRead } from '../../scenarios/as-read.ts'
import { askedOf, done, type Shown, startStory, type Story } from '../../scenarios/story.ts'
import { hostOf, type SignedIn } from '../../support/api.ts'
import { noticesAreDelivered } from '../../support/job.ts'

// Two suppliers are asked for the same parts. Whatever the other one does, and the purchaser with it, every reading of the first one is answered as before.

let story: Story
let other: SignedIn
let foundry: string
let reads: readonly string[]
beforeAll(async () => {
  story = await startStory()
  other = await story.api.login('otherSeller')
  foundry = await enterSecondSupplier(story)
  const { paths } = (await story.api.app.inject({ url: '/openapi/document.json', headers: { host: hostOf.supplier } })).json<{ paths: object }>()
  reads = Object.keys(paths).filter(
    (path) => /\/(?:list|\w+List|detail|history|links|statusCount|counts|pending|prepare|defaults)$/.test(path) && !/export|apiKey|session/i.test(path),
  )
})
afterAll(() => story.api.close())

const soon = (hours: number) => new Date(story.api.clock.now().getTime() + hours * 3_600_000).toISOString()

async function sent(more: Shown): Promise<Shown> {
  const lines = [{ purchaseListLine: await story.listLine('10') }, { purchaseListLine: await story.listLine('20') }]
  return story.inquire({ deadline: soon(5), invitees: [{ supplier: story.master.supplier }, { supplier: foundry }], lines, ...more })
}

/** Every reading of a supplier, of lists and of each document in them, as text. */
async function readings(who: SignedIn): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const ask = async (path: string, entity: Shown): Promise<AnswerEnvelope> => {
    const answer = await who.call(path, { entity }, { isDescribed: false })
    found.set(`${path} ${JSON.stringify(entity)}`, JSON.stringify(answer))
    return answer
  }
  for (const path of reads) {
    const { list } = await ask(path, {})
    if (!path.endsWith('/list')) continue
    const base = path.replace(/list$/, '')
    for (const { id } of (list ?? []) as Shown[])
      for (const verb of ['detail', 'history', 'links']) if (reads.includes(base + verb)) await ask(base + verb, { id })
  }
  return found
}

async function changed(act: () => Promise<unknown>): Promise<readonly string[]> {
  // What depends on the time alone has happened before.
  story.api.clock.advance(1000)
  await noticesAreDelivered(story.api)
  const before = await readings(story.seller)
  await act()
  await noticesAreDelivered(story.api)
  const after = await readings(story.seller)
  expect(before.size).toBeGreaterThan(40)
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .map((k) => `${k}: ${differences(JSON.parse(before.get(k) ?? '{}'), JSON.parse(after.get(k) ?? '{}')).join(', ')}`)
}

// oxlint-disable-next-line typescript/no-explicit-any -- any two answers are compared
function differences(one: any, two: any, path = ''): readonly string[] {
  if (JSON.stringify(one) === JSON.stringify(two)) return []
  if (typeof one !== 'object' || typeof two !== 'object' || one === null || two === null) return [`${path}: ${JSON.stringify(one)} > ${JSON.stringify(two)}`]
  return [...new Set([...Object.keys(one), ...Object.keys(two)])].flatMap((key) => differences(one[key], two[key], `${path}.${key}`))
}

const quote = (who: SignedIn, { id, lines }: Shown, price: string) =>
  who.call('/api/quo/supplier/quote', { entity: { id, lines: lines.map((line: Shown) => ({ id: line.id, price, replyDate: '2026-12-18' })) } })

const LIVE = { type: 'BID', live: true, showLowest: false, minimumStep: '0.5', extensionWindow: '3', extensionBy: '5' }

/** An inquiry sent to both, and what each of the two was asked. */
async function twoAsked(more: Shown) {
  const inquiry = await sent(more)
  return { own: await askedOf(story.seller, inquiry), theirs: await askedOf(other, inquiry) }
}

const bid = (who: SignedIn, { lines }: Shown, price: string) =>
  who.call('/api/quo/supplier/bid', { entityList: lines.map(({ id }: Shown) => ({ id, price, replyDate: '2026-12-18' })) })
const ask = ({ lines }: Shown) =>
  other.call('/api/query/supplier/askBuyer', { entity: { subject: 'Drawing', question: 'Which issue?', lines: [{ quotationLine: lines[0].id }] } })

test.each([
  ['an open inquiry', {}],
  ['a sealed inquiry', { sealed: true, openingTime: '2026-12-01T00:00:00Z' }],
])('[SEE-12] in %s no reading of a supplier tells that another one quotes, quotes again or asks', async (_, more: Shown) => {
  const { own, theirs } = await twoAsked(more)
  expect(await changed(async () => done(await quote(other, theirs, '90')))).toEqual([])
  done(await quote(story.seller, own, '80'))
  expect(await changed(async () => done(await quote(other, theirs, '70')))).toEqual([])
  expect(await changed(async () => done(await ask(theirs)))).toEqual([])
})

test('[INQ-63] in a live inquiry that does not show the lowest price no reading tells that another one bids, before the bidder’s own bid has a rank', async () => {
  const { theirs } = await twoAsked(LIVE)
  expect(await changed(async () => done(await bid(other, theirs, '90')))).toEqual([])
  expect(await changed(async () => done(await bid(other, theirs, '70')))).toEqual([])
  expect(await changed(async () => done(await ask(theirs)))).toEqual([])
})

test('[SEE-12] neither a bargain with another supplier nor a part awarded to it tells anything, not even that the bidder’s own quotation was written', async () => {
  const { own, theirs } = await twoAsked({})
  done(await quote(other, theirs, '90'))
  done(await quote(story.seller, own, '80'))
  expect(
    await changed(async () => done(await story.buyer.call('/api/quo/purchase/bargain', { entityList: [{ id: theirs.lines[0].id, buyerOffer: '60' }] }))),
  ).toEqual([])
  const award = async () => {
    const lines = await asRead(story, [{ quotationLine: theirs.lines[1].id, quantity: '5' }])
    done(await story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines } }))
  }
  expect(await changed(award)).toEqual([])
  // The purchaser reads in it that 15 of 20 are left to award.
  expect(await story.detail('/api/quo/purchase/detail', own.id)).toMatchObject({ lines: [{}, { toAward: '15' }] })
})

test('[INQ-206] the numbers of two quotations of one bidder, for inquiries sent one after the other, do not tell how many others were asked', async () => {
  const numbers = []
  for (const more of [{}, { sealed: true, openingTime: '2026-12-01T00:00:00Z' }, {}]) {
    const { own, theirs } = await twoAsked(more)
    numbers.push(own.quotationNumber, theirs.quotationNumber)
  }
  expect(numbers.filter((number) => !/^QU20261120\d{6}$/.test(number))).toEqual([])
  const counted = numbers.map((number) => Number(number.slice(-6)))
  // Counted up they would be six in a row.
  expect(Math.max(...counted) - Math.min(...counted)).toBeGreaterThan(100)
})
