import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { isTogether } from './run-together.ts'

const sign = '/*prepared*/'

/**
 * Marks a statement whose plan the database keeps. Only for statements that run often in one form and name their returned columns: with `*` it would fail for
 * good once somebody adds a column to the table.
 */
export const prepared: RawBuilder<unknown> = sql.raw(sign)

/** The most plans of a connection; further statements are planned each time. */
const mostKept = 100

/** Lets a connection keep the plans of marked statements, and separate the answers of several statements in one message. */
export function keepPlans(connection: pg.ClientBase): void {
  const names = new Map<string, string>()
  const query = connection.query.bind(connection) as (...args: readonly unknown[]) => unknown

  function nameOf(text: string): string | undefined {
    if (!names.has(text) && names.size < mostKept) names.set(text, createHash('sha256').update(text).digest('hex').slice(0, 32))
    return names.get(text)
  }

  connection.query = ((first: unknown, ...rest: readonly unknown[]) => {
    if (isTogether(first)) return answersOf(query(first))
    const [values] = rest
    const name = typeof first === 'string' && first.startsWith(sign) && Array.isArray(values) ? nameOf(first) : undefined
    return name === undefined ? query(first, ...rest) : query({ name, text: first, values }, ...rest.slice(1))
  }) as typeof connection.query
}

/** The answers of several statements as a list; a single statement has no list of answers. */
async function answersOf(asked: unknown): Promise<unknown> {
  const answers = [await asked].flat() as readonly pg.QueryResult[]
  return { command: 'SELECT', rowCount: answers.length, rows: answers.map(({ rows }) => ({ rows })) }
}
