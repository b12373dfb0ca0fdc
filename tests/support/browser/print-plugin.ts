import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { PLUGIN_PATH, type PluginTask } from '../../../engine/core/wire/print-plugin.ts'

/** A print service as `engine/server/PRINT_SERVICE.md` describes it, on this computer, for one site; it keeps what it would have printed. */
export type PrintPlugin = { readonly tasks: readonly PluginTask[]; readonly stop: () => Promise<void> }

type Made = {
  readonly port: number
  readonly site: string
  readonly version: string
  readonly printers: readonly string[]
  /** The task at which its printer jams, once, counted from 1. */
  readonly jamsAt?: number
}

export async function startPrintPlugin({ port, site, version, printers, jamsAt }: Made): Promise<PrintPlugin> {
  const tasks: PluginTask[] = []
  let asked = 0
  const server = createServer((request, response) => {
    void answerTo(request).then(({ status, body }) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        // Only the site that it was installed for may talk to it.
        'access-control-allow-origin': site,
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type',
        'access-control-allow-private-network': 'true',
      })
      response.end(body === undefined ? undefined : JSON.stringify(body))
    })
  })

  async function answerTo(request: IncomingMessage): Promise<{ readonly status: number; readonly body?: unknown }> {
    if (request.url !== PLUGIN_PATH) return { status: 404 }
    if (request.method === 'OPTIONS') return { status: 204 }
    if (request.headers.origin !== site) return { status: 403 }
    if (request.method === 'GET') return { status: 200, body: { service: 'counterpart-print', version, printers } }
    const task = JSON.parse(await text(request)) as PluginTask
    if (task.printer !== '' && !printers.includes(task.printer)) return { status: 200, body: { printed: false, reason: `no printer "${task.printer}"` } }
    if (++asked === jamsAt) return { status: 200, body: { printed: false, reason: 'paper jam' } }
    tasks.push(task)
    return { status: 200, body: { printed: true } }
  }

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return { tasks, stop: () => stopped(server) }
}

function stopped(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => void server.close(() => resolve()))
}
