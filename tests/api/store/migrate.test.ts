import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Entity } from '../../../engine/core/model/entity.ts'
import type { Field } from '../../../engine/core/model/field.ts'
import { migrate, revertMigration } from '../../../engine/server/schema/migrate.ts'
import { APP_ROLE } from '../../../engine/server/schema/app-role.ts'
import { readLiveTables } from '../../../engine/server/schema/live-tables.ts'
import { insertDocument } from '../../../engine/server/store/documents/save-document.ts'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import { countCalls } from '../../support/count-calls.ts'
import { entity, field, fixtureEntities, formula, modelOf } from './fixture-model.ts'
import { type Store, buyer, openStore } from './store-for-tests.ts'

const base = modelOf()
let store: Store
beforeEach(async () => {
  store = await openStore(base)
})
afterEach(() => store.close())

/** The fixture with the fields of one entity changed; undefined removes a field. */
function changed(name: string, change: Record<string, Partial<Field> | undefined>) {
  const entities = fixtureEntities()
  const node = entities[name]!
  const fields: Record<string, Field> = { ...node.fields }
  for (const [key, more] of Object.entries(change)) {
    if (more === undefined) delete fields[key]
    else fields[key] = { ...(fields[key] ?? field(key, more.type ?? 'text')[1]), ...more }
  }
  entities[name] = { ...node, fields } as Entity
  return modelOf(entities)
}

const fill = () =>
  inTransaction(store.pool, buyer, (tx) =>
    insertDocument(tx, base, 'supplier', { id: 'sup1', purchaser: 'p1', name: '苏州精密', code: 'S-1', level: 'FROZEN' }),
  )

test('a second start changes nothing, and reads no table', async () => {
  const { calls, end } = await countCalls({ readLiveTables })
  expect(await migrate(store.pool, base, [])).toEqual([])
  expect(await migrate(store.pool, changed('supplier', { city: { type: 'text' } }), [])).not.toEqual([])
  expect(await migrate(store.pool, changed('supplier', { city: { type: 'text' } }), [])).toEqual([])
  end()
  expect(calls).toEqual({ readLiveTables: 1 })
})

test.for<[string, string]>([
  ['a column taken away', 'alter table supplier drop column code'],
  ['a column of their own', 'alter table supplier add column mine text'],
  ['a column that may be blank', 'alter table supplier alter column name drop not null'],
  ['a check taken away', 'alter table supplier drop constraint supplier_name_check'],
  ['an index taken away', 'drop index "order_purchaser_createdAt_id_index"'],
  ['a reference that nothing keeps', 'alter table "order" drop constraint order_supplier_fkey'],
  ['a table taken away', 'drop table supplier cascade'],
  ['a right of requests taken away', `revoke select on supplier from ${APP_ROLE}`],
])('the next start finds what somebody did by hand, and sets it right: %s', async ([, statement]) => {
  const tables = await readLiveTables(store.pool)
  const rights = () => sql`select relname, relacl::text from pg_class where relname in ('supplier', 'order') order by 1`.execute(store.pool)
  const before = (await rights()).rows
  await sql.raw(statement).execute(store.pool)
  expect([await readLiveTables(store.pool), (await rights()).rows]).not.toEqual([tables, before])
  await migrate(store.pool, base, [])
  expect([await readLiveTables(store.pool), (await rights()).rows]).toEqual([tables, before])
})

test('tables grow by themselves under data: columns, longer texts, wider values, new tables', async () => {
  await fill()
  const model = modelOf({
    ...changed('supplier', {
      city: { type: 'text', maxLength: 20 },
      grade: { type: 'enum', vocabulary: 'supplierLevel', required: true, default: formula("'GOOD'", 'supplier') },
      name: { maxLength: 200, required: false },
      urgent: { type: 'flag', default: formula('false', 'supplier') },
      inquired: { type: 'quantity', tally: { entity: 'order', by: 'supplier' } },
    }).entities,
    unit: entity('unit', 'name', [field('name', 'text')]),
  })
  const wider = {
    ...model,
    vocabularies: { ...model.vocabularies, supplierLevel: { ...model.vocabularies.supplierLevel!, values: ['GOOD', 'FROZEN', 'TRIAL'] } },
  }
  await migrate(store.pool, wider, [])
  await inTransaction(store.pool, buyer, (tx) =>
    insertDocument(tx, wider, 'supplier', { id: 'sup2', purchaser: 'p1', name: 'x'.repeat(200), level: 'TRIAL', grade: 'GOOD' }),
  )
  const { rows } = await inTransaction(store.pool, buyer, (tx) => sql`select id, grade, urgent, inquired from supplier order by id`.execute(tx))
  expect(rows).toEqual([
    // Existing rows get the plain default, and nothing has been counted for them.
    { id: 'sup1', grade: 'GOOD', urgent: false, inquired: '0' },
    { id: 'sup2', grade: 'GOOD', urgent: null, inquired: null },
  ])
  expect(await migrate(store.pool, wider, [])).toEqual([])
  const log = await sql<{ statements: string }>`select statements from "schemaChange" where kind = 'growth' order by id desc limit 1`.execute(store.pool)
  expect(log.rows[0]?.statements).toContain('add column "city" text')
})

