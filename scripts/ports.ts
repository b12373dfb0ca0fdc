import { createServer } from 'node:net'

/** Why a port cannot be listened on, as the end of a sentence; undefined if it can. */
export function refusalOfPort(port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') return done('is taken by another program')
      done(error.code === 'EACCES' ? 'is not open to this account' : `cannot be opened (${error.message})`)
    })
    probe.listen(port, () => probe.close(() => done(undefined)))
  })
}

/** The ports of both sites: the wanted one for the purchaser, one 100 higher for the supplier. Throws with every one that cannot be listened on; `wayOut` is advice. */
export async function sitePorts(wanted: string, wayOut: string): Promise<{ readonly purchaser: number; readonly supplier: number }> {
  const purchaser = Number(wanted)
  if (!Number.isInteger(purchaser) || purchaser < 1 || purchaser > 65_435) throw new Error(`--port must be a number from 1 to 65435, not "${wanted}"`)
  const supplier = purchaser + 100
  const refusals: string[] = []
  for (const port of [purchaser, supplier]) {
    const refusal = await refusalOfPort(port)
    if (refusal !== undefined) refusals.push(`Port ${port} ${refusal}.`)
  }
  if (refusals.length > 0) throw new Error([...refusals, `Choose others: ${wayOut}`].join(' '))
  return { purchaser, supplier }
}
