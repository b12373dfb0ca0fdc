import { Session } from 'node:inspector/promises'
import pg from 'pg'

/** The cost of a change in this process, and the server functions on the path to a given statement. */
export type Watched<T, Name extends string> = {
  readonly answer: T
  /** The number of statements that the call sent to the database. */
  readonly statements: number
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
  let path: readonly string[] = []
  const counting = await countCalls(watching.counted ?? ({} as Readonly<Record<Name, never>>))
  try {
    Error.stackTraceLimit = 200
    pg.Query.prototype.submit = function (this: pg.Query & { readonly text: string }, connection: pg.Connection) {
      const functions = serverFunctionsIn(new Error('asked for its stack').stack ?? '')
      // Background work does not count.
      if (functions[0] === 'dispatch') statements += 1
      if (statement?.test(this.text) === true) path = functions
      return submit.call(this, connection)
    }
    return { answer: await change(), statements, calls: counting.calls, path }
  } finally {
    pg.Query.prototype.submit = submit
    Error.stackTraceLimit = stackTraceLimit
    counting.end()
  }
}

/** Counts calls by breakpoints that never stop: the counters of a profiler count a call twice when a function is compiled anew. */
async function countCalls<Name extends string>(
  counted: Readonly<Record<Name, unknown>>,
): Promise<{ readonly calls: Readonly<Record<Name, number>>; readonly end: () => void }> {
  const names = Object.keys(counted) as Name[]
  const calls = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
  const session = new Session()
  session.connect()
  Object.assign(globalThis, { watchedChange: { counted, calls } })
  await session.post('Debugger.enable')
  for (const name of names) {
    const { result } = await session.post('Runtime.evaluate', { expression: `watchedChange.counted.${name}` })
    await session.post('Debugger.setBreakpointOnFunctionCall', { objectId: result.objectId!, condition: `++watchedChange.calls.${name} < 0` })
  }
  return {
    calls,
    end: () => {
      session.disconnect()
      Reflect.deleteProperty(globalThis, 'watchedChange')
    },
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