test.for<[string, () => ReturnType<typeof modelOf>, string]>([
  ['a dropped column with data', () => changed('supplier', { code: undefined }), 'the column "supplier"."code" would be dropped'],
  [
    'a dropped table with data',
    () => {
      const entities = fixtureEntities()
      delete entities.supplier
      const { supplier: _, ...fields } = entities.order!.fields
      return modelOf({ ...entities, order: { ...entities.order!, fields } })
    },
    'the table "supplier" would be dropped',
  ],
  ['another type', () => changed('supplier', { code: { type: 'quantity' } }), 'the column "supplier"."code" would change from text to numeric'],
  ['a shorter text', () => changed('supplier', { name: { maxLength: 50 } }), 'the check of "supplier"."name" would become narrower'],
  [
    'a value taken away',
    () => {
      const model = modelOf()
      return { ...model, vocabularies: { ...model.vocabularies, supplierLevel: { ...model.vocabularies.supplierLevel!, values: ['GOOD'] } } }
    },
    'the check of "supplier"."level" would become narrower',
  ],
  [
    'a required column without a default',
    () => changed('supplier', { city: { type: 'text', required: true } }),
    'the new column "supplier"."city" is required',
  ],
  ['a column that becomes required', () => changed('supplier', { code: { required: true } }), 'the column "supplier"."code" would become required'],
])('refused under data, applied to an empty table: %s', async ([, wanted, message]) => {
  const empty = await openStore(base)
  await migrate(empty.pool, wanted(), [])
  expect(await migrate(empty.pool, wanted(), [])).toEqual([])
  await empty.close()
  await fill()
  await expect(migrate(store.pool, wanted(), [])).rejects.toThrow(message)
  await expect(migrate(store.pool, wanted(), [])).rejects.toThrow('engine/server/schema/migrations/')
  expect(await migrate(store.pool, base, [])).toEqual([])
})

test.for<[string, () => ReturnType<typeof modelOf>]>([
  ['a shorter text', () => changed('supplier', { name: { maxLength: 50 } })],
  ['a column that becomes required', () => changed('supplier', { code: { required: true } })],
])('during development %s is accepted if every row satisfies it, and refused otherwise', async ([, wanted]) => {
  await fill()
  await expect(migrate(store.pool, wanted(), [])).rejects.toThrow('would become')
  expect(await migrate(store.pool, wanted(), [], { mayTighten: true })).not.toEqual([])
  expect(await migrate(store.pool, wanted(), [])).toEqual([])
  await migrate(store.pool, base, [])
  await inTransaction(store.pool, buyer, (tx) => insertDocument(tx, base, 'supplier', { id: 'sup2', purchaser: 'p1', name: 'x'.repeat(51), level: 'FROZEN' }))
  await expect(migrate(store.pool, wanted(), [], { mayTighten: true })).rejects.toThrow('would become')
  // A column with data is never dropped, whoever writes.
  await expect(migrate(store.pool, changed('supplier', { code: undefined }), [], { mayTighten: true })).rejects.toThrow('would be dropped')
})

test('a growth that the rows do not allow changes nothing, and the refusal names its statement', async () => {
  await fill()
  await inTransaction(store.pool, buyer, (tx) => insertDocument(tx, base, 'supplier', { id: 'sup2', purchaser: 'p1', name: 'N', level: 'FROZEN' }))
  const wanted = changed('supplier', { city: { type: 'text' }, level: { unique: [] }, street: { type: 'text' } })
  await expect(migrate(store.pool, wanted, [])).rejects.toThrow('In: create unique index "supplier_level_key"')
  expect(await migrate(store.pool, base, [])).toEqual([])
})

