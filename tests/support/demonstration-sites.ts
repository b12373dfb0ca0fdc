import { inject } from 'vitest'
import type { Side } from '../../engine/core/model/side.ts'
import { startServer } from '../../engine/server/main.ts'
import { seedDemonstration } from '../../scripts/seed/seed.ts'
import { freshDatabase, setTemplate } from './database.ts'

export type DemonstrationSites = {
  readonly urls: Readonly<Record<Side, string>>
  close(): Promise<void>
}

/** Both built sites on the demonstration data, on free ports. The e2e ring builds the sites first. */
export async function startDemonstration(): Promise<DemonstrationSites> {
  setTemplate('demonstration_today', async (url) => void (await seedDemonstration({ databaseUrl: url, rounds: [1, 0, 0] })))
  const database = await freshDatabase()
  const server = await startServer({ databaseUrl: database.url, purchaserPort: 0, supplierPort: 0, sites: inject('sites'), logLevel: 'error' })
  return {
    urls: { purchaser: server.purchaserUrl, supplier: server.supplierUrl },
    close: async () => {
      await server.stop()
      await database.drop()
    },
  }
}
