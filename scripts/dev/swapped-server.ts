import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Model } from '../../engine/core/model/model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import { openApp } from '../../engine/server/http/open-app.ts'
import type { OpenApp } from '../../engine/server/http/open-app.ts'

/** The longest that requests on the old declarations may take before their app closes (ms). */
const GRACE = 5000

export type SwappedServer = {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Serves another model from the next request on, after migrating tables that grow. Throws if the model cannot be served; the old one then goes on. */
  swap(model: Model): Promise<void>
  close(): Promise<void>
}

type Options = { readonly databaseUrl: string; readonly sites: Readonly<Record<Side, string>>; readonly sideByPort: ReadonlyMap<number, Side> }

/** Serves one model after another. Each model has a whole app, since declared paths and prepared validators belong to it. */
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