test('rows that a supplier shares from now on are read by that supplier; once they are the purchaser’s alone again, by the purchaser alone', async () => {
  const entities = fixtureEntities()
  const shared = modelOf({ ...entities, unit: { ...entity('unit', 'name', [field('name', 'text')]), parties: ['purchaser', 'supplier'] } })
  const own = modelOf({ ...entities, unit: entity('unit', 'name', [field('name', 'text')]) })
  const seen = async () => {
    const { rows } = await inTransaction(store.pool, { ...buyer, side: 'supplier', enterprise: 's1' }, (tx) => sql`select name from unit`.execute(tx))
    return rows
  }
  await migrate(store.pool, own, [])
  await migrate(store.pool, shared, [])
  await inTransaction(store.pool, buyer, (tx) => insertDocument(tx, shared, 'unit', { id: 'u1', purchaser: 'p1', supplierEnterprise: 's1', name: 'piece' }))
  expect(await seen()).toEqual([{ name: 'piece' }])
  expect(await migrate(store.pool, shared, [])).toEqual([])
  await sql`alter table unit no force row level security`.execute(store.pool)
  await sql`update unit set "supplierEnterprise" = null`.execute(store.pool)
  await migrate(store.pool, own, [])
  expect(await seen()).toEqual([])
  expect(await migrate(store.pool, own, [])).toEqual([])
})

test('a dropped column without data goes by itself, others keep theirs', async () => {
  await fill()
  await migrate(store.pool, changed('supplier', { blacklisted: undefined }), [])
  const { rows } = await inTransaction(store.pool, buyer, (tx) => sql<object>`select * from supplier`.execute(tx))
  expect(Object.keys(rows[0]!)).not.toContain('blacklisted')
})

test('a written migration runs once, before the comparison, and can be taken back', async () => {
  await fill()
  const rename = {
    name: '2611-supplier-number',
    up: async (database: typeof store.pool) => void (await sql`alter table supplier rename column code to number`.execute(database)),
    down: async (database: typeof store.pool) => void (await sql`alter table supplier rename column number to code`.execute(database)),
  }
  const model = changed('supplier', { code: undefined, number: { type: 'text', unique: [] } })
  await migrate(store.pool, model, [rename])
  expect(await migrate(store.pool, model, [rename])).toEqual([])
  const { rows } = await inTransaction(store.pool, buyer, (tx) => sql`select number from supplier`.execute(tx))
  expect(rows).toEqual([{ number: 'S-1' }])
  await revertMigration(store.pool, rename)
  await migrate(store.pool, base, [])
})

test.for<[string, Record<string, unknown>]>([
  ['a text over its length', { name: 'x'.repeat(101) }],
  ['a value outside the vocabulary', { level: 'BAD' }],
  ['a blank where one is required', { name: null }],
  ['a second row with a unique value', { code: 'S-1' }],
])('the database itself refuses %s', async ([, values]) => {
  await fill()
  await expect(
    inTransaction(store.pool, buyer, (tx) => insertDocument(tx, base, 'supplier', { id: 'sup2', purchaser: 'p1', name: 'N', ...values })),
  ).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
})

test.for(['0', '-1', 'NaN', 'Infinity', '999999999.2'])('the database itself refuses a quantity of %s', async (quantity) => {
  await fill()
  const lines = [{ id: 'l1', partNumber: 'A', quantity }]
  await expect(
    inTransaction(store.pool, buyer, (tx) => insertDocument(tx, base, 'order', { id: 'o1', purchaser: 'p1', supplier: 'sup1', status: 'close', lines })),
  ).rejects.toMatchObject({ code: '23514' })
})

test('an index of a reference that may be blank holds the rows that have one, also where an earlier release made it of all rows', async () => {
  const held = () =>
    sql<{ definition: string }>`select pg_get_indexdef('"order_purchaser_supplier_index"'::regclass) as definition`
      .execute(store.pool)
      .then(({ rows }) => rows[0]!.definition.replace(/^.* USING /, ''))
  await migrate(store.pool, changed('order', { supplier: { required: true } }), [])
  expect(await held()).toBe('btree (purchaser, supplier)')
  await migrate(store.pool, changed('order', { supplier: { required: false } }), [])
  expect(await held()).toBe('btree (purchaser, supplier) WHERE (supplier IS NOT NULL)')
})

test('a ref to nothing is refused at the end of the transaction', async () => {
  await expect(
    inTransaction(store.pool, buyer, (tx) => insertDocument(tx, base, 'order', { id: 'o1', purchaser: 'p1', supplier: 'nobody', status: 'close', lines: [] })),
  ).rejects.toMatchObject({ code: '23503' })
})
