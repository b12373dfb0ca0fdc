import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { fieldKindsOf } from '../../../engine/core/model/field-kinds.ts'
import type { Tx } from '../../../engine/server/schema/database.ts'
import { isStored } from '../../../engine/core/model/is-stored.ts'
import { startStory, type Shown, type Story } from '../../scenarios/story.ts'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'

/** Records that are deleted while others begin to refer to them, of each kind. */
const PAIRS = 20

let story: Story
let manager: SignedIn
beforeAll(async () => {
  story = await startStory()
  manager = await story.api.login('manager')
})
afterAll(() => story.api.close())

/** The stored references of all documents whose record is not there. */
async function dangling(): Promise<readonly string[]> {
  const { model, pool } = story.api
  const found = []
  for (const entity of Object.values(model.entities))
    for (const field of fieldKindsOf(entity).refs) {
      if (!isStored(entity, entity.fields[field.name]!) || model.entities[field.entity] === undefined) continue
      const { rows } = await sql`select t.id from ${sql.id(entity.name)} t where t.${sql.id(field.name)} is not null
        and not exists (select from ${sql.id(field.entity)} r where r.id = t.${sql.id(field.name)})`.execute(pool)
      found.push(...rows.map(() => `${entity.name}.${field.name}`))
    }
  for (const entity of Object.values(model.entities))
    for (const field of fieldKindsOf(entity).refLists) {
      const { rows } = await sql`select t.id from ${sql.id(entity.name)} t, unnest(t.${sql.id(field.name)}) each
        where not exists (select from ${sql.id(field.entity)} r where r.id = each)`.execute(pool)
      found.push(...rows.map(() => `${entity.name}.${field.name}`))
    }
  return found
}

type Kind = {
  readonly name: string
  readonly make: (at: number) => Promise<string>
  readonly remove: string
  readonly refer: (id: string, at: number) => Promise<AnswerEnvelope>
}

const outcome = ({ issues = [] }: AnswerEnvelope) => issues.map(({ path, code }) => `${path} ${code}`).join() || 'done'
/** What whoever deletes is told, and whoever refers. */
const allowed = [
  ' IN_USE | done',
  'done | purchasingGroup REFERENCE_NOT_FOUND',
  'done | stockUnit REFERENCE_NOT_FOUND',
  'done | taxCode REFERENCE_NOT_FOUND',
  'done | labels REFERENCE_NOT_FOUND',
  // A line of the purchase list is deleted by its state, and ordered in it.
  'version STALE_VERSION | done',
  'done | lines[0].purchaseListLine ONLY_TO_BE_ORDERED',
]

test('a record that is deleted while others begin to refer to it is kept or not referred to: of many pairs at once none dangles, and every answer says which', async () => {
  const { buyer, master } = story
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'CNT', name: 'Counted' })
  const purchaseUnit = await enter(buyer, '/api/project/unit/add', { code: 'PCS', name: '件', unitGroup, isUnit: true })
  const material = (at: number, more: Shown) =>
    manager.call('/api/ku/addMaterialEnterprise', { entity: { materialNumber: `M-${at}-${Object.keys(more).join()}`, name: 'Bearing', purchaseUnit, ...more } })
  const line = {
    partName: 'Bearing',
    quantity: '1',
    price: '1',
    inspectionType: 'E',
    deliveryDate: '2026-12-20',
    deliveryAddress: 'Gate 1',
    supplier: master.supplier,
  }
  const suppliers: string[] = []
  for (let at = 0; at < PAIRS; at++)
    suppliers.push(await enter(buyer, '/api/epRelation/add', { code: `S-${at}`, name: `Supplier ${at}`, contacts: [{ name: 'Li', primary: true }] }))
  const kinds: readonly Kind[] = [
    {
      name: 'unit',
      make: async (at) => {
        const own = await enter(buyer, '/api/project/unitGroup/add', { code: `C${at}`, name: `C${at}` })
        return enter(buyer, '/api/project/unit/add', { code: `U${at}`, name: `U${at}`, unitGroup: own, isUnit: true })
      },
      remove: '/api/project/unit/delete',
      refer: (id, at) => material(at, { stockUnit: id, stockConversionRate: '1' }),
    },
    {
      name: 'purchasingGroup',
      make: (at) => enter(buyer, '/api/purchasingGroup/add', { code: `G-${at}`, name: `G ${at}` }),
      remove: '/api/purchasingGroup/delete',
      refer: (id) => manager.call('/api/project/materials/add', { entity: { ...line, purchasingGroup: id } }),
    },
    {
      name: 'taxCode',
      make: (at) => enter(buyer, '/api/enterprise_expand/taxCode/add', { code: `T${at}`, name: `T${at}`, rate: '0.13' }),
      remove: '/api/enterprise_expand/taxCode/delete',
      refer: (id, at) => material(at, { taxCode: id }),
    },
    {
      name: 'supplierLabel',
      make: (at) => enter(buyer, '/api/enterprise_expand/supplierLabel/add', { name: `L${at}` }),
      remove: '/api/enterprise_expand/supplierLabel/delete',
      refer: (id, at) => manager.call('/api/epRelation/addLabels', { entity: { id: suppliers[at], labels: [id] } }),
    },
    {
      name: 'purchaseListLine',
      make: () => enter(buyer, '/api/project/materials/add', { ...line, purchasingGroup: master.group }),
      remove: '/api/project/materials/delete',
      refer: (id) => manager.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: id }] } }),
    },
  ]
  for (const { name, make, remove, refer } of kinds) {
    const ids = []
    for (let at = 0; at < PAIRS; at++) ids.push(await make(at))
    const answers = await Promise.all(
      ids.map((id, at) => {
        const removing = () => buyer.call(remove, { entity: { id, version: 1 } })
        return Promise.all(at % 2 === 0 ? [removing(), refer(id, at)] : [refer(id, at), removing()].toReversed())
      }),
    )
    const told = new Set(answers.map((pair) => pair.map(outcome).join(' | ')))
    expect([name, [...told].filter((one) => !allowed.includes(one))]).toEqual([name, []])
    expect(await dangling()).toEqual([])
  }
})

