import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { pdf, uploaded } from '../../support/upload.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
let manager: SignedIn
let iso: string
let licence: string
let certificate: unknown
beforeAll(async () => {
  story = await startStory()
  manager = await story.api.login('manager')
  iso = await kind({ name: 'ISO 9001' })
  licence = await kind({ name: 'Business licence', mandatory: false })
  certificate = await uploaded(story.api.app, story.seller, 'iso-9001.pdf', pdf)
})
afterAll(() => story.api.close())

const AT = { purchaser: '/api/epRelation/qualification/purchase', supplier: '/api/epRelation/qualification/supplier' }
const kind = (entity: Shown) => enter(story.buyer, '/api/epRelation/qualificationType/add', entity)
const ask = (kinds: readonly string[], more: Shown = {}) =>
  story.buyer.call(`${AT.purchaser}/ask`, { entity: { supplier: story.master.supplier, lines: kinds.map((one) => ({ kind: one })), ...more } })
const asked = async (kinds = [iso, licence]) => done(await ask(kinds)).entity as Shown
const sideOf = (person: SignedIn) => AT[person.side]
async function act(person: SignedIn, action: string, { id }: Shown, more: Shown = {}) {
  const { version } = done(await person.call(`${sideOf(person)}/detail`, { entity: { id } })).entity as Shown
  return person.call(`${sideOf(person)}/${action}`, { entity: { id, version, ...more } })
}
const fill = async (review: Shown, values: Shown, at = 0) => {
  const read = await story.seller.call(`${AT.supplier}/detail`, { entity: { id: review.id } })
  const lines = (done(read).entity as Shown).lines as Shown[]
  return act(story.seller, 'edit', review, { lines: [{ id: lines[at]!.id, ...values }] })
}
const submitted = async (validTo = '2027-11-20') => {
  const review = await asked()
  done(await fill(review, { attachments: [certificate], validFrom: '2026-01-01', validTo }))
  done(await act(story.seller, 'submit', review))
  return review
}
const standing = async () => (await story.detail('/api/epRelation/detail', story.master.supplier)).qualified as string
const cancelAll = () =>
  sql`delete from qualification`
    .execute(story.api.pool)
    .then(() =>
      sql`update supplier set "validQualifications" = 0, "runningQualifications" = 0, "failedQualifications" = 0, qualified = 'NONE'`.execute(story.api.pool),
    )
