import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { pdf, uploaded } from '../../support/upload.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'
import { AT, CRITERIA, act, drafted, score, supplier, template } from './reviewing.ts'

let story: Story
let manager: SignedIn
let form: Shown
let certificate: unknown
beforeAll(async () => {
  story = await startStory()
  manager = await story.api.login('manager')
  form = done(await template(story)).entity as Shown
  certificate = await uploaded(story.api.app, story.buyer, 'iso-9001.pdf', pdf)
})
afterAll(() => story.api.close())

const seen = (id: string) => story.detail(`${AT.supplier}/detail`, id)
const does = (name: string, id: string, more: Shown = {}) => story.buyer.call(`${AT.supplier}/${name}`, { entity: { id, ...more } })
const rows = async (id: string) =>
  ((await seen(id)).levelChanges as Shown[]).map(({ levelBefore, levelAfter, result, changedBy }) => [levelBefore, levelAfter, result, changedBy])
/** A review with 22 + 13 + 30 + 20 = 85 points. */
const scored = async (of: string, scores = ['22', '13', '30', '20']) => {
  const review = await drafted(story, form, of)
  await score(story.buyer, review, scores, [certificate])
  return review
}
const prefer = (preferences: Shown) =>
  sql`update enterprise set preferences = ${JSON.stringify(preferences)}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)

test('[REV-1, REV-2] totals of 40, 35 and 24 are no 100, and criteria of 40 make no total of 41', async () => {
  const short = await template(story, { commercialTotal: '24', lines: [...CRITERIA.slice(0, 3), { dimension: 'COMMERCIAL', name: 'Terms', highest: '24' }] })
  expect([short.returnCode, refusals(short)]).toEqual([
    '10340004',
    ['qualityTotal TEMPLATE_TOTALS_NOT_100', 'technicalTotal TEMPLATE_TOTALS_NOT_100', 'commercialTotal TEMPLATE_TOTALS_NOT_100'],
  ])
  const uneven = await template(story, { qualityTotal: '41', technicalTotal: '34' })
  expect([uneven.returnCode, refusals(uneven)]).toEqual(['10340005', ['qualityTotal TEMPLATE_RULES_NOT_TOTAL', 'technicalTotal TEMPLATE_RULES_NOT_TOTAL']])
  const fractions = [
    { dimension: 'QUALITY', name: 'One', highest: '33.33' },
    { dimension: 'TECHNICAL', name: 'Two', highest: '33.33' },
    { dimension: 'COMMERCIAL', name: 'Three', highest: '33.34' },
  ]
  done(await template(story, { qualityTotal: '33.33', technicalTotal: '33.33', commercialTotal: '33.34', lines: fractions }))
  expect(refusals(await template(story, { name: null }))).toEqual(['name REQUIRED'])
  expect(refusals(await template(story, { name: form.name }))).toEqual(['name NOT_UNIQUE'])
  expect(refusals(await template(story, { lines: [...CRITERIA.slice(0, 1), { ...CRITERIA[1], name: 'Quality system' }, ...CRITERIA.slice(2)] }))).toEqual([
    'lines CRITERION_TWICE',
  ])
})

test('[REV-5, REV-7, REV-8, REV-10, SUP-18] 22, 13, 30 and 20 points make 85, another person approves, and the supplier is admitted', async () => {
  const id = await supplier(story)
  const review = await drafted(story, form, id)
  expect(review).toMatchObject({ status: 'DRAFT', requestedLevel: 'ACCESS', totalScore: '0', toScore: '4', passScore: '60' })
  expect(refusals(await act(story.buyer, 'submit', review as { id: string }))).toContain('lines SINGLE_SCORE_MISSING')
  await score(story.buyer, review, ['22', '13', '30', '20'], [certificate])
  const submitted = done(await act(story.buyer, 'submit', review as { id: string })).entity as Shown
  expect(submitted).toMatchObject({ status: 'SUBMITTED', qualityScore: '35', technicalScore: '30', commercialScore: '20', totalScore: '85', passed: true })
  expect(await seen(id)).toMatchObject({ level: 'POTENTIAL', admission: 'PENDING' })
  expect(refusals(await act(story.buyer, 'approve', submitted as { id: string }))).toEqual([' REVIEW_OWN'])
  expect(done(await act(manager, 'approve', submitted as { id: string })).entity).toMatchObject({ status: 'APPROVED', approver: { text: 'manager' } })
  expect(await seen(id)).toMatchObject({ level: 'ACCESS', admission: 'NORMAL' })
  expect(await rows(id)).toEqual([['POTENTIAL', 'ACCESS', 'REVIEWED', 'manager']])
})

test('[REV-7] no score above the highest, none without a statement, and a criterion that requires an attachment has one', async () => {
  const review = await drafted(story, form, await supplier(story))
  const [system] = review.lines as Shown[]
  const record = (entity: Shown) => story.buyer.call(`${AT.score}/record`, { entity: { id: system!.id, ...entity } })
  expect((await record({ score: '25.01', statement: 'very good' })).returnCode).toBe('10340008')
  expect(refusals(await record({ score: '-1', statement: 'bad' })).join()).toContain('score')
  expect(refusals(await record({ score: '20' }))).toEqual(['statement REQUIRED'])
  expect(refusals(await record({ statement: 'seen' }))).toEqual(['score REQUIRED'])
  await score(story.buyer, review, ['20', '10', '30', '20'], [])
  expect((await act(story.buyer, 'submit', review as { id: string })).returnCode).toBe('10340006')
  done(await record({ score: '20', statement: 'seen', attachments: [certificate] }))
  done(await act(story.buyer, 'submit', review as { id: string }))
  expect(refusals(await record({ score: '25', statement: 'better' }))).toEqual([' REVIEW_NOT_IN_DRAFT'])
})

test('[REV-7] a criterion that names its reviewer is scored by nobody else', async () => {
  const lines = (form.lines as Shown[]).map(({ id }, place) => ({ rule: id, ...(place === 2 && { reviewer: 'account of manager' }) }))
  const review = done(await story.buyer.call(`${AT.review}/add`, { entity: { supplier: await supplier(story), lines } })).entity as Shown
  const entity = { id: review.lines[2].id, score: '31', statement: 'five axes' }
  expect((await story.buyer.call(`${AT.score}/record`, { entity })).returnCode).toBe('10340013')
  done(await manager.call(`${AT.score}/record`, { entity }))
  expect((await story.detail(`${AT.review}/detail`, review.id)).lines[2]).toMatchObject({ score: '31', scoredBy: { text: 'manager' } })
})

test('[REV-9] 59.99 points are not approved, 60 are', async () => {
  const below = await scored(await supplier(story), ['20', '10', '19.99', '10'])
  done(await act(story.buyer, 'submit', below as { id: string }))
  expect((await act(manager, 'approve', below as { id: string })).returnCode).toBe('10340014')
  const enough = await scored(await supplier(story), ['20', '10', '20', '10'])
  done(await act(story.buyer, 'submit', enough as { id: string }))
  done(await act(manager, 'approve', enough as { id: string }))
})

test('[REV-10, SUP-17] a rejected review leaves the level and the label "review failed"; edited and approved, it removes the label', async () => {
  const id = await supplier(story)
  const review = await scored(id)
  done(await act(story.buyer, 'submit', review as { id: string }))
  expect((await act(manager, 'withdraw', review as { id: string })).returnCode).toBe('10120007')
  done(await act(story.buyer, 'withdraw', review as { id: string }))
  expect(await seen(id)).toMatchObject({ admission: 'NORMAL' })
  done(await act(story.buyer, 'submit', review as { id: string }))
  expect(refusals(await act(manager, 'reject', review as { id: string }))).toEqual(['rejectReason REQUIRED'])
  done(await act(manager, 'reject', review as { id: string }, { rejectReason: 'no visit' }))
  expect(await seen(id)).toMatchObject({ level: 'POTENTIAL', admission: 'REVIEW_FAILED' })
  done(await act(story.buyer, 'modify', review as { id: string }, { instructions: 'visited on Monday' }))
  done(await act(story.buyer, 'submit', review as { id: string }))
  done(await act(manager, 'approve', review as { id: string }))
  expect(await seen(id)).toMatchObject({ level: 'ACCESS', admission: 'NORMAL' })
  expect((await rows(id)).map(([, , result]) => result)).toEqual(['REJECTED', 'REVIEWED'])
})

test('[REV-10] a level of approval from 2 on is asked of what leads to qualified, not of an admission', async () => {
  const level = { subject: 'supplierReview.admitting', level: '1', amountFrom: '2', approverCode: 'A62' }
  await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', level)
  const id = await supplier(story)
  const admission = await scored(id)
  done(await act(story.buyer, 'submit', admission as { id: string }))
  await sql`delete from "rolePermission" where role = 'role of manager' and code = 'A62'`.execute(story.api.pool)
  done(await act(manager, 'approve', admission as { id: string }))
  const promotion = await scored(id)
  expect(promotion.requestedLevel).toBe('QUALIFIED')
  done(await act(story.buyer, 'submit', promotion as { id: string }))
  expect(refusals(await act(manager, 'approve', promotion as { id: string }))).toEqual([' NOT_THE_APPROVER'])
  await sql`insert into "rolePermission" (role, code) values ('role of manager', 'A62')`.execute(story.api.pool)
  done(await act(manager, 'approve', promotion as { id: string }))
  expect(await seen(id)).toMatchObject({ level: 'QUALIFIED' })
  await sql`delete from "approvalRule"`.execute(story.api.pool)
})

test('[REV-6] of two reviews of one supplier that two people submit at once, one waits for approval', async () => {
  const id = await supplier(story)
  const both = [await scored(id), await scored(id)]
  const answers = await Promise.all(both.map((review, place) => act(place === 0 ? story.buyer : manager, 'submit', review as { id: string })))
  expect(answers.map(({ returnCode }) => returnCode).toSorted()).toEqual(['0', '10340012'])
  expect((await sql`select 1 from "supplierReview" where supplier = ${id} and status = 'SUBMITTED'`.execute(story.api.pool)).rows).toHaveLength(1)
})

test('[REV-6] what has changed since is not approved: another level, a freezing, the blacklist', async () => {
  const id = await supplier(story)
  const review = await scored(id)
  done(await act(story.buyer, 'submit', review as { id: string }))
  done(await does('admit', id))
  expect((await act(manager, 'approve', review as { id: string })).returnCode).toBe('10340010')
  done(await does('freeze', id, { freezeReason: 'late' }))
  expect((await act(manager, 'approve', review as { id: string })).returnCode).toBe('10120001')
  done(await does('unfreeze', id))
  done(await does('blacklist', id, { blacklistReason: 'fraud' }))
  expect((await act(manager, 'approve', review as { id: string })).returnCode).toBe('10120002')
  expect(await seen(id)).toMatchObject({ level: 'ACCESS' })
})

test('[REV-3, REV-4, REV-5] a template of another category, out of use, in parts or mixed makes no review; one that is used stays as it is', async () => {
  const electrical = done(await template(story, { category: 'ELECTRICAL' })).entity as Shown
  const rulesOf = ({ lines }: Shown) => (lines as Shown[]).map(({ id }) => ({ rule: id }))
  const add = (lines: readonly Shown[], of: string) => story.buyer.call(`${AT.review}/add`, { entity: { supplier: of, lines } })
  const machining = await supplier(story, { category: 'MACHINING' })
  expect((await add(rulesOf(electrical), machining)).returnCode).toBe('10340017')
  done(await add(rulesOf(electrical), await supplier(story, { category: 'ELECTRICAL' })))
  expect((await add(rulesOf(form).slice(1), machining)).returnCode).toBe('10340011')
  expect((await add([...rulesOf(form).slice(1), ...rulesOf(electrical).slice(0, 1)], machining)).returnCode).toBe('10340018')
  const { version } = await story.detail(`${AT.template}/detail`, electrical.id)
  const modify = (values: Shown) => story.buyer.call(`${AT.template}/modify`, { entity: { id: electrical.id, version, ...values } })
  expect((await modify({ passScore: '10' })).returnCode).toBe('10340016')
  expect((await story.buyer.call(`${AT.template}/delete`, { entity: { id: electrical.id } })).returnCode).toBe('10340016')
  done(await story.buyer.call(`${AT.template}/takeOut`, { entity: { id: electrical.id, available: false } }))
  expect((await add(rulesOf(electrical), await supplier(story, { category: 'ELECTRICAL' }))).returnCode).toBe('10330102')
})

test('[SUP-19] where levels need a review nobody admits or raises by hand, neither one nor several; otherwise three are admitted at once', async () => {
  const three = [await supplier(story), await supplier(story), await supplier(story)]
  const all = (name: string) => story.buyer.call(`${AT.supplier}/${name}`, { entityList: three.map((id) => ({ id })) })
  await prefer({ levelReviews: true })
  const refused = await does('admit', three[0]!)
  expect([refused.returnCode, refusals(refused)]).toEqual(['10340019', [' LEVEL_NEEDS_REVIEW']])
  await all('admit')
  for (const id of three) expect(await seen(id)).toMatchObject({ level: 'POTENTIAL' })
  await prefer({})
  done(await all('admit'))
  for (const id of three) expect(await seen(id)).toMatchObject({ level: 'ACCESS' })
  await prefer({ levelReviews: true })
  expect((await does('promote', three[0]!)).returnCode).toBe('10340019')
  const review = await scored(three[0]!)
  done(await act(story.buyer, 'submit', review as { id: string }))
  done(await act(manager, 'approve', review as { id: string }))
  expect(await seen(three[0]!)).toMatchObject({ level: 'QUALIFIED' })
  await prefer({})
})

test('[REV-11] suppliers and people without the permission have no path to templates, reviews and scores', async () => {
  const review = await scored(await supplier(story))
  for (const path of [`${AT.template}/list`, `${AT.review}/list`, `${AT.review}/detail`, `${AT.score}/record`])
    await expect(story.seller.call(path, { entity: { id: review.id } })).rejects.toThrow('404')
  const reader = await story.api.login('reader')
  for (const path of [`${AT.template}/list`, `${AT.review}/list`, `${AT.review}/detail`])
    expect([path, (await reader.call(path, { entity: { id: review.id } })).returnCode]).toEqual([path, '10011044'])
  const other = await story.api.login('otherBuyer')
  expect(refusals(await other.call(`${AT.review}/detail`, { entity: { id: review.id } }))).toEqual(['id NOT_FOUND'])
  expect(refusals(await other.call(`${AT.review}/approve`, { entity: { id: review.id, version: 1 } }))).toEqual(['id NOT_FOUND'])
})

test('[SUP-15, SUP-16, SUP-18] the clock ends a temporary admission and a freezing once their day has passed, and leaves a row for each', async () => {
  const [trial, frozen, barred] = [await supplier(story), await supplier(story), await supplier(story)]
  expect((await does('admitTemporarily', trial, { temporaryUntil: '2026-11-20' })).returnCode).toBe('10120008')
  expect(refusals(await does('admitTemporarily', trial))).toEqual(['temporaryUntil REQUIRED'])
  expect(done(await does('admitTemporarily', trial, { temporaryUntil: '2026-11-25' })).entity).toMatchObject({ level: 'ACCESS', admission: 'TEMPORARY' })
  expect((await does('promote', trial)).returnCode).toBe('10120010')
  done(await does('extendTemporary', trial, { temporaryUntil: '2026-11-27' }))
  done(await does('admit', frozen))
  expect((await does('freeze', frozen, { freezeReason: 'late', frozenUntil: '2026-11-20' })).returnCode).toBe('10120008')
  done(await does('freeze', frozen, { freezeReason: 'late', frozenUntil: '2026-11-22' }))
  done(await does('refreeze', frozen, { freezeReason: 'late again', frozenUntil: '2026-11-27' }))
  expect(await seen(frozen)).toMatchObject({ level: 'FROZEN', admission: 'REFROZEN', frozenUntil: '2026-11-27', freezeReason: 'late again' })
  done(await does('admitTemporarily', barred, { temporaryUntil: '2026-11-27' }))
  done(await does('blacklist', barred, { blacklistReason: 'fraud' }))
  // 18:00 of the 27th in Shanghai: the day has not passed.
  story.api.clock.advance(7 * 86_400_000 + 8 * 3_600_000)
  const level = async (of: string) => (await sql<{ level: string }>`select level from supplier where id = ${of}`.execute(story.api.pool)).rows[0]!.level
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect([await level(trial), await level(frozen)]).toEqual(['ACCESS', 'FROZEN'])
  story.api.clock.advance(86_400_000)
  await expect.poll(async () => [await level(trial), await level(frozen)], { timeout: 20_000 }).toEqual(['POTENTIAL', 'ACCESS'])
  story = {
    ...story,
    buyer: await story.api.login('buyer'),
    detail: async (path, id) => done(await story.buyer.call(path, { entity: { id } })).entity as Shown,
  }
  expect((await rows(trial)).map(([from, to, result]) => [from, to, result])).toEqual([
    ['POTENTIAL', 'ACCESS', 'TEMPORARY'],
    ['ACCESS', 'ACCESS', 'TEMPORARY'],
    ['ACCESS', 'POTENTIAL', 'EXPIRED'],
  ])
  expect((await rows(frozen)).map(([from, to, result]) => [from, to, result])).toEqual([
    ['POTENTIAL', 'ACCESS', 'ADMITTED'],
    ['ACCESS', 'FROZEN', 'FROZEN'],
    ['FROZEN', 'FROZEN', 'REFROZEN'],
    ['FROZEN', 'ACCESS', 'UNFROZEN'],
  ])
  expect(await seen(trial)).toMatchObject({ admission: 'NORMAL', temporaryUntil: null })
  expect(await seen(barred)).toMatchObject({ level: 'ACCESS', temporaryUntil: '2026-11-27' })
})
