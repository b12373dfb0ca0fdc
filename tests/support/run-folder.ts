import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { accountForPostgres } from '../../engine/server/postgres/account.ts'
import { reachableFolder } from '../../engine/server/postgres/place.ts'
import { clusterFolder } from '../../engine/server/postgres/postmaster.ts'
import { readPostmasterFile, servesCluster } from '../../engine/server/postgres/postmaster-file.ts'
import { folderForDatabases } from './folder-for-databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    runFolder: string
  }
}

/** Where the database of a run lies; the first test file that wants one starts it. */
export const databaseFolder = (runFolder: string): string => join(runFolder, 'postgres')

/** A folder for each run of the tests, taken away at its end together with the database that was started there. */
export default function setup(project: TestProject): () => Promise<void> {
  const runFolder = mkdtempSync(join(folderForDatabases(), 'counterpart-test-'))
  // PostgreSQL under its unprivileged account has to pass.
  chmodSync(runFolder, 0o755)
  project.provide('runFolder', runFolder)
  return async () => {
    const data = reachableFolder(databaseFolder(runFolder), accountForPostgres())
    const cluster = clusterFolder(data)
    const file = readPostmasterFile(cluster)
    if (file && servesCluster(file.pid, cluster)) {
      process.kill(file.pid, 'SIGQUIT')
      while (servesCluster(file.pid, cluster)) await pause(20)
    }
    rmSync(data, { recursive: true, force: true })
    rmSync(runFolder, { recursive: true, force: true })
  }
}