/** A call that waits for what a colleague has begun, and ends once that is done. */
async function waitingFor(begun: (tx: Tx) => Promise<unknown>, call: () => Promise<AnswerEnvelope>): Promise<string> {
  const { pool } = story.api
  let answer: Promise<AnswerEnvelope> | undefined
  await pool.transaction().execute(async (tx) => {
    await begun(tx)
    answer = call()
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(pool)
      expect(rows.length).toBeGreaterThan(0)
    }, 20_000)
  })
  return outcome(await answer!)
}

test('whoever refers to a record that a colleague deletes at this moment is told that it is gone, at its place', async () => {
  const { buyer, master } = story
  const group = (code: string) => enter(buyer, '/api/purchasingGroup/add', { code, name: code })
  const remove = (table: string, id: string) => (tx: Tx) => sql`delete from ${sql.id(table)} where id = ${id}`.execute(tx)
  const line = { partName: 'Bearing', quantity: '1', price: '1', inspectionType: 'E', deliveryDate: '2026-12-20', deliveryAddress: 'Gate 1' }
  const gone = await group('GONE')
  const adding = () => manager.call('/api/project/materials/add', { entity: { ...line, supplier: master.supplier, purchasingGroup: gone } })
  expect(await waitingFor(remove('purchasingGroup', gone), adding)).toBe('purchasingGroup REFERENCE_NOT_FOUND')

  // A record that refers to others of its kind.
  const categories = '/api/project/materialCategory'
  const above = await enter(buyer, `${categories}/add`, { code: 'P1', name: 'P1' })
  const child = () => manager.call(`${categories}/add`, { entity: { code: 'C1', name: 'C1', parent: above } })
  expect(await waitingFor(remove('materialCategory', above), child)).toBe('parent REFERENCE_NOT_FOUND')

  // One of several records of a field.
  const label = await enter(buyer, '/api/enterprise_expand/supplierLabel/add', { name: '急件' })
  const labelling = () => manager.call('/api/epRelation/addLabels', { entity: { id: master.supplier, labels: [label] } })
  expect(await waitingFor(remove('supplierLabel', label), labelling)).toBe('labels REFERENCE_NOT_FOUND')
})

test('whoever deletes a record that a colleague puts into a list of records at this moment is told that it is in use', async () => {
  const { buyer, master } = story
  const label = await enter(buyer, '/api/enterprise_expand/supplierLabel/add', { name: '长期' })
  const deleting = () => manager.call('/api/enterprise_expand/supplierLabel/delete', { entity: { id: label } })
  const labelled = (tx: Tx) => sql`update supplier set labels = array[${label}]::text[] where id = ${master.supplier}`.execute(tx)
  expect(
    await waitingFor(async (tx) => {
      await labelled(tx)
      await sql`set constraints all immediate`.execute(tx)
    }, deleting),
  ).toBe(' IN_USE')
})
