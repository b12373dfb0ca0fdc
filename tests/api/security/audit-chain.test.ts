import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { chainEntries } from '../../../engine/server/audit/chain-entries.ts'
import { checkLinks, type LinkedEntry } from '../../../engine/server/audit/check-links.ts'
import { FIRST, type Link } from '../../../engine/server/audit/link.ts'
import { openPool, type Pool } from '../../../engine/server/store/pool.ts'
import { enterMasterData } from '../../support/master-data.ts'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'

let api: Api | undefined
let server: Pool | undefined
let manager: SignedIn
beforeEach(async () => {
  await server?.destroy()
  await api?.close()
  // Its own worker looks once an hour, so that each test says when the entries are chained.
  api = await startApi({ pollMs: 3_600_000 })
  server = openPool(api.databaseUrl, { max: 4 })
  manager = await api.login('manager')
  await enterMasterData(api, await api.login('buyer'))
  await chained()
})
afterAll(async () => {
  await server?.destroy()
  await api?.close()
})

async function chained(): Promise<void> {
  while ((await chainEntries(server!)) > 0);
}
type Verified = { readonly number: number; readonly hash: string; readonly waiting: number; readonly erased: number; readonly broken: object | null }
const verified = async (entity: object = {}) => (await manager.call('/api/audit/verify', { entity: entity as never })).entity as unknown as Verified
/** Changes the database behind the server's back, as its owner can. */
const tamper = (statement: string) => sql.raw(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`).execute(api!.pool)
const third = `(select entry from "auditLink" where chain = 'purchaser-1' and number = 3)`

test('[AUD-4] every entry of an enterprise stands in its chain, and the chain holds', async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from "auditEntry" where purchaser = 'purchaser-1'`.execute(api!.pool)
  expect(await verified()).toMatchObject({ number: rows[0]!.count, waiting: 0, erased: 0, broken: null })
  expect(rows[0]!.count).toBeGreaterThan(4)
  await manager.call('/api/role/add', { entity: { name: 'New' } })
  expect(await verified()).toMatchObject({ number: rows[0]!.count, waiting: 1, broken: null })
  await chained()
  expect(await verified()).toMatchObject({ number: rows[0]!.count + 1, waiting: 0, broken: null })
})

test.each([
  ['another actor', `update "auditEntry" set account = 'somebody' where id = ${third}`, { number: 3, fault: 'ENTRY_CHANGED' }],
  ['another time', `update "auditEntry" set at = at + interval '1 day' where id = ${third}`, { number: 3, fault: 'ENTRY_CHANGED' }],
  ['another name', `update "auditEntry" set "accountName" = 'somebody' where id = ${third}`, { number: 3, fault: 'NAME_CHANGED' }],
  ['a name taken out', `update "auditEntry" set "accountName" = '' where id = ${third}`, { number: 3, fault: 'NAME_CHANGED' }],
  ['other values', `update "auditEntry" set changes = '[{"path": "x"}]' where id = ${third}`, { number: 3, fault: 'DETAIL_CHANGED' }],
  ['an entry taken out', `delete from "auditEntry" where id = ${third}`, { number: 3, fault: 'MISSING_ENTRY' }],
  [
    'an entry taken out with its link',
    `delete from "auditEntry" where id = ${third}; delete from "auditLink" where chain = 'purchaser-1' and number = 3`,
    { number: 3, fault: 'MISSING_LINK' },
  ],
  ['another hash', `update "auditLink" set hash = repeat('a', 64) where chain = 'purchaser-1' and number = 3`, { number: 3, fault: 'ENTRY_CHANGED' }],
])('[AUD-4] the owner of the database leaves a broken link: %s', async (_, statement, broken) => {
  await tamper(statement)
  expect((await verified()).broken).toEqual(broken)
})

test('[AUD-4] links that are taken off the end are missed, and a chain that is written anew does not have the hash of an earlier check', async () => {
  const { number, hash } = await verified()
  expect((await verified({ number, hash })).broken).toBeNull()
  await tamper(`delete from "auditLink" where chain = 'purchaser-1' and number > ${number - 2}`)
  expect((await verified()).broken).toEqual({ number: number - 1, fault: 'LOST_LINK' })
  await tamper(`delete from "auditLink"; update "auditEntry" set account = 'somebody' where purchaser = 'purchaser-1' and account = 'account of buyer';
    insert into "auditQueue" select id, coalesce(purchaser, "supplierEnterprise", '') from "auditEntry"`)
  await chained()
  expect((await verified()).broken).toBeNull()
  expect((await verified({ number, hash })).broken).toEqual({ number, fault: 'OTHER_HASH' })
})

test('[AUD-4] npm run audit finds a chain whose entries are all gone, while its links are there', async () => {
  const run = promisify(execFile)
  const audit = () => run(process.execPath, ['scripts/audit.ts'], { env: { ...process.env, DATABASE_URL: api!.databaseUrl } })
  expect((await audit()).stdout).toMatch(/^purchaser-1: \d+ links hold/m)
  await tamper(`delete from "auditEntry" where id in (select entry from "auditLink" where chain = 'purchaser-1')`)
  await expect(audit()).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('purchaser-1: link 1 does not hold: ') })
})

