import { inject } from 'vitest'
import type { Side } from '../../../engine/core/model/side.ts'
import { diskStorage } from '../../../engine/server/files/disk-storage.ts'
import { folderOfFiles } from '../../../engine/server/files/folder-of-files.ts'
import { startServer } from '../../../engine/server/main.ts'
import { suppliers } from '../../../scripts/seed/enterprises.ts'
import { seedDemonstration } from '../../../scripts/seed/seed.ts'
import { freshDatabase } from '../database.ts'
import { LOW_COST } from '../people.ts'
import { project } from '../project.ts'
import { projectModel } from '../project-model.ts'

export type DemonstrationSites = {
  readonly urls: Readonly<Record<Side, string>>
  /** The address of the data, for another process. */
  readonly databaseUrl: string
  /** The login name of a supplier's salesperson, by the supplier's name in either language. */
  salesmanOf(supplier: string): string
  close(): Promise<void>
}

/** Both built sites on the demonstration data, on free ports. The project e2e builds the sites first. */
export async function startDemonstration(): Promise<DemonstrationSites> {
  const model = projectModel()
  const database = await freshDatabase({
    name: 'demonstration_today',
    seed: async (url) =>
      void (await seedDemonstration({
        databaseUrl: url,
        rounds: [1, 0, 0],
        model,
        passwordCost: LOW_COST,
        files: diskStorage(folderOfFiles(process.env, project)),
      })),
  })
  const server = await startServer({ databaseUrl: database.url, purchaserPort: 0, supplierPort: 0, sites: inject('sites'), model, logLevel: 'error' })
  return {
    urls: { purchaser: server.purchaserUrl, supplier: server.supplierUrl },
    databaseUrl: database.url,
    salesmanOf(supplier) {
      const person = suppliers.find(({ name, englishName }) => name === supplier || englishName === supplier)?.people.find(({ role }) => role === 'sales')
      if (person === undefined) throw new RangeError(`Nobody sells for "${supplier}"`)
      return person.loginName
    },
    close: async () => {
      await server.stop()
      await database.drop()
    },
  }
}
