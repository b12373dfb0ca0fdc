import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Model } from '../../engine/core/model/model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import { startServer } from '../../engine/server/main.ts'

export type OwnServer = { readonly bases: Readonly<Record<Side, string>>; stop(): Promise<void> }

/** Our own server on free ports and on a filled database. The contract requests no page. */
export async function startOwnServer(project: string, model: Model, databaseUrl: string): Promise<OwnServer> {
  const folder = join(project, 'build', 'contract', 'no-site')
  mkdirSync(folder, { recursive: true })
  const server = await startServer({ databaseUrl, purchaserPort: 0, supplierPort: 0, sites: { purchaser: folder, supplier: folder }, model, logLevel: 'error' })
  return { bases: { purchaser: server.purchaserUrl, supplier: server.supplierUrl }, stop: () => server.stop() }
}
