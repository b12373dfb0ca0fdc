import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '../../../engine/core/model/side.ts'
import type { Actor } from '../../../engine/core/permissions/actor.ts'
import { bellOf } from '../../../engine/server/notices/last-notices.ts'
import { addMember } from '../../support/add-member.ts'
import type { SignedIn } from '../../support/api.ts'
import { noticesAreDelivered } from '../../support/job.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

// An enterprise words its notices itself: "orderRefused" tells a buyer which order the supplier refused, and why.

let story: Story
let mails: MailServer
let manager: SignedIn
beforeAll(async () => {
  mails = await startMailServer()
  const sites = { PURCHASER_URL: 'https://buy.example', SUPPLIER_URL: 'https://sell.example' }
  story = await startStory({ SMTP_URL: mails.url, MAIL_FROM: 'no-reply@counterpart.example', ...sites }, 50)
  manager = await story.api.login('manager')
})
beforeEach(async () => {
  await sql`delete from "noticeText"`.execute(story.api.pool)
})
afterAll(async () => {
  await story.api.close()
  await mails.close()
})

const kind = 'orderRefused'
const call = (who: SignedIn, name: string, entity: object = {}) => who.call(`/api/conf/enterprise/noticeType/${name}`, { entity: { kind, ...entity } })
const save = (texts: object, version = 0) => call(manager, 'saveText', { version, ...texts })
const both = (text: string) => ({ cn: text, en: text })
async function refused(reason = 'no steel'): Promise<Shown> {
  const { buyer, seller } = story
  const order = done(await buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('5') }] } })).entity as Shown
  done(await seller.call('/api/tradeOrder/supplier/refuse', { entity: { id: order['id'], refuseReason: reason } }))
  await noticesAreDelivered(story.api)
  return order
}
/** What the bell says of the last notice about an order. */
async function said(who: SignedIn, { insideOrderCode }: Shown): Promise<string> {
  const { pool, model } = story.api
  const { rows } = await sql<{ language: Language }>`select language from account where id = ${who.accountId}`.execute(pool)
  const { accountId, side, enterprise } = who
  const actor: Actor = { accountId, side, enterprise, name: '', language: rows[0]!.language, permissions: new Set(), purchasingGroups: [], prefs: {} }
  return (await bellOf(pool, model, actor)).notices.find(({ text }) => text.includes(insideOrderCode as string))?.text ?? ''
}

test('[NTC-15] a kind shows its shipped text as a template, and fields that everybody of the side reads: no price, nothing that a code hides', async () => {
  const text = done(await call(manager, 'text')).entity as Shown
  expect(text).toMatchObject({ version: 0, isOwn: false, en: 'Order {{insideOrderCode}} was refused: {{refuseReason}}' })
  const names = (text['fields'] as readonly Shown[]).map(({ name }) => name as string)
  expect(names).toEqual(expect.arrayContaining(['insideOrderCode', 'refuseReason', 'replyDate', 'currency']))
  for (const hidden of ['amount', 'supplierName', 'supplier', 'createdBy', 'lines', 'id']) expect(names).not.toContain(hidden)
})

test('[NTC-15] the enterprise’s own text is what its people read in the bell, each in their language, also with words that no text named before', async () => {
  done(
    await save({
      cn: '供应商拒绝了 {{insideOrderCode}}（{{currency}}）：{{refuseReason}}',
      en: '{{#if refuseReason}}Refused for {{refuseReason}}: {{/if}}{{insideOrderCode}} {{currency}}',
    }),
  )
  const order = await refused()
  const english = await story.api.login('englishBuyer')
  expect(await said(story.buyer, order)).toMatch(new RegExp(`^供应商拒绝了 ${order['insideOrderCode']}（.+）：no steel$`))
  expect(await said(english, order)).toContain(`Refused for no steel: ${order['insideOrderCode']}`)
  const { rows } = await sql<{
    values: Shown
  }>`select payload -> 'values' as values from outbox where payload ->> 'document' = ${order['id']} and kind = ${kind}`.execute(story.api.pool)
  expect(Object.keys(rows[0]!.values).toSorted()).toEqual(['currency', 'insideOrderCode', 'refuseReason'])
})

test('[NTC-15] what happened before keeps the shipped text where a value is missing; the shipped text is brought back', async () => {
  const before = await refused()
  const saved = done(await save(both('{{insideOrderCode}} in {{currency}}'))).entity as Shown
  expect(await said(story.buyer, before)).toContain('no steel')
  const after = await refused()
  expect(await said(story.buyer, after)).toContain(' in ')
  expect(done(await call(manager, 'restoreText', { version: saved['version'] })).entity).toMatchObject({ isOwn: false, version: 2 })
  expect(await said(story.buyer, after)).toContain('no steel')
})

