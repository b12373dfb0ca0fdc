import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../../engine/server/schema/migrate.ts'
import { PLATFORM_STEPS, platformStatements } from '../../../engine/server/schema/platform/platform-tables.ts'
import { type Pool, openPool } from '../../../engine/server/store/pool.ts'
import { type TestDatabase, freshDatabase } from '../../support/database.ts'
import { projectModel } from '../../support/project-model.ts'

let database: TestDatabase
let pool: Pool
beforeEach(async () => {
  database = await freshDatabase()
  pool = openPool(database.url, { max: 2 })
  await sql`create table "schemaChange" (id bigint generated always as identity primary key, at timestamptz not null default now(),
    kind text not null, name text not null, statements text not null default '')`.execute(pool)
  // The previous release had these.
  for (const step of PLATFORM_STEPS.slice(0, PLATFORM_STEPS.indexOf('sessions-and-keys'))) {
    await sql.raw(platformStatements(step)).execute(pool)
    await sql`insert into "schemaChange" (kind, name) values ('platform', ${step})`.execute(pool)
  }
})
afterEach(async () => {
  await pool.destroy()
  await database.drop()
})

const enterprise = (id: string, side: string, preferences = {}) =>
  sql`insert into enterprise (id, side, name, preferences) values (${id}, ${side}, ${id}, ${JSON.stringify(preferences)}::jsonb)`.execute(pool)

/** A role, with one member who can sign in unless the role has no member. */
async function role(id: string, of: string, codes: readonly string[], { name = id, isHeld = true } = {}) {
  await sql`insert into role (id, enterprise, name) values (${id}, ${of}, ${name})`.execute(pool)
  await sql`insert into "rolePermission" (role, code) select ${id}, unnest(${[...codes]}::text[])`.execute(pool)
  if (!isHeld) return
  await sql`insert into account (id, "loginName", "passwordHash", name) values (${id}, ${id}, '', ${id})`.execute(pool)
  await sql`insert into member (id, enterprise, account) values (${id}, ${of}, ${id})`.execute(pool)
  await sql`insert into "memberRole" (member, role) values (${id}, ${id})`.execute(pool)
}

const upgrade = () => migrate(pool, projectModel())

async function codesOf(id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`select code from "rolePermission" where role = ${id} order by code`.execute(pool)
  return rows.map(({ code }) => code)
}

test('[PERM-16] after an upgrade each supplier has somebody who may set permissions: the role with the most codes', async () => {
  for (const id of ['jintai', 'hongyuan', 'lone']) await enterprise(id, 'supplier')
  await role('head', 'jintai', ['B6', 'B7', 'B60'])
  await role('packer', 'jintai', ['B15', 'B16'])
  await role('unheld', 'jintai', ['B6', 'B7', 'B8', 'B9'], { isHeld: false })
  await role('first', 'hongyuan', ['B15'])
  await role('second', 'hongyuan', ['B15'])
  await role('nobody', 'lone', ['B15'], { isHeld: false })
  await upgrade()
  expect(await codesOf('head')).toEqual(['B19', 'B20', 'B36', 'B6', 'B60', 'B7', 'B70', 'B71', 'B85', 'B86'])
  expect(await codesOf('packer')).toEqual(['B15', 'B16', 'B39'])
  expect(await codesOf('unheld')).not.toContain('B70')
  expect(await codesOf('first')).toEqual(['B15', 'B36', 'B39', 'B70', 'B71', 'B86'])
  expect(await codesOf('second')).toEqual(['B15', 'B39'])
  expect(await codesOf('nobody')).toContain('B70')
  expect(await upgrade()).toEqual([])
})

test('[SEE-5] after an upgrade drawings and prices are seen by those who saw them, and by nobody else', async () => {
  await enterprise('hengrui', 'purchaser')
  await enterprise('jintai', 'supplier')
  await role('buyer', 'hengrui', ['A30', 'A150'])
  await role('planner', 'hengrui', ['A1'])
  await role('librarian', 'hengrui', ['A50'])
  await role('storekeeper', 'hengrui', ['A43', 'A44'])
  await role('seller', 'jintai', ['B6', 'B60'])
  await role('packer', 'jintai', ['B15'])
  await upgrade()
  expect(await codesOf('buyer')).toEqual(['A104', 'A105', 'A150', 'A153', 'A30'])
  expect(await codesOf('planner')).toEqual(['A1', 'A153', 'A66', 'A9'])
  expect(await codesOf('librarian')).toEqual(['A153', 'A50', 'A93'])
  expect(await codesOf('storekeeper')).toEqual(['A165', 'A43', 'A44'])
  expect(await codesOf('seller')).toEqual(expect.arrayContaining(['B60', 'B85']))
  expect(await codesOf('packer')).toEqual(['B15', 'B39'])
})