const prefer = (preferences: Shown) =>
  sql`update enterprise set preferences = ${JSON.stringify(preferences)}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)

test('[QLF-2, QLF-3, QLF-4, QLF-6] asked, attached until 2027-11-20, submitted and approved: the supplier stands as valid', async () => {
  const review = await asked()
  expect(review).toMatchObject({ status: 'ASKED', dueDate: '2026-12-04', missing: '1' })
  expect(await standing()).toBe('IN_PROGRESS')
  expect((await act(story.seller, 'submit', review)).returnCode).toBe('10120014')
  done(await fill(review, { attachments: [certificate] }))
  expect((await act(story.seller, 'submit', review)).returnCode).toBe('10120015')
  expect((await fill(review, { validFrom: '2026-02-01', validTo: '2026-01-31' })).returnCode).toBe('10120011')
  done(await fill(review, { validFrom: '2023-01-01', validTo: '2026-11-19' }))
  expect((await act(story.seller, 'submit', review)).returnCode).toBe('10120016')
  done(await fill(review, { validTo: '2027-11-20' }))
  done(await act(story.seller, 'submit', review))
  expect(done(await act(manager, 'approve', review)).entity).toMatchObject({ status: 'APPROVED', earliestEnd: '2027-11-20' })
  expect(await standing()).toBe('VALID')
  const renewal = await asked()
  expect([renewal.status, await standing()]).toEqual(['ASKED', 'VALID'])
  await cancelAll()
})

test('[QLF-1, QLF-2] a document is asked once, and of suppliers of its category and country alone', async () => {
  expect((await ask([iso, iso])).returnCode).toBe('10120013')
  const abroad = await kind({ name: 'CE declaration', country: 'Germany' })
  const service = await kind({ name: 'Service licence', category: 'SERVICE' })
  for (const one of [abroad, service]) expect((await ask([one])).returnCode).toBe('10120012')
  const gone = await kind({ name: 'Old form', available: false })
  expect((await ask([gone])).returnCode).toBe('10120018')
  expect((await ask([])).returnCode).not.toBe('0')
})

test('[QLF-4] what is refused needs a reason, is edited and submitted again; the supplier reads the reason and not who decided', async () => {
  const review = await submitted()
  expect(refusals(await act(manager, 'refuse', review))).toEqual(['refuseReason REQUIRED'])
  done(await act(manager, 'refuse', review, { refuseReason: 'unreadable' }))
  expect(await standing()).toBe('NOT_VALID')
  const seen = done(await story.seller.call(`${AT.supplier}/detail`, { entity: { id: review.id } })).entity as Shown
  expect(seen).toMatchObject({ status: 'REFUSED', refuseReason: 'unreadable' })
  for (const hidden of ['supplier', 'decidedBy', 'submittedBy', 'supplierCategory', 'ends']) expect([hidden, hidden in seen]).toEqual([hidden, false])
  for (const hidden of ['kind', 'months']) expect([hidden, hidden in seen.lines[0]]).toEqual([hidden, false])
  done(await act(story.seller, 'submit', review))
  done(await act(manager, 'approve', review))
  expect(await standing()).toBe('VALID')
  await cancelAll()
})

test('[QLF-3, QLF-4] of an approval and a withdrawal at once one happens', async () => {
  const review = await submitted()
  const answers = await Promise.all([act(manager, 'approve', review), act(story.seller, 'withdraw', review)])
  expect(answers.filter(({ returnCode }) => returnCode === '0')).toHaveLength(1)
  await cancelAll()
})

test('[QLF-7] an order is not accepted while the qualification is in progress, failed or expired, where the enterprise says so', async () => {
  const order = async () =>
    done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('2') }] } })).entity as Shown
  const accept = async ({ id, version }: Shown) => story.seller.call('/api/tradeOrder/supplier/accept', { entity: { id, version, replyDate: '2026-12-10' } })
  const review = await asked()
  done(await accept(await order()))
  await prefer({ qualifiedToAccept: true })
  const waiting = await order()
  const refused = await accept(waiting)
  expect([refused.returnCode, refusals(refused)]).toEqual(['10120020', [' QUALIFICATION_NOT_VALID']])
  done(await fill(review, { attachments: [certificate], validTo: '2026-12-31' }))
  done(await act(story.seller, 'submit', review))
  expect((await accept(waiting)).returnCode).toBe('10120020')
  done(await act(manager, 'approve', review))
  done(await accept(waiting))
  await prefer({})
  await cancelAll()
})

test('[QLF-8] another supplier, another purchaser and people without the permission reach nothing', async () => {
  const review = await submitted()
  const stranger = await story.api.login('otherSeller')
  for (const action of ['detail', 'edit', 'submit', 'withdraw'])
    expect([action, refusals(await stranger.call(`${AT.supplier}/${action}`, { entity: { id: review.id, version: 1 } }))]).toEqual([action, ['id NOT_FOUND']])
  expect(done(await stranger.call(`${AT.supplier}/list`, { entity: {} })).list).toEqual([])
  for (const action of ['approve', 'refuse', 'ask', 'cancel'])
    await expect(story.seller.call(`${AT.supplier}/${action}`, { entity: { id: review.id } })).rejects.toThrow('404')
  await expect(story.seller.call('/api/epRelation/qualificationType/list', { entity: {} })).rejects.toThrow('404')
  const other = await story.api.login('otherBuyer')
  expect(refusals(await other.call(`${AT.purchaser}/approve`, { entity: { id: review.id, version: 1 } }))).toEqual(['id NOT_FOUND'])
  const reader = await story.api.login('reader')
  expect((await reader.call(`${AT.purchaser}/list`, { entity: {} })).returnCode).toBe('10011044')
  await cancelAll()
})

test('[QLF-5] 30, 7 and 1 days before the end of 2027-01-10 both sides are told; on the 11th it has expired', async () => {
  const review = await submitted('2027-01-10')
  done(await act(manager, 'approve', review))
  const told = async () =>
    (
      await sql<{ kind: string }>`select distinct kind from outbox where payload ->> 'document' = ${review.id} and kind like 'qualificationEnds%'`.execute(
        story.api.pool,
      )
    ).rows
      .map(({ kind: one }) => one)
      .toSorted()
  story.api.clock.advance(20 * 86_400_000)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await told()).toEqual([])
  story.api.clock.advance(86_400_000)
  await expect.poll(told, { timeout: 20_000 }).toEqual(['qualificationEnds30', 'qualificationEndsBuyer30'])
  story.api.clock.advance(23 * 86_400_000)
  await expect.poll(told, { timeout: 20_000 }).toEqual(['qualificationEnds30', 'qualificationEnds7', 'qualificationEndsBuyer30', 'qualificationEndsBuyer7'])
  story.api.clock.advance(6 * 86_400_000)
  await expect.poll(told, { timeout: 20_000 }).toHaveLength(6)
  const status = async () => (await sql<{ status: string }>`select status from qualification where id = ${review.id}`.execute(story.api.pool)).rows[0]!.status
  expect(await status()).toBe('APPROVED')
  story.api.clock.advance(2 * 86_400_000)
  await expect.poll(status, { timeout: 20_000 }).toBe('EXPIRED')
  const { rows } = await sql<{ qualified: string }>`select qualified from supplier where id = ${story.master.supplier}`.execute(story.api.pool)
  expect(rows[0]!.qualified).toBe('NOT_VALID')
})
