import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { prepared } from '../prepared.ts'
import type { Tx } from '../../schema/database.ts'

/**
 * The next numbers of a declared sequence, such as "PO20261121000001" for "PO{yyyyMMdd}{000001}", or numbers drawn at random for "QU{yyyyMMdd}{######}". `today`
 * is the enterprise's day.
 */
export async function nextSequences(tx: Tx, purchaser: string, name: string, format: string, today: string, count: number): Promise<string[]> {
  const dated = withDate(format, today)
  const drawn = /\{#+\}/.exec(dated)
  const counter = drawn ?? /\{0*1\}/.exec(dated)
  if (counter === null) throw new TypeError(`Cannot number by "${format}": it needs one counter such as {000001}`)
  const last = await countUp(tx, purchaser, `${name} ${dated}`, count)
  const digits = counter[0].length - 2
  if (drawn !== null) return drawNumbers(tx, purchaser, name, dated.split(drawn[0]), digits, count, last)
  return Array.from({ length: count }, (_, index) => dated.replace(counter[0], String(last - count + 1 + index).padStart(digits, '0')))
}

/** The count restarts with each value of the text before it. Its row stays locked until the transaction ends, so no number is missing or given twice. */
async function countUp(tx: Tx, purchaser: string, key: string, count: number): Promise<number> {
  const { rows } = await sql<{ value: number }>`${prepared}
    insert into "sequenceCounter" as c (purchaser, key, value) values (${purchaser}, ${key}, ${count})
    on conflict (purchaser, key) do update set value = c.value + ${count} returning value`.execute(tx)
  return rows[0]!.value
}

/**
 * Numbers that say nothing of how many others there are. Each one that is given is kept, so that none is given twice. Where `last` numbers would fill more than
 * half of those of a length, they get longer.
 */
async function drawNumbers(
  tx: Tx,
  purchaser: string,
  name: string,
  [before = '', after = '']: readonly string[],
  digits: number,
  count: number,
  last: number,
): Promise<string[]> {
  const length = Math.max(digits, Math.ceil(Math.log10(2 * last)))
  const given: string[] = []
  while (given.length < count) {
    const keys = Array.from({ length: count - given.length }, () => `${name} ${before}${digitsAtRandom(length)}${after}`)
    const { rows } = await sql<{ key: string }>`
      insert into "sequenceCounter" (purchaser, key, value) select ${purchaser}, key, 1 from unnest(${[...new Set(keys)]}::text[]) as key
      on conflict (purchaser, key) do nothing returning key`.execute(tx)
    given.push(...rows.map(({ key }) => key.slice(name.length + 1)))
  }
  return given
}

function digitsAtRandom(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

function withDate(format: string, today: string): string {
  const [year, month, day] = [today.slice(0, 4), today.slice(5, 7), today.slice(8, 10)]
  return format
    .replaceAll('{yyyyMMdd}', `${year}${month}${day}`)
    .replaceAll('{yyyyMM}', `${year}${month}`)
    .replaceAll('{yyMM}', `${year.slice(2)}${month}`)
    .replaceAll('{yyyy}', year)
}