test('[SEE-2] after an upgrade a person who reads only the supplier library still sees names, and a person who could not see them in documents does not', async () => {
  await enterprise('hengrui', 'purchaser')
  await role('librarian', 'hengrui', ['A122', 'A123'])
  await role('unheld', 'hengrui', ['A122'], { isHeld: false })
  await role('named', 'hengrui', ['A122', 'A30', 'A151'])
  await role('nameless', 'hengrui', ['A122', 'A30'])
  await role('stock', 'hengrui', ['A43'])
  // They read the library by one role, and storage notes by the other.
  await role('both', 'hengrui', ['A122'])
  await sql`insert into "memberRole" (member, role) values ('both', 'stock')`.execute(pool)
  await upgrade()
  expect(await codesOf('librarian')).toEqual(['A122', 'A123', 'A129', 'A131', 'A151'])
  expect(await codesOf('unheld')).toEqual(['A122', 'A129', 'A151'])
  expect(await codesOf('named')).toEqual(['A104', 'A105', 'A122', 'A129', 'A151', 'A153', 'A30'])
  expect(await codesOf('nameless')).toEqual(['A104', 'A105', 'A122', 'A129', 'A153', 'A30'])
  expect(await codesOf('both')).toEqual(['A122', 'A129'])
  expect(await codesOf('stock')).toEqual(['A165', 'A43'])
})

test('[PERM-16] after an upgrade a person who acted on behalf of suppliers still does, and the administrator has all codes of the side', async () => {
  await enterprise('hengrui', 'purchaser', { actForSupplier: true })
  await enterprise('haichang', 'purchaser')
  await role('acting', 'hengrui', ['A30'])
  await role('receiver', 'hengrui', ['A35'])
  await role('notActing', 'haichang', ['A30'])
  await role('administrator', 'haichang', ['A61', 'A62'])
  await role('half', 'haichang', ['A62'])
  await upgrade()
  expect(await codesOf('acting')).toEqual(['A104', 'A105', 'A132', 'A153', 'A30'])
  expect(await codesOf('receiver')).toEqual(['A161', 'A35'])
  expect(await codesOf('notActing')).toEqual(['A104', 'A105', 'A153', 'A30'])
  expect(await codesOf('half')).toEqual(['A62'])
  const all = Object.values(projectModel().permissions).flatMap(({ code, side }) => (side === 'purchaser' ? [code] : []))
  expect(await codesOf('administrator')).toEqual(all.toSorted())
})

test('[PERM-7] roles whose names are now one get numbers, and the server starts', async () => {
  await enterprise('hengrui', 'purchaser')
  await enterprise('haichang', 'purchaser')
  for (const [id, name] of [
    ['r1', 'Buyer'],
    ['r2', 'buyer '],
    ['r3', 'BUYER'],
    ['r4', 'Buyer (2)'],
  ] as const)
    await role(id, 'hengrui', [], { name })
  await role('r5', 'haichang', [], { name: 'buyer' })
  await upgrade()
  const { rows } = await sql<{ name: string }>`select name from role order by id`.execute(pool)
  expect(rows.map(({ name }) => name)).toEqual(['Buyer', 'buyer (3)', 'BUYER (4)', 'Buyer (2)', 'buyer'])
})

test('[TPL-24] after an upgrade the fields that purchasers hide are hidden in their suppliers’ lists at once', async () => {
  for (const step of PLATFORM_STEPS.slice(PLATFORM_STEPS.indexOf('sessions-and-keys'), PLATFORM_STEPS.indexOf('hidden-fields'))) {
    await sql.raw(platformStatements(step)).execute(pool)
    await sql`insert into "schemaChange" (kind, name) values ('platform', ${step})`.execute(pool)
  }
  await enterprise('hengrui', 'purchaser')
  await enterprise('haichang', 'purchaser')
  await sql`insert into account (id, "loginName", "passwordHash", name) values ('a', 'a', '', 'a')`.execute(pool)
  const version = (number: number, items: readonly object[]) => sql`
    insert into "fieldTemplateVersion" (enterprise, version, content, account, "accountName", "savedAt")
    values ('hengrui', ${number}, ${JSON.stringify({ screens: {}, items })}::jsonb, 'a', 'a', now())`
  await pool.transaction().execute(async (tx) => {
    await sql`select set_config('app.enterprise', 'hengrui', true)`.execute(tx)
    await version(1, [{ key: 'brand', place: 4, shown: false }]).execute(tx)
    await version(2, [
      { key: 'brand', place: 4, shown: true },
      { key: 'remark', place: 5, shown: false },
    ]).execute(tx)
    await sql`update enterprise set "templateVersion" = 2 where id = 'hengrui'`.execute(tx)
  })
  await upgrade()
  const { rows } = await sql`select enterprise, field from "hiddenField"`.execute(pool)
  expect(rows).toEqual([{ enterprise: 'hengrui', field: 'remark' }])
})

