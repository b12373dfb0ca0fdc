import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveMessage } from '../../../engine/core/wire/live.ts'
import { askedOf, done, refusals, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import type { SignedIn } from '../../support/api.ts'
import { noticesAreDelivered } from '../../support/job.ts'
import { followOver } from '../../support/live.ts'
import { askForFile, pdf, uploaded } from '../../support/upload.ts'

const MINUTE = 60_000

let story: Story
let order: Shown
let manager: SignedIn
let colleague: SignedIn
beforeAll(async () => {
  story = await startStory({}, 50)
  manager = await story.api.login('manager')
  colleague = await story.api.login('englishSeller')
  order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
})
afterAll(() => story.api.close())

const base = (who: SignedIn) => `/api/tradeOrder/${who.side === 'purchaser' ? 'purchase' : 'supplier'}`
const write = (who: SignedIn, entity: Shown, more: Shown = {}) => who.call(`${base(who)}/comment`, { entity: { id: order.id, ...entity }, ...more })
const written = async (who: SignedIn, entity: Shown) => (done(await write(who, entity)).entity as Shown)['id'] as string
const discussion = async (who: SignedIn) => done(await who.call(`${base(who)}/discussion`, { entity: { id: order.id } }))
const read = async (who: SignedIn) => (await discussion(who)).list as readonly Shown[]
const texts = async (who: SignedIn) => (await read(who)).map(({ text }) => text)
const withdraw = (who: SignedIn, comment: string) => who.call(`${base(who)}/withdrawComment`, { entity: { id: order.id, comment } })
const offered = async (who: SignedIn, text: string, isShared: boolean) =>
  (done(await who.call(`${base(who)}/mentionable`, { entity: { id: order.id, text, isShared } })).list as readonly Shown[]).map(({ name }) => name)
const mentionsOf = async (who: SignedIn) =>
  (
    done(await who.call('/api/member/notify/list', { entity: { screen: who.side === 'supplier' ? 'supplierNoticeManage' : 'purchaserNoticeList' } }))
      .list as Shown[]
  ).filter(({ kind }) => kind === 'mention')

test('[DISC-1, DISC-2] a comment for one’s own side is read by colleagues alone, one for both by both', async () => {
  await written(story.buyer, { text: 'The price is good, keep it quiet', isShared: false })
  await written(story.buyer, { text: 'Please pack in cartons', isShared: true })
  await written(story.seller, { text: 'Our packer is ill', isShared: false })
  await written(story.seller, { text: 'Cartons it is', isShared: true })
  expect(await texts(manager)).toEqual(['The price is good, keep it quiet', 'Please pack in cartons', 'Cartons it is'])
  expect(await texts(colleague)).toEqual(['Please pack in cartons', 'Our packer is ill', 'Cartons it is'])
  expect(await read(colleague)).toMatchObject([
    { side: 'purchaser', authorName: 'buyer', isShared: true },
    { side: 'supplier', authorName: 'seller', isShared: false },
    { side: 'supplier', authorName: 'seller', isShared: true },
  ])
  expect((await discussion(manager)).entity).toEqual({ mayShare: true, withdrawMinutes: 30 })
})

test('[DISC-2] who reads a comment must be said, and a comment says something', async () => {
  expect(refusals(await write(story.buyer, { text: 'For whom?' }))).toEqual(['entity.isShared REQUIRED'])
  expect(refusals(await write(story.buyer, { text: ' \n ', isShared: false }))).toEqual(['entity.text REQUIRED'])
  expect(refusals(await write(story.buyer, { text: 'x'.repeat(4001), isShared: false }))).toEqual(['entity.text TOO_LONG'])
  expect(refusals(await write(story.buyer, { text: 'Seen', isShared: false, at: '2020-01-01' }))).toEqual(['entity.at UNKNOWN_KEY'])
})

test('[DISC-4] a person who is mentioned is told in the bell, with the order that it leads to; nobody else is', async () => {
  await written(story.buyer, { text: '@[account of manager] please look', isShared: false })
  await noticesAreDelivered(story.api)
  expect(await mentionsOf(manager)).toMatchObject([{ kind: 'mention', subject: order.insideOrderCode, opens: 'purchaserOrderDetail', about: order.id }])
  for (const other of [story.buyer, story.seller]) expect(await mentionsOf(other)).toEqual([])
  expect((await read(manager)).at(-1)).toMatchObject({ text: '@[account of manager] please look', mentions: [{ id: 'account of manager', name: 'manager' }] })
})

test('[DISC-4] who may not open the order, who is away and who does not exist are refused alike, and nothing is written', async () => {
  const before = await texts(story.buyer)
  for (const account of ['account of newcomer', 'account of leaver', 'account of otherBuyer', 'account of nobody'])
    expect([account, refusals(await write(story.buyer, { text: `@[${account}] see`, isShared: false }))]).toEqual([
      account,
      ['entity.text PERSON_NOT_MENTIONED'],
    ])
  expect(await texts(story.buyer)).toEqual(before)
})

test('[DISC-5] of the other side only people are offered whose names one reads there anyway, and only in a comment for both', async () => {
  expect(await offered(story.buyer, 'seller', true)).toEqual(['seller'])
  expect(await offered(story.buyer, 'seller', false)).toEqual([])
  expect(await offered(story.buyer, 'manag', false)).toEqual(['manager'])
  expect(await offered(story.buyer, 'newcomer', true)).toEqual([])
  expect(refusals(await write(story.buyer, { text: '@[account of englishSeller] hello', isShared: true }))).toEqual(['entity.text PERSON_NOT_MENTIONED'])
  expect(refusals(await write(story.buyer, { text: '@[account of seller] hello', isShared: false }))).toEqual(['entity.text PERSON_NOT_MENTIONED'])
  await written(story.buyer, { text: '@[account of seller] when?', isShared: true })
  await noticesAreDelivered(story.api)
  expect(await mentionsOf(story.seller)).toMatchObject([
    { subject: order.insideOrderCode, opens: 'supplierOrderDetail', about: order.id, purchaserName: '恒锐机械' },
  ])
})

test('[DISC-3] an attachment is opened by whoever reads the comment; only one’s own upload is attached', async () => {
  const { app } = story.api
  const file = await uploaded(app, story.buyer, 'drawing.pdf', pdf)
  expect(refusals(await write(manager, { text: 'Not mine', isShared: false, files: [file.id] }))).toEqual(['entity.files REFERENCE_NOT_FOUND'])
  await written(story.buyer, { text: 'The drawing', isShared: false, files: [file.id] })
  expect((await read(manager)).at(-1)).toMatchObject({ files: [{ id: file.id, name: 'drawing.pdf', size: pdf.length, type: 'pdf' }] })
  expect((await askForFile(app, manager, file.id)).headers['content-disposition']).toContain('drawing.pdf')
  expect((await askForFile(app, story.seller, file.id)).json()).toMatchObject({ issues: [{ code: 'NOT_FOUND' }] })
  const both = await uploaded(app, story.buyer, 'label.pdf', pdf)
  await written(story.buyer, { isShared: true, files: [both.id] })
  expect((await askForFile(app, story.seller, both.id)).headers['content-disposition']).toContain('label.pdf')
})

test('[DISC-6] an author withdraws a comment within 30 minutes; it stays as withdrawn, without text and files', async () => {
  const { app, clock } = story.api
  const file = await uploaded(app, story.buyer, 'wrong.pdf', pdf)
  const id = await written(story.buyer, { text: 'To the wrong side', isShared: true, files: [file.id] })
  expect((await read(story.buyer)).at(-1)).toHaveProperty('withdrawUntil')
  expect((await read(story.seller)).at(-1)).not.toHaveProperty('withdrawUntil')
  expect(refusals(await withdraw(manager, id))).toEqual(['entity.comment NOT_FOUND'])
  expect(refusals(await withdraw(story.seller, id))).toEqual(['entity.comment NOT_FOUND'])
  done(await withdraw(story.buyer, id))
  done(await withdraw(story.buyer, id))
  for (const who of [story.buyer, story.seller]) expect((await read(who)).at(-1)).toMatchObject({ id, isWithdrawn: true, text: '', files: [], mentions: [] })
  expect((await askForFile(app, story.seller, file.id)).json()).toMatchObject({ issues: [{ code: 'NOT_FOUND' }] })
  const late = await written(story.buyer, { text: 'This stands', isShared: false })
  clock.advance(30 * MINUTE)
  expect(refusals(await withdraw(story.buyer, late))).toEqual(['entity.comment COMMENT_STANDS'])
})

test('[DISC-1] a comment that is sent twice with one key is written once', async () => {
  const before = (await texts(story.buyer)).length
  const entity = { text: 'Once', isShared: false }
  const answers = await Promise.all([1, 2].map(() => write(story.buyer, entity, { idempotencyKey: 'comment-once' })))
  expect(new Set(answers.map((answer) => (done(answer).entity as Shown)['id'])).size).toBe(1)
  expect((await texts(story.buyer)).slice(before)).toEqual(['Once'])
  expect(refusals(await write(story.buyer, { ...entity, isShared: true }, { idempotencyKey: 'comment-once' }))).toEqual(['idempotencyKey REPEATED_OPERATION'])
})

test('[DISC-1, DISC-4] a comment that is sent again with its key gets the answer of the first, also if the person whom it mentions has left since', async () => {
  const entity = { text: '@[account of manager] again', isShared: false }
  const first = done(await write(story.buyer, entity, { idempotencyKey: 'mention-once' })).entity
  await sql`update member set status = 'DEACTIVATED' where id = 'member of manager'`.execute(story.api.pool)
  expect(done(await write(story.buyer, entity, { idempotencyKey: 'mention-once' })).entity).toEqual(first)
  expect(refusals(await write(story.buyer, entity, { idempotencyKey: 'mention-later' }))).toEqual(['entity.text PERSON_NOT_MENTIONED'])
  await sql`update member set status = 'ACTIVE' where id = 'member of manager'`.execute(story.api.pool)
})

test('[DISC-8] a comment is announced to the pages of who reads it, and wakes nobody who follows the order itself or another document that names it', async () => {
  const client = new pg.Client({ connectionString: story.api.databaseUrl })
  await client.connect()
  const announced: string[] = []
  // The bells of people ring by themselves, also for what was written before.
  client.on('notification', ({ payload = '' }) => payload.startsWith('notices ') || announced.push(payload))
  await client.query('listen counterpart_changes')
  const of = (enterprise: string) => `comments ${order.id} ${enterprise}`
  const own = await written(story.buyer, { text: 'Between us', isShared: false })
  await expect.poll(() => announced).toEqual([of('purchaser-1')])
  await written(story.buyer, { text: 'For both', isShared: true })
  await expect.poll(() => announced.slice(1).toSorted()).toEqual([of('purchaser-1'), of('supplier-1')])
  done(await withdraw(story.buyer, own))
  await expect.poll(() => announced.slice(3)).toEqual([of('purchaser-1')])
  await client.end()
})

test('[DISC-1] an enterprise writes at most 500 comments on a document; the other side’s do not count', async () => {
  await sql`insert into comment (id, entity, document, purchaser, "supplierEnterprise", enterprise, account, "isShared", text, at)
    select 'filled ' || n, 'order', ${order.id}, 'purchaser-1', 'supplier-1', 'supplier-1', 'account of seller', false, 'Note', now() from generate_series(1, 500) n`.execute(
    story.api.pool,
  )
  expect(refusals(await write(story.seller, { text: 'One more', isShared: false }))).toEqual([' OVER_500_COMMENTS'])
  await written(story.buyer, { text: 'There is room here', isShared: true })
})

test('[DISC-8] an open inquiry hears of a comment that its reader reads, and of none of the other side’s own', async () => {
  const inquiry = await story.inquire({ lines: [{ purchaseListLine: await story.listLine('10') }] })
  const quotation = await askedOf(story.seller, inquiry)
  await story.api.app.listen({ port: 0 })
  const address = story.api.app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const open = await followOver(port, story.seller, { entity: 'quotation', id: quotation['id'] })
  const first = (await open.next()) as Extract<LiveMessage, { kind: 'document' }>
  const heard: LiveMessage[] = []
  open.hear((message) => heard.push(message))
  const comment = (text: string, isShared: boolean) => story.buyer.call('/api/quo/purchase/comment', { entity: { id: quotation['id'], text, isShared } })
  done(await comment('Too dear, we think', false))
  done(await comment('By Friday, please', true))
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(1)
  expect([first.discussion, (heard[0] as typeof first).discussion]).toEqual(['0-0', '1-0'])
  open.leave()
})
