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

/** A folder for each run of the tests, with the compiled model in it. It is removed at the end, together with the databases started there. */
export default function setup(project: TestProject): (() => Promise<void>) | undefined {
  const isFirst = held.counterpartRunFolder === undefined
  const runFolder = (held.counterpartRunFolder ??= makeRunFolder())
  project.provide('runFolder', runFolder)
  if (!isFirst) return undefined
  return async () => {
    for (const version of postgresVersions) await endDatabase(databaseFolder(runFolder, version))
    rmSync(runFolder, { recursive: true, force: true })
  }
}

function makeRunFolder(): string {
  const runFolder = mkdtempSync(join(folderForDatabases(), 'counterpart-test-'))
  // PostgreSQL's unprivileged account needs access.
  chmodSync(runFolder, 0o755)
  writeProjectModel(runFolder)
  return runFolder
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
