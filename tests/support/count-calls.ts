import { Session } from 'node:inspector/promises'

/** Counts calls by breakpoints that never stop: the counters of a profiler count a call twice when a function is compiled anew. */
export async function countCalls<Name extends string>(
  counted: Readonly<Record<Name, unknown>>,
): Promise<{ readonly calls: Readonly<Record<Name, number>>; readonly end: () => void }> {
  const names = Object.keys(counted) as Name[]
  const calls = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
  if (names.length === 0) return { calls, end: () => {} }
  const session = new Session()
  session.connect()
  Object.assign(globalThis, { countedCalls: { counted, calls } })
  await session.post('Debugger.enable')
  for (const name of names) {
    const { result } = await session.post('Runtime.evaluate', { expression: `countedCalls.counted.${name}` })
    await session.post('Debugger.setBreakpointOnFunctionCall', { objectId: result.objectId!, condition: `++countedCalls.calls.${name} < 0` })
  }
  return {
    calls,
    end: () => {
      session.disconnect()
      Reflect.deleteProperty(globalThis, 'countedCalls')
    },
  }
}
