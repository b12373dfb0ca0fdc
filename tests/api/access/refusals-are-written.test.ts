import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'

let api: Api
let reader: SignedIn
let admin: SignedIn
let seller: SignedIn
beforeAll(async () => {
  api = await startApi()
  reader = await api.login('reader')
  admin = await api.login('manager')
  seller = await api.login('seller')
})
afterAll(() => api.close())
beforeEach(() => sql`delete from "auditEntry"`.execute(api.pool))

const written = async () =>
  (
    await sql<{
      line: string
    }>`select concat_ws(' ', "accountName", coalesce(purchaser, "supplierEnterprise"), side, entity, action, document, translate(codes::text, '[]"', '')) as line
      from "auditEntry" where refused order by id`.execute(api.pool)
  ).rows.map(({ line }) => line)

test('[SES-48] an attempt without the permission to set an enterprise up is audited with its content', async () => {
  for (const [path, entity] of [
    ['/api/member/apiKey/add', { name: 'ERP', role: 'role of manager', expiresAt: '2027-01-01T00:00:00Z' }],
    ['/api/member/apiKey/list', {}],
    ['/api/member/password/issueReset', { member: 'member of manager' }],
    ['/api/conf/enterprise/preferences/save', { version: 0, values: { fourEyes: false } }],
    ['/api/globalTemplate/get', {}],
    ['/api/globalTemplate/save', { version: 0, screens: {} }],
    ['/api/globalTemplate/versions', {}],
  ] as const)
    expect([path, (await reader.call(path, { entity })).status]).toEqual([path, 'PROHIBIT'])
  expect(await written()).toEqual([
    'reader purchaser-1 purchaser apiKey add NO_PERMISSION',
    'reader purchaser-1 purchaser apiKey list NO_PERMISSION',
    'reader purchaser-1 purchaser member issueReset member of manager NO_PERMISSION',
    'reader purchaser-1 purchaser preferences save purchaser-1 NO_PERMISSION',
    'reader purchaser-1 purchaser fieldTemplate get purchaser-1 NO_PERMISSION',
    'reader purchaser-1 purchaser fieldTemplate save purchaser-1 NO_PERMISSION',
    'reader purchaser-1 purchaser fieldTemplate versions purchaser-1 NO_PERMISSION',
  ])
})

test('[SES-48] a refusal to a person with the permission is audited for a change, and not for a reading', async () => {
  await admin.call('/api/member/apiKey/revoke', { entity: { id: 'key-9' } })
  await admin.call('/api/member/apiKey/list', { entity: { strange: 1 } })
  await admin.call('/api/member/password/issueReset', { entity: { member: 'member of otherBuyer' } })
  await admin.call('/api/member/invitation/revoke', { entity: { id: 'invitation-9' } })
  await admin.call('/api/conf/enterprise/preferences/save', { entity: { version: 7, values: { fourEyes: false } } })
  await admin.call('/api/conf/enterprise/preferences/detail', { entity: { strange: 1 } })
  await admin.call('/api/globalTemplate/check', { entity: { version: 7 } })
  await admin.call('/api/globalTemplate/save', { entity: { version: 7 } })
  expect((await written()).map((line) => line.replace('manager purchaser-1 purchaser ', ''))).toEqual([
    'apiKey revoke key-9 NOT_FOUND',
    'member issueReset member of otherBuyer REFERENCE_NOT_FOUND',
    'invitation revoke invitation-9 NOT_FOUND',
    'preferences save purchaser-1 STALE_VERSION',
    'fieldTemplate save purchaser-1 TEMPLATE_FIELD_MISSING',
  ])
})

test('a refused attempt is written where the 100 characters that are kept of its id would end within an emoji', async () => {
  const id = `${'x'.repeat(99)}😀`
  const answer = await admin.call('/api/tradeOrder/purchase/suspend', { entity: { id, suspendReason: 'the line is rebuilt' } })
  expect(answer.issues?.map(({ code }) => code)).toEqual(['NOT_FOUND'])
  expect(await written()).toEqual([`manager purchaser-1 purchaser order suspend ${'x'.repeat(99)} NOT_FOUND`])
})

test('[SES-34] a password link is in the history of the enterprise that made it, on both sides', async () => {
  await admin.call('/api/member/password/issueReset', { entity: { member: 'member of buyer' } })
  await seller.call('/api/member/password/issueReset', { entity: { member: 'member of englishSeller' } })
  const { rows } = await sql`select purchaser, "supplierEnterprise", side from "auditEntry" where action = 'issueReset' order by id`.execute(api.pool)
  expect(rows).toEqual([
    { purchaser: 'purchaser-1', supplierEnterprise: null, side: 'purchaser' },
    { purchaser: null, supplierEnterprise: 'supplier-1', side: 'supplier' },
  ])
})