test('[NTC-15] unknown and hidden fields, other blocks, raw values, blanks and long texts are refused, all at once, in both languages', async () => {
  expect(refusals(await save({ cn: '{{amount}} {{lines}} {{{insideOrderCode}}}', en: '{{#each insideOrderCode}}x{{/each}}' }))).toEqual([
    'entity.cn NOTICE_TEXT_FIELD_UNKNOWN',
    'entity.cn NOTICE_TEXT_FIELD_UNKNOWN',
    'entity.cn NOTICE_TEXT_NOT_ALLOWED',
    'entity.en NOTICE_TEXT_NOT_ALLOWED',
  ])
  expect(refusals(await save({ cn: '{{insideOrderCode', en: ' ' }))).toEqual(['entity.cn NOTICE_TEXT_UNREADABLE', 'entity.en REQUIRED'])
  expect(refusals(await save({ cn: 'x'.repeat(501), en: 7 }))).toEqual(['entity.cn TOO_LONG', 'entity.en WRONG_TYPE'])
  expect(refusals(await call(manager, 'previewText', { cn: '{{amount}}', en: 'x' }))).toEqual(['entity.cn NOTICE_TEXT_FIELD_UNKNOWN'])
  for (const other of ['mention', 'orderSent', 'nothing', 'constructor'])
    expect([other, refusals(await call(manager, 'text', { kind: other }))]).toEqual([other, ['entity.kind NOT_FOUND']])
  const { rows } = await sql`select from "noticeText"`.execute(story.api.pool)
  expect(rows).toEqual([])
})

test('[NTC-15] a value is text: markup and braces that a supplier wrote stay as they are in the bell, are escaped in the mail, and add no line', async () => {
  const { buyer, api } = story
  await sql`update account set email = 'buyer@people.example', "emailSetBy" = null where id = 'account of buyer'`.execute(api.pool)
  done(await buyer.call('/api/member/notify/choose', { entity: { kind, mail: 'ATONCE' } }))
  done(await save(both('{{insideOrderCode}}: {{refuseReason}}')))
  const evil = '<img src=x onerror=alert(1)> {{amount}} {{{lines}}} & more'
  const order = await refused(evil)
  expect(await said(buyer, order)).toBe(`${order['insideOrderCode']}: ${evil}`)
  await vi.waitFor(() => expect(mails.received.filter(({ to }) => to.includes('buyer@people.example'))).toHaveLength(1), { timeout: 20_000, interval: 50 })
  const [letter] = mails.received.filter(({ to }) => to.includes('buyer@people.example'))
  expect(letter!.text).toContain(`${order['insideOrderCode']}: ${evil}`)
  expect(JSON.stringify(letter)).not.toContain('<p><img')
})

test('[NTC-15] the preview shows the last documents as the administrator sees them: none to who reads no orders', async () => {
  const order = await refused()
  // Not refused: no document of this kind.
  done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('5') }] } }))
  const { list } = done(await call(manager, 'previewText', both('{{insideOrderCode}}!')))
  expect((list as readonly Shown[])[0]).toEqual({ number: order['insideOrderCode'], cn: `${order['insideOrderCode']}!`, en: `${order['insideOrderCode']}!` })
  expect(list).toHaveLength(3)
  const clerk = await addMember(story.api, 'clerk', ['A207'])
  expect(done(await call(clerk, 'previewText', both('{{insideOrderCode}}'))).list).toEqual([])
})

test('[NTC-15] without the code nobody reads or saves a text; a second one on the same version is refused; another enterprise has its own', async () => {
  const [reader, other] = [await story.api.login('reader'), await story.api.login('otherBuyer')]
  for (const name of ['text', 'previewText', 'saveText', 'restoreText']) {
    expect([name, (await call(reader, name, { version: 0, ...both('x') })).status]).toEqual([name, 'PROHIBIT'])
    expect([name, (await call(story.seller, name, { version: 0, ...both('x') })).status]).toEqual([name, 'PROHIBIT'])
  }
  const answers = await Promise.all([save(both('{{insideOrderCode}} a')), save(both('{{insideOrderCode}} b'))])
  expect(answers.map(({ returnCode }) => returnCode === '0').toSorted()).toEqual([false, true])
  expect(answers.flatMap(({ issues = [] }) => issues.map(({ code }) => code))).toEqual(['STALE_VERSION'])
  expect(done(await call(other, 'text')).entity).toMatchObject({ version: 0, isOwn: false })
  const { rows } =
    await sql<Shown>`select action, changes from "auditEntry" where entity = 'notice' and document = ${kind} and action = 'saveText' and not refused order by at desc limit 1`.execute(
      story.api.pool,
    )
  expect(rows[0]!['changes']).toMatchObject([
    { path: 'cn', before: null },
    { path: 'en', before: null },
  ])
})
