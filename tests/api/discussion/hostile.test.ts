import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import { openPool, type Pool } from '../../../engine/server/store/pool.ts'
import { enterSecondSupplier } from '../../scenarios/second-supplier.ts'
import { askedOf, done, refusals, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import { addMember } from '../../support/add-member.ts'
import type { SignedIn } from '../../support/api.ts'
import { askForFile, pdf, uploaded } from '../../support/upload.ts'

let story: Story
/** As requests read the database: bound by the policies. */
let server: Pool
let order: Shown
let otherSeller: SignedIn
beforeAll(async () => {
  story = await startStory({}, 3_600_000)
  server = openPool(story.api.databaseUrl, { max: 2 })
  otherSeller = await story.api.login('otherSeller')
  order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
})
afterAll(async () => {
  await server.destroy()
  await story.api.close()
})

const base = (who: SignedIn) => `/api/tradeOrder/${who.side === 'purchaser' ? 'purchase' : 'supplier'}`
const call = (who: SignedIn, verb: string, entity: Shown) => who.call(`${base(who)}/${verb}`, { entity: { id: order.id, ...entity } })
const comment = async (who: SignedIn, text: string, isShared: boolean) => (done(await call(who, 'comment', { text, isShared })).entity as Shown)['id'] as string

test('[DISC-2] who may not see the order neither reads nor writes, withdraws nor asks for people, as if it were not there', async () => {
  const id = await comment(story.buyer, 'For us', false)
  const otherBuyer = await story.api.login('otherBuyer')
  for (const stranger of [otherBuyer, otherSeller]) {
    expect(refusals(await call(stranger, 'discussion', {}))).toEqual(['id NOT_FOUND'])
    expect(refusals(await call(stranger, 'comment', { text: 'Hello', isShared: true }))).toEqual(['id NOT_FOUND'])
    expect(refusals(await call(stranger, 'withdrawComment', { comment: id }))).toEqual(['id NOT_FOUND'])
    expect(refusals(await call(stranger, 'mentionable', { text: '', isShared: true }))).toEqual(['id NOT_FOUND'])
  }
  const newcomer = await story.api.login('newcomer')
  for (const [verb, entity] of [
    ['discussion', {}],
    ['comment', { text: 'Hello', isShared: false }],
    ['withdrawComment', { comment: id }],
    ['mentionable', { text: '', isShared: false }],
  ] as const)
    expect([verb, (await call(newcomer, verb, entity)).status]).toEqual([verb, 'PROHIBIT'])
})

test('[DISC-2] a purchaser’s own comment changes nothing that the supplier gets: not an answer, not a count, not a limit', async () => {
  const looked = async () =>
    JSON.stringify([
      await call(story.seller, 'discussion', {}),
      await call(story.seller, 'detail', {}),
      await call(story.seller, 'history', {}),
      await call(story.seller, 'mentionable', { text: '', isShared: true }),
    ])
  const before = await looked()
  const id = await comment(story.buyer, 'Let us change the supplier', false)
  done(await call(story.buyer, 'comment', { text: '@[account of manager] you too?', isShared: false }))
  done(await call(story.buyer, 'withdrawComment', { comment: id }))
  expect(await looked()).toBe(before)
  expect(refusals(await call(story.seller, 'withdrawComment', { comment: id }))).toEqual(['entity.comment NOT_FOUND'])
})

test('[DISC-2] the database itself gives an enterprise’s own comments to no other, nor lets another write or change them', async () => {
  const id = await comment(story.buyer, 'Our limit is 95', false)
  const seller = { side: 'supplier', enterprise: 'supplier-1' } as const
  const found = await inTransaction(
    server,
    seller,
    async (tx) => (await sql<{ id: string }>`select id from comment where document = ${order.id}`.execute(tx)).rows,
  )
  expect(found.map((row) => row.id)).not.toContain(id)
  const changed = await inTransaction(server, seller, (tx) =>
    sql`update comment set text = 'Our limit is 120' where document = ${order.id} and enterprise <> 'supplier-1' returning id`.execute(tx),
  )
  expect(changed.rows).toEqual([])
  const forged = inTransaction(server, seller, (tx) =>
    sql`insert into comment (id, entity, document, purchaser, "supplierEnterprise", enterprise, account, "isShared", text, at)
      values ('forged', 'order', ${order.id}, 'purchaser-1', 'supplier-1', 'purchaser-1', 'account of buyer', true, 'We pay 120', now())`.execute(tx),
  )
  await expect(forged).rejects.toThrow(/row-level security/)
  await expect(inTransaction(server, seller, (tx) => sql`delete from comment where document = ${order.id}`.execute(tx))).rejects.toThrow(/permission denied/)
})

test('[DISC-2] a supplier that the order names later reads nothing that was said to the one before', async () => {
  const moved = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  done(await story.buyer.call('/api/tradeOrder/purchase/comment', { entity: { id: moved.id, text: 'Between us and Jintai', isShared: true } }))
  await sql`update "order" set "supplierEnterprise" = 'supplier-2' where id = ${moved.id}`.execute(story.api.pool)
  const { list } = done(await otherSeller.call('/api/tradeOrder/supplier/discussion', { entity: { id: moved.id } }))
  expect(list).toEqual([])
})

test('[DISC-5] whoever may not see suppliers reads a mask in place of their people, and cannot mention them', async () => {
  const clerk = await addMember(story.api, 'clerk', ['A30'])
  await comment(story.seller, 'From the works', true)
  const shown = done(await call(clerk, 'discussion', {})).list as readonly Shown[]
  expect(shown.find(({ text }) => text === 'From the works')).toMatchObject({ side: 'supplier', authorName: '****' })
  expect(done(await call(clerk, 'mentionable', { text: 'seller', isShared: true })).list).toEqual([])
  expect(refusals(await call(clerk, 'comment', { text: '@[account of seller] hi', isShared: true }))).toEqual(['entity.text PERSON_NOT_MENTIONED'])
})

test('[DISC-2] where nobody of the other side reads, a comment for both is refused', async () => {
  const inquiry = await story.inquire({ lines: [{ purchaseListLine: await story.listLine('10') }] })
  const own = { id: inquiry['id'], text: 'To all', isShared: true }
  expect(refusals(await story.buyer.call('/api/inquiry/purchase/comment', { entity: own }))).toEqual(['entity.isShared COMMENT_NOT_FOR_BOTH'])
  done(await story.buyer.call('/api/inquiry/purchase/comment', { entity: { ...own, isShared: false } }))
  const quotation = await askedOf(story.seller, inquiry)
  expect(done(await story.seller.call('/api/quo/supplier/discussion', { entity: { id: quotation['id'] } }))).toMatchObject({
    list: [],
    entity: { mayShare: true },
  })
})

test('[DISC-2] what bidders say on their quotations no other bidder reads', async () => {
  const bidders = [{ supplier: story.master.supplier }, { supplier: await enterSecondSupplier(story) }]
  const inquiry = await story.inquire({ invitees: bidders, lines: [{ purchaseListLine: await story.listLine('10') }] })
  const [quotation, others] = [await askedOf(story.seller, inquiry), await askedOf(otherSeller, inquiry)]
  const said = async (who: SignedIn, id: unknown) => who.call('/api/quo/supplier/discussion', { entity: { id } })
  done(await story.seller.call('/api/quo/supplier/comment', { entity: { id: quotation['id'], text: 'We can do 78', isShared: true } }))
  expect(done(await said(otherSeller, others['id'])).list).toEqual([])
  expect(refusals(await said(otherSeller, quotation['id']))).toEqual(['id NOT_FOUND'])
  done(await otherSeller.call('/api/quo/supplier/comment', { entity: { id: others['id'], text: 'We can do 77', isShared: true } }))
  expect((done(await said(story.seller, quotation['id'])).list as readonly Shown[]).map(({ text }) => text)).toEqual(['We can do 78'])
  expect(refusals(await said(story.seller, others['id']))).toEqual(['id NOT_FOUND'])
})

test('[DISC-3] a file of a comment opens nothing else: not for the other side, not for who may not see the order, not by attaching it again', async () => {
  const { app } = story.api
  const file = await uploaded(app, story.buyer, 'costs.pdf', pdf)
  done(await call(story.buyer, 'comment', { text: 'Our costs', isShared: false, files: [file.id] }))
  for (const who of [story.seller, otherSeller, await story.api.login('newcomer'), await story.api.login('otherBuyer')])
    expect((await askForFile(app, who, file.id)).json()).toMatchObject({ issues: [{ code: 'NOT_FOUND' }] })
  expect(refusals(await call(story.seller, 'comment', { text: 'Mine?', isShared: true, files: [file.id] }))).toEqual(['entity.files REFERENCE_NOT_FOUND'])
})

test('[DISC-1] what no comment is made of is refused, and breaks nothing', async () => {
  const mentions = Array.from({ length: 21 }, (_, index) => `@[account of ${index}]`).join(' ')
  const wrong: readonly (readonly [Shown, string])[] = [
    [{ text: 5, isShared: false }, 'entity.text WRONG_TYPE'],
    [{ text: 'bell \u0007', isShared: false }, 'entity.text WRONG_TYPE'],
    [{ text: mentions, isShared: false }, 'entity.text TOO_MANY_ITEMS'],
    [{ text: 'x', isShared: 'yes' }, 'entity.isShared WRONG_TYPE'],
    [{ text: 'x', isShared: false, files: 'all' }, 'entity.files WRONG_TYPE'],
    [{ text: 'x', isShared: false, files: Array.from({ length: 11 }, (_, index) => `f${index}`) }, 'entity.files TOO_MANY_ITEMS'],
    [{ text: 'x', isShared: false, files: ['__proto__'] }, 'entity.files REFERENCE_NOT_FOUND'],
  ]
  for (const [entity, refusal] of wrong) expect(refusals(await call(story.buyer, 'comment', entity))).toContain(refusal)
  expect(refusals(await call(story.buyer, 'comment', { id: ['a'], text: 'x', isShared: false }))).toEqual(['entity.id NOT_FOUND'])
  expect(done(await call(story.buyer, 'mentionable', { text: '%_\\', isShared: true })).list).toEqual([])
})

test('[SES-58, PERM-24] a person takes their own comments along; of an erased one the text stays under a neutral name', async () => {
  const { pool } = story.api
  await comment(story.buyer, 'I was here', false)
  const manager = await story.api.login('manager')
  await sql`update account set name = 'Zhao Qiming' where id = 'account of buyer'`.execute(pool)
  done(await call(manager, 'comment', { text: '@[account of buyer] thanks', isShared: false }))
  const { entity } = done(await story.buyer.call('/api/member/data/export')) as { entity: Shown }
  expect(entity['comments'].map(({ text }: Shown) => text)).toContain('I was here')
  expect(JSON.stringify(entity['comments'])).not.toContain('thanks')
  const version = async () => (await sql<{ version: number }>`select version from member where id = 'member of buyer'`.execute(pool)).rows[0]!.version
  done(await manager.call('/api/memberInfo/disable', { entity: { id: 'member of buyer', version: await version() } }))
  // A second person makes the same call.
  const colleague = await story.api.login('englishBuyer')
  const asked = { entity: { id: 'member of buyer', version: await version() } }
  expect(refusals(await manager.call('/api/memberInfo/erase', asked))).toEqual(['entity.id ERASURE_NEEDS_ANOTHER'])
  done(await colleague.call('/api/memberInfo/erase', asked))
  const shown = done(await call(manager, 'discussion', {}))
  expect(JSON.stringify(shown)).not.toContain('Zhao Qiming')
  expect((shown.list as readonly Shown[]).map(({ text }) => text)).toContain('I was here')
})
