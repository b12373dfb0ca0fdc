import { inject } from 'vitest'
import type { Side } from '../../../engine/core/model/side.ts'
import { type RunningServer, startServer } from '../../../engine/server/main.ts'
import { projectModel } from '../project-model.ts'
import { type Pool, openPool } from '../../../engine/server/store/pool.ts'
import { freshDatabase } from '../database.ts'
import { peopleTemplate } from '../people-template.ts'

/** Both built sites on ports of their own, with the people of `people.ts`. */
export type ServedSites = {
  readonly url: Readonly<Record<Side, string>>
  /** Bypasses the row policies: for arranging data. */
  readonly pool: Pool
  close(): Promise<void>
}

export async function serveSites(environment: Readonly<Record<string, string>> = {}): Promise<ServedSites> {
  const model = projectModel()
  const database = await freshDatabase(peopleTemplate(model))
  const server: RunningServer = await startServer({
    databaseUrl: database.url,
    purchaserPort: 0,
    supplierPort: 0,
    sites: inject('sites'),
    model,
    logLevel: 'error',
    environment,
  })
  const pool = openPool(database.adminUrl, { max: 2 })
  return {
    url: { purchaser: server.purchaserUrl, supplier: server.supplierUrl },
    pool,
    close: async () => {
      await server.stop()
      await pool.destroy()
      await database.drop()
    },
  }
}
