import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PathTarget, pathsOf } from '../../../engine/server/calls/paths.ts'
import type { Side } from '../../../engine/core/model/side.ts'
import { suppliers } from '../../../scripts/seed/enterprises.ts'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'
import { jobWhen } from '../../support/job.ts'
import { chosenEntities } from '../matrix/chosen.ts'

let api: Api
let owner: SignedIn

beforeAll(async () => {
  api = await startApi({ demonstration: true })
  owner = await api.login('admin.hengrui')
}, 240_000)
afterAll(() => api.close())

/** An id of the owner's for every kind of row. */
async function idsOfOwner(): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const entity of Object.keys(api.model.entities)) {
    const row = await api.pool.selectFrom(entity).select('id').where('purchaser', '=', owner.enterprise).orderBy('id').limit(1).executeTakeFirst()
    if (row) ids.set(entity, String(row.id))
  }
  return ids
}

/** A checksum of the owner's tables; any change alters it. */
async function everythingOfOwner(): Promise<string> {
  const sums: string[] = []
  for (const entity of Object.keys(api.model.entities)) {
    const { rows } = await sql<{
      sum: string
    }>`select coalesce(sum(hashtext(t::text))::text, '') as sum from ${sql.table(entity)} t where purchaser = ${owner.enterprise}`.execute(api.pool)
    sums.push(`${entity} ${rows[0]?.sum}`)
  }
  return sums.join('\n')
}

const entityOf = (target: PathTarget): string | undefined => ('entity' in target ? target.entity : undefined)

/** Paths that only read. The owner must get their own rows by them, otherwise the attack would prove nothing. */
const READING = ['list', 'exportList', 'detail'] as const

/** Tries the paths of a side with the owner's ids. Returns those that gave any of the owner's data, other than what is `known`. */
async function tryPaths(person: SignedIn, side: Side, kinds?: readonly string[], known: readonly string[] = []): Promise<readonly string[]> {
  const ids = await idsOfOwner()
  const sources = [...ids.values()].filter((id) => !known.includes(id))
  const got: string[] = []
  const chosen = new Set(chosenEntities(api.model).map(({ name }) => name))
  for (const [path, targets] of pathsOf(api.model)) {
    const target = targets[side]
    const entity = target && entityOf(target)
    if (!target || entity === undefined || !chosen.has(entity) || (kinds !== undefined && !kinds.includes(target.kind))) continue
    const id = ids.get(entity) ?? 'no such row'
    const lineId = ids.get(`${entity}Line`) ?? id
    const where = [{ field: 'id', operator: 'equals', value: id }]
    // An export names rows in two ways: ticked ones, and conditions.
    const envelopes =
      target.kind === 'exportList'
        ? [{ entity: { ids: sources } }, { entity: { where } }]
        : [
            { entity: { id, version: 1 } },
            {
              entityList: [
                { id, version: 1 },
                { id: lineId, version: 1 },
              ],
            },
            { entity: { ids: sources, from: sources } },
            { entity: { where }, pager: { page: 1, pageSize: 50 } },
          ]
    for (const envelope of envelopes) {
      const answer = await person.call(path, envelope, { isDescribed: false })
      if (answer.returnCode !== '0') continue
      const text = JSON.stringify({ entity: answer.entity, list: answer.list })
      const leaked = sources.find((source) => text.includes(source))
      // A file contains no ids, so the test looks at whether it has any rows.
      const ended = target.kind === 'exportList' ? await jobWhen(person, (answer.entity as { readonly id: string }).id) : undefined
      const rows = ended?.summary.rows ?? 0
      if (leaked !== undefined || rows > 0) got.push(`${path} gave ${leaked ?? `${rows} rows`}`)
    }
  }
  return [...new Set(got)]
}

test('the owner gets its own rows by every reading path', async () => {
  const got = await tryPaths(owner, 'purchaser', READING)
  for (const gift of ['tradeOrder/purchase/list', 'tradeOrder/purchase/detail', 'tradeOrder/purchase/exportList', 'storageOrder/list', 'epRelation/detail'])
    expect([gift, got.some((line) => line.startsWith(`/api/${gift} gave`))]).toEqual([gift, true])
}, 240_000)

test('another purchaser with every code gets nothing of the owner, by any path, and changes nothing', async () => {
  const before = await everythingOfOwner()
  expect(await tryPaths(await api.login('admin.haichang'), 'purchaser')).toEqual([])
  expect(await everythingOfOwner()).toBe(before)
}, 240_000)

test('a supplier without a document of the owner gets nothing, by any path, and changes nothing', async () => {
  const before = await everythingOfOwner()
  const enterprise = await stranger()
  expect(await tryPaths(enterprise, 'supplier', undefined, await namedInOwnDocuments(enterprise))).toEqual([])
  expect(await everythingOfOwner()).toBe(before)
}, 240_000)

/** The purchaser's own records, such as a payment term or a receiving area, that the orders and appointments of this supplier name. */
async function namedInOwnDocuments(supplier: SignedIn): Promise<readonly string[]> {
  const lists = ['/api/tradeOrder/supplier/list', '/api/deliverAppointmentOrder/supplier/list'].map((path) =>
    supplier.call(path, { pager: { page: 1, pageSize: 50 } }),
  )
  const shown = JSON.stringify((await Promise.all(lists)).map(({ list }) => list))
  return [...(await idsOfOwner())].filter(([entity, id]) => !api.model.entities[entity]!.parties.includes('supplier') && shown.includes(id)).map(([, id]) => id)
}

/** A salesperson whose own documents are not among the rows of the attack. */
async function stranger(): Promise<SignedIn> {
  const ids = [...(await idsOfOwner()).values()]
  const taken = new Set<string>()
  for (const entity of Object.values(api.model.entities).filter((one) => one.parties.includes('supplier'))) {
    const rows = await api.pool.selectFrom(entity.name).select('supplierEnterprise').where('id', 'in', ids).execute()
    for (const row of rows) taken.add(String(row.supplierEnterprise))
  }
  for (const supplier of suppliers) {
    const salesman = supplier.people.find((person) => person.role === 'sales')
    const signedIn = salesman && (await api.login(salesman.loginName))
    if (signedIn && !taken.has(signedIn.enterprise)) return signedIn
  }
  throw new Error('Every supplier owns one of the rows')
}
