import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { canonicalText } from '../../core/decimal/canonical-text.ts'
import { keepPlans } from './prepared.ts'
import type { Database, Tables } from '../schema/database.ts'

/** Connections to the database. End it with `destroy()`. */
export type Pool = Database

export type PoolOptions = {
  /** The most connections at once. */
  readonly max?: number
  /** Milliseconds after which the database gives up a statement. */
  readonly statementTimeout?: number
  /** Gets the errors of idle connections. */
  readonly onError?: (error: Error) => void
}

const { builtins } = pg.types
const asText = (value: string) => value

/** Dates and decimals stay texts, decimals in their one form; instants are ISO in UTC, counts are numbers. */
const PARSERS: Readonly<Record<number, (value: string) => unknown>> = {
  [builtins.NUMERIC]: canonicalText,
  [builtins.DATE]: asText,
  [builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
  [builtins.INT8]: Number,
}

/** Milliseconds that a request waits for a connection, whether the database does not answer or all connections are busy. */
const CONNECTION_TIMEOUT = 30_000

/** Opens connections to a PostgreSQL address. */
export function openPool(url: string, options: PoolOptions = {}): Pool {
  const connections = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    application_name: 'counterpart',
    statement_timeout: options.statementTimeout ?? 30_000,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    idle_in_transaction_session_timeout: 60_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => (format !== 'binary' && PARSERS[oid]) || pg.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  })
  // Without a listener, a broken idle connection would end the process; the pool replaces it.
  connections.on('error', options.onError ?? (() => {}))
  // The same between two statements of a transaction, where the pool does not listen: the next statement fails anyway.
  connections.on('connect', (connection) => connection.on('error', () => {}))
  connections.on('connect', keepPlans)
  const pool = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: connections }) })
  connectionsOf.set(pool, connections)
  return pool
}

const connectionsOf = new WeakMap<Pool, pg.Pool>()

/** The number of connections of a pool, of its idle ones, and of waiting requests. */
export function poolFigures(pool: Pool): { readonly total: number; readonly idle: number; readonly waiting: number } {
  const connections = connectionsOf.get(pool)
  return { total: connections?.totalCount ?? 0, idle: connections?.idleCount ?? 0, waiting: connections?.waitingCount ?? 0 }
}
