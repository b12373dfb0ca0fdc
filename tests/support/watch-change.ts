import pg from 'pg'
import { countCalls } from './count-calls.ts'

/** The cost of a change in this process, and the server functions on the path to a given statement. */
export type Watched<T, Name extends string> = {
  readonly answer: T
  /** The number of statements that the call sent to the database. */
  readonly statements: number
  /** The number of rows and of index entries that the database read for the call's transactions. */
  readonly rowsRead: number
  /** How often each counted function ran. */
  readonly calls: Readonly<Record<Name, number>>
  /** The functions from the call to the statement. */
  readonly path: readonly string[]
}

/** What to watch. `statement`: the beginning of the statement whose path is recorded. `counted`: the functions to count, by name. */
export type Watching<Name extends string> = { readonly statement?: RegExp; readonly counted?: Readonly<Record<Name, (...given: never[]) => unknown>> }

/** Makes a change and records its cost. */
export async function watchChange<T, Name extends string = never>(watching: Watching<Name>, change: () => Promise<T>): Promise<Watched<T, Name>> {
  const { statement } = watching
  const { submit } = pg.Query.prototype
  const { stackTraceLimit } = Error
  let statements = 0
  let rowsRead = 0
  let path: readonly string[] = []
  const counting = await countCalls(watching.counted ?? ({} as Readonly<Record<Name, never>>))
  try {
    Error.stackTraceLimit = 200
    pg.Query.prototype.submit = function (this: Sent, connection: pg.Connection) {
      const functions = serverFunctionsIn(new Error('asked for its stack').stack ?? '')
      if (statement?.test(this.text) === true) path = functions
      // Background work does not count.
      if (functions[0] !== 'dispatch') return submit.call(this, connection)
      statements += 1
      if (this.text.startsWith('begin;')) askWith(this, `${this.text}; ${ROWS_READ}`, (count) => (rowsRead -= count))
      if (this.text === 'commit') askWith(this, `${ROWS_READ}; commit`, (count) => (rowsRead += count))
      return submit.call(this, connection)
    }
    const answer = await change()
    return { answer, statements, rowsRead, calls: counting.calls, path }
  } finally {
    pg.Query.prototype.submit = submit
    Error.stackTraceLimit = stackTraceLimit
    counting.end()
  }
}

/** A statement on its way to the database. */
type Sent = pg.Query & { text: string; handleDataRow(row: { readonly fields: readonly (string | null)[] }): void }

/** What this session has read since it last reported: the report is due between transactions, so the difference of two counts in one is exact. */
const ROWS_READ = `select count as "rowsRead" from (
  select coalesce(sum(pg_stat_get_xact_tuples_returned(oid)), 0)::text as count from pg_class
  where relkind in ('r', 'i') and relnamespace = current_schema()::regnamespace) as read`

/** Sends a statement with the count of rows beside it, whose answer nobody else gets. */
function askWith(sent: Sent, text: string, take: (count: number) => void): void {
  let count = 0
  sent.text = text
  sent.handleDataRow = ({ fields }) => {
    count = Number(fields[0])
  }
  sent.once('end', () => take(count))
}

/** The server's functions of a stack, the outermost first, each once; an inner function counts as its enclosing one. */
function serverFunctionsIn(stack: string): readonly string[] {
  const names = stack
    .split('\n')
    .filter((line) => line.includes('/engine/server/'))
    .flatMap((line) => /at (?:async )?(?:\w+\.)?(\w+)(?: \[as \w+\])? \(/.exec(line)?.[1] ?? [])
  return [...new Set(names.toReversed())]
}
