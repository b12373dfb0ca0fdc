import type { Kysely, Transaction } from 'kysely'

/** The tables that the declarations and the platform make: their columns are known when the process runs, and values are checked where they are read. */
export type Tables = { readonly [table: string]: { readonly [column: string]: unknown } }

export type Database = Kysely<Tables>

/** A transaction under way. */
export type Tx = Transaction<Tables>
