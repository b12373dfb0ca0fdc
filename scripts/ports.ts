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
