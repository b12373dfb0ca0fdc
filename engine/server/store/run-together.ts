import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../../core/model/document.ts'
import { literal } from '../schema/identifier.ts'
import type { Tx } from '../schema/database.ts'

const sign = '/*together*/'

/** Checks whether a text consists of several statements. */
export function isTogether(text: unknown): text is string {
  return typeof text === 'string' && text.startsWith(sign)
}

/**
 * The rows of several statements, which go to the database in one message and run in sequence: a later one reads what is stored once an earlier one has its
 * locks. Their parameters are texts and lists of texts, and are literals in the message.
 */
export async function runTogether(tx: Tx, statements: readonly RawBuilder<Row>[]): Promise<readonly (readonly Row[])[]> {
  const texts = statements.map((statement) => {
    const { sql: text, parameters } = statement.compile(tx)
    return text.replaceAll(/\$(\d+)/g, (_hole, place: string) => valueText(parameters[Number(place) - 1]))
  })
  const { rows } = await sql.raw<{ readonly rows: readonly Row[] }>(`${sign}${texts.join(';')}`).execute(tx)
  if (rows.length !== statements.length)
    throw new TypeError(`Cannot tell ${statements.length} answers apart in ${rows.length}: the pool must come from openPool()`)
  return rows.map((one) => one.rows)
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(valueText).join(',')}]`
  if (typeof value !== 'string' || value.includes('\0')) throw new TypeError('Cannot write into a statement what is no text')
  return literal(value)
}
