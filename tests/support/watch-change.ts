import { Session } from 'node:inspector/promises'
import pg from 'pg'

/** The cost of a change in this process, and the server functions on the path to a given statement. */
export type Watched<T> = {
  readonly answer: T
  /** The number of statements that the call sent to the database. */
  readonly statements: number
  /** How often a function of a file ran. */
  readonly callsOf: (file: string, name: string) => number
  /** The functions from the call to the statement. */
  readonly path: readonly string[]
}

/** Makes a change and records its cost. `statement`: the beginning of the statement whose path is recorded. */
export async function watchChange<T>(statement: RegExp, change: () => Promise<T>): Promise<Watched<T>> {
  const session = new Session()
  session.connect()
  const { submit } = pg.Query.prototype
  const { stackTraceLimit } = Error
  let statements = 0
  let path: readonly string[] = []
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    Error.stackTraceLimit = 200
    pg.Query.prototype.submit = function (this: pg.Query & { readonly text: string }, connection: pg.Connection) {
      const functions = serverFunctionsIn(new Error('asked for its stack').stack ?? '')
      // Background work does not count.
      if (functions[0] === 'dispatch') statements += 1
      if (statement.test(this.text)) path = functions
      return submit.call(this, connection)
    }
    const answer = await change()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const callsOf = (file: string, name: string) =>
      result
        .filter(({ url }) => url.endsWith(file))
        .flatMap(({ functions }) => functions.filter(({ functionName }) => functionName === name))
        .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0)
    return { answer, statements, callsOf, path }
  } finally {
    pg.Query.prototype.submit = submit
    Error.stackTraceLimit = stackTraceLimit
    session.disconnect()
  }
}

/** The server's functions of a stack, the outermost first, each once; an inner function counts as its enclosing one. */
function serverFunctionsIn(stack: string): readonly string[] {
  const names = stack
    .split('\n')
    .filter((line) => line.includes('/engine/server/'))
    .flatMap((line) => /at (?:async )?(?:\w+\.)?(\w+)(?: \[as \w+\])? \(/.exec(line)?.[1] ?? [])
  return [...new Set(names.toReversed())]
}
