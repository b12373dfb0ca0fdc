import { join } from 'node:path'
import type { Account } from '../postgres/service-account.ts'
import { copyFile, makeFolder } from './copy-file.ts'
import { fewAtATime } from './few-at-a-time.ts'
import type { Backup } from './backups-in-folder.ts'

/** The most names that a message lists. */
const TOLD = 5

/** Where a part of the backup goes, and whose it is there. */
export type Destination = { readonly cluster: string; readonly contents: string; readonly account: Account }

/** Copies a backup and compares every file with the manifest. Throws, naming the files, if one is missing or damaged. */
export async function restoreFiles({ folder, manifest }: Backup, { cluster, contents, account }: Destination): Promise<void> {
  const destinationOf = (path: string) => {
    const isOfCluster = path.startsWith('cluster/')
    return { to: isOfCluster ? join(cluster, path.slice('cluster/'.length)) : join(contents, path.slice('files/'.length)), owner: isOfCluster ? account : {} }
  }
  await makeFolder(cluster, account)
  await makeFolder(contents)
  const partsOfContents = new Set(manifest.files.filter(({ path }) => path.startsWith('files/')).map(({ path }) => path.slice(0, path.lastIndexOf('/'))))
  for (const path of [...manifest.folders, ...partsOfContents]) {
    const { to, owner } = destinationOf(path)
    await makeFolder(to, owner)
  }
  const problems: string[] = []
  await fewAtATime(manifest.files, async ({ path, size, sha256 }) => {
    const { to, owner } = destinationOf(path)
    const copied = await copyFile(join(folder, path), to, owner)
    if (copied === undefined) problems.push(`"${join(folder, path)}" is missing`)
    else if (copied.size !== size) problems.push(`"${join(folder, path)}" has ${copied.size} bytes in place of ${size}`)
    else if (copied.sha256 !== sha256) problems.push(`"${join(folder, path)}" has another content than it was written with`)
  })
  if (problems.length === 0) return
  const more = problems.length > TOLD ? `\n  and ${problems.length - TOLD} more` : ''
  throw new Error(`Cannot restore: the backup is damaged. Take another one.\n  ${problems.sort().slice(0, TOLD).join('\n  ')}${more}`)
}
