import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import { openPool } from '../../../engine/server/store/pool.ts'
import type { Pool } from '../../../engine/server/store/pool.ts'
import { type Api, startApi } from '../../support/api.ts'
import { idsFor } from '../matrix/personal-rows.ts'
import { OTHER_PURCHASER, OWN, WORLDS, idIn } from '../matrix/world.ts'
import { seedWorlds } from '../matrix/worlds.ts'

let api: Api
/** Connects as the server does: bound by the policies. */
let pool: Pool
beforeAll(async () => {
  api = await startApi({ seed: { name: 'worlds', fill: seedWorlds } })
  pool = openPool(api.databaseUrl, { max: 2 })
})
afterAll(async () => {
  await pool?.destroy()
  await api?.close()
})

/** Tables of the platform without a policy, with the reason: a person's statement reaches them only by an id from a row of their own. */
const WITHOUT_POLICY: Readonly<Record<string, string>> = {
  approval: 'read by the ids of documents that were found in sight',
  auditEntry: 'written for both parties, and for refusals that belong to no purchaser',
  fileUse: 'ids alone; who sees the document is asked of the document',
  handedDocument: 'has policies; the worker leases the rows of every purchaser, and owns the table',
  invitation: 'looked up before anybody has a scope',
  outbox: 'addressed to enterprises of both sides',
  sequenceCounter: 'a counter, read while a number is given out',
  toldRecord: 'has policies; the clock looks for the entries of every purchaser, and owns the table',
}

test('[SEE-12] every table whose rows belong to a purchaser has a policy that binds its owner too', async () => {
  const { rows } = await sql<{ table: string }>`
    select c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'purchaser' and not a.attisdropped
    where c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`.execute(
    api.pool,
  )
  expect(rows.map(({ table }) => table).toSorted()).toEqual(Object.keys(WITHOUT_POLICY).toSorted())
})

test('[SEE-12] under the server’s role, statements without any condition return the rows of one enterprise alone', async () => {
  const found: string[] = []
  for (const [side, enterprise] of [
    ['purchaser', 'purchaser-1'],
    ['supplier', 'supplier-1'],
  ] as const) {
    for (const entity of Object.values(api.model.entities)) {
      const rows = await inTransaction(
        pool,
        { side, enterprise },
        async (tx) => (await sql<{ id: string }>`select id from ${sql.id(entity.name)}`.execute(tx)).rows,
      )
      const expected = WORLDS.filter((world) => entity.parties.includes(side) && (side === 'purchaser' ? world.purchaser : world.supplier) === enterprise)
      const ids = rows.map(({ id }) => id).toSorted()
      const own = expected.flatMap((world) => idsFor(side, world, entity)).toSorted()
      if (JSON.stringify(ids) !== JSON.stringify(own)) found.push(`${side} ${entity.name}: ${ids.join()} in place of ${own.join()}`)
    }
  }
  expect(found).toEqual([])
})

test('[SEE-12] a statement without any condition changes and deletes nothing of another enterprise', async () => {
  const rows = async () => {
    const all: string[] = []
    for (const entity of Object.keys(api.model.entities))
      all.push(JSON.stringify((await sql`select * from ${sql.id(entity)} where id = ${idIn(OTHER_PURCHASER, entity)}`.execute(api.pool)).rows))
    return all
  }
  const before = await rows()
  for (const entity of Object.values(api.model.entities).filter(({ line }) => line === undefined)) {
    await inTransaction(pool, { side: 'purchaser', enterprise: OWN.purchaser }, async (tx) => {
      await sql`update ${sql.id(entity.name)} set version = version + 1 where id = ${idIn(OTHER_PURCHASER, entity.name)}`.execute(tx)
      await sql`delete from ${sql.id(entity.name)} where id = ${idIn(OTHER_PURCHASER, entity.name)}`.execute(tx)
    })
  }
  expect(await rows()).toEqual(before)
})
