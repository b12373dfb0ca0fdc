import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Model } from '../../engine/core/model/model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import { openApp } from '../../engine/server/http/open-app.ts'
import type { OpenApp } from '../../engine/server/http/open-app.ts'

/** How long requests that run by the old declarations may take before their app is closed (ms). */
const GRACE = 5000

export type SwappedServer = {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Serves by another model from the next request on; tables that grow are changed before. What cannot be is thrown, and the old one goes on. */
  swap(model: Model): Promise<void>
  close(): Promise<void>
}

type Options = { readonly databaseUrl: string; readonly sites: Readonly<Record<Side, string>>; readonly sideByPort: ReadonlyMap<number, Side> }

/** The server by one model after another. A whole app stands on each: declared paths and prepared validators belong to it. */
export async function swappedServer({ databaseUrl, sites, sideByPort }: Options, first: Model): Promise<SwappedServer> {
  const open = async (model: Model): Promise<OpenApp> => {
    const app = await openApp({ databaseUrl, model, sites, mayTighten: true, logLevel: process.env.LOG_LEVEL ?? 'warn', environment: process.env })
    for (const [port, side] of sideByPort) app.sideByPort.set(port, side)
    return app
  }
  let current = await open(first)
  const leaving = new Set<NodeJS.Timeout>()
  return {
    handle: (request, response) => current.app.routing(request, response),
    async swap(model) {
      const next = await open(model)
      const old = current
      current = next
      const timer = setTimeout(() => {
        leaving.delete(timer)
        void old.close()
      }, GRACE).unref()
      leaving.add(timer)
    },
    close: () => current.close(),
  }
}