test('[AUD-4] heads that were kept elsewhere show a removed end, a removed chain, and one that is written anew', async () => {
  const run = promisify(execFile)
  const audit = (...words: string[]) => run(process.execPath, ['scripts/audit.ts', ...words], { env: { ...process.env, DATABASE_URL: api!.databaseUrl } })
  const { number, hash } = await verified()
  const heads = (await audit('--heads')).stdout
  expect(heads).toContain(`purchaser-1=${number}:${hash}\n`)
  expect(heads).toMatch(/^(?:(?:-|[\w-]+)=\d+:[\da-f]{64}\n)+$/)
  const known = heads
    .trim()
    .split('\n')
    .flatMap((line) => ['--known', line])
  await audit(...known)

  await tamper(`delete from "auditEntry" where id in (select entry from "auditLink" where chain = 'purchaser-1' and number > ${number - 2});
    delete from "auditLink" where chain = 'purchaser-1' and number > ${number - 2}`)
  expect((await audit()).stdout).toContain(`purchaser-1: ${number - 2} links hold`)
  await expect(audit(...known)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`purchaser-1: link ${number - 1} does not hold: MISSING_LINK`),
  })

  await tamper(`delete from "auditQueue"; delete from "auditLink"; delete from "auditEntry"`)
  await audit()
  await expect(audit(...known)).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('purchaser-1: link 1 does not hold: MISSING_LINK') })
  // Of an enterprise that is gone too, the kept head alone tells.
  await expect(audit('--known', `purchaser-9=${number}:${hash}`)).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('purchaser-9: link 1') })
  await expect(audit('--known', 'purchaser-1=3')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('expected enterprise=number:hash') })
})

test('[AUD-4] writers and several processes at once leave one whole chain', async () => {
  const pools = [1, 2, 3].map(() => openPool(api!.databaseUrl, { max: 2 }))
  const writing = Array.from({ length: 30 }, (_, index) => manager.call('/api/purchasingGroup/add', { entity: { code: `P${index}`, name: `Group ${index}` } }))
  const chaining = pools.map(async (pool) => {
    for (let round = 0; round < 10; round++) await chainEntries(pool)
  })
  await Promise.all([...writing, ...chaining])
  await chained()
  for (const pool of pools) await pool.destroy()
  expect(await verified()).toMatchObject({ waiting: 0, broken: null })
})

test('[AUD-4] neither a request nor the login of the tables writes a link or takes an entry out of the queue unseen', async () => {
  await expect(sql`update "auditLink" set hash = 'x'`.execute(server!)).rejects.toThrow('it only grows')
  await expect(sql`delete from "auditLink"`.execute(server!)).rejects.toThrow('it only grows')
  await manager.call('/api/role/add', { entity: { name: 'New' } })
  await sql`delete from "auditQueue"`.execute(server!)
  expect((await verified()).broken).toMatchObject({ fault: 'LOST_LINK' })
})

test('[AUD-5, SEE-2] who may not see suppliers exports no audit, which names their people, and still checks it', async () => {
  await sql`delete from "rolePermission" where role = 'role of manager' and code = 'A151'`.execute(api!.pool)
  const { issues, list } = await manager.call('/api/audit/export')
  expect([issues?.map(({ code }) => code), list]).toEqual([['NO_PERMISSION'], undefined])
  expect(await verified()).toMatchObject({ broken: null })
})

test('[AUD-5] the export holds by itself, tells prices of nobody, and goes to who may set permissions alone', async () => {
  const answer = await manager.call('/api/audit/export')
  const list = answer.list as unknown as readonly (Link & { readonly entry: LinkedEntry['entry'] })[]
  const links = list.map(({ entry, ...link }) => ({ link, entry }))
  const { number, hash } = await verified()
  expect(checkLinks({ number: 0, hash: FIRST }, links)).toEqual({ number, hash })
  expect(answer.entity).toEqual({ next: null })
  const supplier = list.find(({ entry }) => entry?.entity === 'supplier')!
  expect(supplier).toMatchObject({ detailSalt: null, entry: { action: 'add', accountName: 'buyer' } })
  expect(supplier.entry).not.toHaveProperty('changes')
  const forged = links.map((one, index) => (index === 2 ? { ...one, entry: { ...one.entry!, action: 'somethingElse' } } : one))
  expect(checkLinks({ number: 0, hash: FIRST }, forged).broken).toEqual({ number: 3, fault: 'ENTRY_CHANGED' })
  expect((await manager.call('/api/audit/export', { entity: { after: number - 2 } })).list).toHaveLength(2)
  for (const path of ['/api/audit/export', '/api/audit/verify']) {
    expect(await (await api!.login('reader')).call(path)).toMatchObject({ status: 'PROHIBIT' })
    expect((await (await api!.login('otherBuyer')).call(path)).list ?? []).not.toContainEqual(expect.objectContaining({ hash: supplier.hash }))
  }
  for (const after of ['x', -1, 1.5, null, {}])
    expect(await manager.call('/api/audit/export', { entity: { after } as never })).toMatchObject({ returnCode: expect.not.stringMatching(/^0$/) })
})
