import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Folders whose content belongs to the running server; a backup keeps them empty. */
const EMPTY = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'])
/** Files of the running server, and what it makes anew. */
const LEFT_OUT = /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|current_logfiles|pg_internal\.init.*|pgsql_tmp.*)$/

/** The control file names the last checkpoint, so it is copied after what that checkpoint has written. */
export const CONTROL_FILE = 'global/pg_control'

/** The folders and files of a cluster that a backup copies; paths are relative and have slashes. */
export async function clusterFiles(cluster: string): Promise<{ readonly folders: readonly string[]; readonly files: readonly string[] }> {
  const folders: string[] = []
  const files: string[] = []
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(cluster, folder), { withFileTypes: true }).catch(goneMeanwhile)) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (LEFT_OUT.test(entry.name)) continue
      if (entry.isFile()) files.push(path)
      if (entry.isSymbolicLink()) throw new Error(`Cannot back up "${join(cluster, path)}": it leads out of the folder, as a tablespace does`)
      if (!entry.isDirectory()) continue
      folders.push(path)
      if (!EMPTY.has(path)) await walk(path)
    }
  }
  await walk('')
  return { folders, files: [...files.filter((file) => file !== CONTROL_FILE), CONTROL_FILE] }
}

/** A database may be dropped while the folders are read. */
function goneMeanwhile(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
