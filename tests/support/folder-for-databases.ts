import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Several times what the databases of a run come to. */
const ROOM_BYTES = 4 * 2 ** 30

/**
 * Where the databases of a test lie: in memory where the machine has room, for a disk takes several times as long over the thousand small
 * files of each copy. What a killed process leaves behind is the same in both.
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
