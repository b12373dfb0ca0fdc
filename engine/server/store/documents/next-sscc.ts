import { sql } from 'kysely'
import { ssccOf } from '../../../core/codes/gs1.ts'
import { issue } from '../../../core/rules/issue.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { prepared } from '../prepared.ts'
import type { Tx } from '../../schema/database.ts'

/**
 * The next SSCCs of a supplier, counted over all purchasers: no two boxes of a company have the same. Undefined without a GS1 company prefix among its
 * preferences. Throws `RefusedError` once the prefix has no number left (SSCC_USED_UP).
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
  return Array.from({ length: count }, (_, index) => {
    const number = ssccOf(prefix, first + index)
    if (number === undefined) throw new RefusedError([issue('SSCC_USED_UP', '', { prefix })])
    return number
  })
}
