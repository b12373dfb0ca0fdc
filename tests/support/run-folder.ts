import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { accountForPostgres } from '../../engine/server/postgres/service-account.ts'
import { reachableFolder } from '../../engine/server/postgres/reachable-folder.ts'
import { clusterFolder } from '../../engine/server/postgres/postmaster.ts'
import { readPostmasterFile, servesCluster } from '../../engine/server/postgres/postmaster-file.ts'
import { databaseFolder } from './database-folder.ts'
import { folderForDatabases } from './folder-for-databases.ts'
import { postgresVersions } from './postgres-version.ts'
import { writeProjectModel } from './model-of-run.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    runFolder: string
  }
}

/** All projects of a run share this set-up; the first creates the folder and removes it at the end of the run. */
const held = globalThis as { counterpartRunFolder?: string }

/**
 * The folder of a run, with its compiled model and its databases. The gate names a folder for two runs at the same time, and removes it after both;
 * any other run makes its own.
 */
export default function setup(project: TestProject): (() => Promise<void>) | undefined {
  const given = process.env['COUNTERPART_TEST_RUN_FOLDER']
  if (given) {
    project.provide('runFolder', given)
    return undefined
  }
  const isFirst = held.counterpartRunFolder === undefined
  const runFolder = (held.counterpartRunFolder ??= makeRunFolder())
  project.provide('runFolder', runFolder)
  return isFirst ? () => removeRunFolder(runFolder) : undefined
}

/** Makes the folder of a run of the tests, with the compiled model in it. Databases are started there when a test first needs them. */
export function makeRunFolder(): string {
  const runFolder = mkdtempSync(join(folderForDatabases(), 'counterpart-test-'))
  // PostgreSQL's unprivileged account needs access.
  chmodSync(runFolder, 0o755)
  writeProjectModel(runFolder)
  return runFolder
}

/** Ends the databases of a run, and removes its folder. */
export async function removeRunFolder(runFolder: string): Promise<void> {
  for (const version of postgresVersions) await endDatabase(databaseFolder(runFolder, version))
  rmSync(runFolder, { recursive: true, force: true })
}

async function endDatabase(folder: string): Promise<void> {
  const data = reachableFolder(folder, accountForPostgres())
  const cluster = clusterFolder(data)
  const file = readPostmasterFile(cluster)
  if (file && servesCluster(file.pid, cluster)) {
    process.kill(file.pid, 'SIGQUIT')
    while (servesCluster(file.pid, cluster)) await pause(20)
  }
  rmSync(data, { recursive: true, force: true })
}
