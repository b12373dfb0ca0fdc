import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOfTree } from './files-of-tree.ts'
import { SHARD_NUMBERS } from './shard.ts'

/** The shard number of a work tree: equal content gives an equal number, in a clone and in a copy without git. */
export function shardOfTree(root: string): number {
  const hash = createHash('sha256')
  for (const file of filesOfTree(root)) {
    const content = createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex')
    hash.update(`${file}\0${content}\n`)
  }
  return hash.digest().readUInt32BE() % SHARD_NUMBERS
}
