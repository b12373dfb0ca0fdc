import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderForDatabases } from './folder-for-databases.ts'

/**
 * A temporary folder for a cluster of a test's own. PostgreSQL's unprivileged account can enter it, so that a start as root does not put the data elsewhere,
 * where no test would delete them.
 */
export function makeFolderOfCluster(name: string): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(folderForDatabases(), `counterpart-${name}-`))
  chmodSync(folder, 0o755)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
