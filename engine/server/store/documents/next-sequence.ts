import { sql } from 'kysely'
import { prepared } from '../prepared.ts'
import type { Tx } from '../../schema/database.ts'

/**
 * The next numbers of a declared sequence, such as "PO20261121000001" for "PO{yyyyMMdd}{000001}". The count restarts with each value of the text before it. Its
 * row stays locked until the transaction ends, so no number is missing or given twice. `today` is the enterprise's day.
 */
export async function nextSequences(tx: Tx, purchaser: string, name: string, format: string, today: string, count: number): Promise<string[]> {
  const dated = withDate(format, today)
  const counter = /\{0*1\}/.exec(dated)
  if (counter === null) throw new TypeError(`Cannot number by "${format}": it needs one counter such as {000001}`)
  const key = `${name} ${dated}`
  const { rows } = await sql<{ value: number }>`${prepared}
    insert into "sequenceCounter" as c (purchaser, key, value) values (${purchaser}, ${key}, ${count})
    on conflict (purchaser, key) do update set value = c.value + ${count} returning value`.execute(tx)
  const last = rows[0]!.value
  const digits = counter[0].length - 2
  return Array.from({ length: count }, (_, index) => dated.replace(counter[0], String(last - count + 1 + index).padStart(digits, '0')))
}

function withDate(format: string, today: string): string {
  const [year, month, day] = [today.slice(0, 4), today.slice(5, 7), today.slice(8, 10)]
  return format
    .replaceAll('{yyyyMMdd}', `${year}${month}${day}`)
    .replaceAll('{yyMM}', `${year.slice(2)}${month}`)
    .replaceAll('{yyyy}', year)
}
