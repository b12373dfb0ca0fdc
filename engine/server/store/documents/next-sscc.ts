import { sql } from 'kysely'
import { ssccOf } from '../../../core/codes/gs1.ts'
import { prepared } from '../prepared.ts'
import type { Tx } from '../../schema/database.ts'

/**
 * The next SSCCs of a supplier, counted over all purchasers: no two boxes of a company have the same. Undefined without a GS1 company prefix among its
 * preferences. They are fewer than `count` once the prefix has no number left.
 */
export async function nextSsccs(tx: Tx, supplier: string, preference: string, count: number): Promise<readonly string[] | undefined> {
  const found = await sql<{ prefix: string | null }>`${prepared}
    select preferences ->> ${preference}::text as prefix from enterprise where id = ${supplier}`.execute(tx)
  const prefix = found.rows[0]?.prefix ?? ''
  if (prefix === '') return undefined
  const { rows } = await sql<{ value: number }>`${prepared}
    insert into "sequenceCounter" as c (purchaser, key, value) values (${supplier}, ${`sscc ${prefix}`}, ${count})
    on conflict (purchaser, key) do update set value = c.value + ${count} returning value`.execute(tx)
  const first = rows[0]!.value - count + 1
  return Array.from({ length: count }, (_, index) => ssccOf(prefix, first + index)).filter((number) => number !== undefined)
}
