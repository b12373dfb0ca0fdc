import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Several times the size of a run's databases. */
const ROOM_BYTES = 4 * 2 ** 30

/**
 * The folder of a test's databases: in memory if the machine has room, since a disk takes several times as long for the thousand small
 * files of each copy. A killed process leaves the same files behind in both.
 */
export function folderForDatabases(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir()
  } catch {
    // Only Linux has it.
    return tmpdir()
  }
}