test('[SEE-12] the policies of the tables that came with it bind the owner of the database too', async () => {
  await upgrade()
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relforcerowsecurity and relname in ('noticeRole', 'noticeCompetence', 'preferenceVersion', 'fieldTemplateVersion', 'hiddenField') order by 1`.execute(
    pool,
  )
  expect(rows.map(({ name }) => name)).toEqual(['fieldTemplateVersion', 'hiddenField', 'noticeCompetence', 'noticeRole', 'preferenceVersion'])
})

test('[INQ-19] after an upgrade the suppliers without members who were invited are guest enterprises, and no others', async () => {
  await enterprise('hengrui', 'purchaser')
  for (const id of ['seat', 'jintai', 'silent']) await enterprise(id, 'supplier')
  await role('seller', 'jintai', ['B6'])
  for (const [id, at, kind, side] of [
    ['i1', 'seat', 'supplier', 'supplier'],
    ['i2', 'jintai', 'supplier', 'supplier'],
    ['i3', 'hengrui', 'receiving', 'purchaser'],
  ] as const) {
    await sql`insert into account (id, "loginName", "passwordHash", name) values (${id}, ${id}, '', ${id})`.execute(pool)
    await sql`insert into invitation (id, "itemId", kind, enterprise, side, account, entity, document, "expiresAt")
      values (${id}, ${id}, ${kind}, ${at}, ${side}, ${id}, 'quotation', 'q', now())`.execute(pool)
  }
  await upgrade()
  const { rows } = await sql<{ id: string }>`select id from enterprise where "isSeat"`.execute(pool)
  expect(rows).toEqual([{ id: 'seat' }])
})

test('[PERM-31] after an upgrade whoever read a list exports and prints it, and each function moved to its own code stays with who had it', async () => {
  await enterprise('hengrui', 'purchaser')
  await enterprise('jintai', 'supplier')
  await role('sourcer', 'hengrui', ['A19', 'A20'])
  await role('receiver', 'hengrui', ['A35', 'A38'])
  await role('inspector', 'hengrui', ['A41', 'A42'])
  await role('bargainer', 'hengrui', ['A60'])
  await role('editor', 'hengrui', ['A122', 'A124', 'A151'])
  await role('seller', 'jintai', ['B1', 'B70', 'B83'])
  await upgrade()
  expect(await codesOf('sourcer')).toEqual(['A19', 'A20', 'A28', 'A69'])
  expect(await codesOf('receiver')).toEqual(['A160', 'A161', 'A35', 'A38'])
  expect(await codesOf('inspector')).toEqual(['A163', 'A41', 'A42', 'A72'])
  expect(await codesOf('bargainer')).toEqual(['A60', 'A96'])
  expect(await codesOf('editor')).toEqual(['A122', 'A124', 'A129', 'A131', 'A151'])
  expect(await codesOf('seller')).toEqual(['B1', 'B5', 'B70', 'B83', 'B84'])
})

test('[PERM-31] an upgrade lets nobody edit or accept orders who only agreed to delays or asked for them', async () => {
  await enterprise('hengrui', 'purchaser')
  await enterprise('jintai', 'supplier')
  await role('reminder', 'hengrui', ['A34'])
  await role('maker', 'jintai', ['B9', 'B70'])
  await upgrade()
  expect(await codesOf('reminder')).toEqual(['A34'])
  expect(await codesOf('maker')).toEqual(['B70', 'B9'])
})

test('[PERM-23] after an upgrade an account that was erased before is in the hand of whoever made it or a link for its password, as the history tells', async () => {
  for (const step of PLATFORM_STEPS.slice(PLATFORM_STEPS.indexOf('sessions-and-keys'), PLATFORM_STEPS.indexOf('openings-of-erased-accounts'))) {
    await sql.raw(platformStatements(step)).execute(pool)
    await sql`insert into "schemaChange" (kind, name) values ('platform', ${step})`.execute(pool)
  }
  await enterprise('hengrui', 'purchaser')
  for (const id of ['boss', 'colleague', 'helper', 'second']) await role(id, 'hengrui', [])
  const entry = (id: string, of: string, document: string, action: string, by: string, refused = false) =>
    sql`insert into "auditEntry" (id, purchaser, entity, document, action, account, "accountName", side, at, refused)
      values (${id}, 'hengrui', ${of}, ${document}, ${action}, ${by}, '', 'purchaser', '2026-11-20', ${refused})`.execute(pool)
  await entry('e1', 'member', 'helper', 'add', 'boss')
  await entry('e2', 'account', 'helper', 'issueReset', 'colleague')
  await entry('e3', 'member', 'second', 'add', 'helper')
  await entry('e4', 'account', 'helper', 'issueReset', 'second', true)
  await sql`insert into erasure (account, enterprise, member, at) values ('helper', 'hengrui', 'helper', '2026-11-21')`.execute(pool)
  await upgrade()
  const { rows } = await sql<{ account: string; by: string }>`select account, by from "accountOpening" order by by`.execute(pool)
  expect(rows).toEqual([
    { account: 'helper', by: 'boss' },
    { account: 'helper', by: 'colleague' },
  ])
})
