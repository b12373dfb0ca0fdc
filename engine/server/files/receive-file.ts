import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Actor } from '../../core/permissions/actor.ts'
import type { Pool } from '../store/pool.ts'
import { onRollback } from '../store/transaction.ts'
import { cleanName } from './clean-name.ts'
import type { FileStorage } from './file-storage.ts'
import { BYTES_TO_TELL, typeOfContent } from './file-type.ts'
import type { StoredFile } from './stored-file.ts'
import type { Tx } from '../schema/database.ts'

export type Received = {
  readonly id: string
  readonly name: string
  readonly content: Readable
  /** Tells, after its end, whether the content was truncated. */
  readonly isCut: () => boolean
  readonly at: Date
}

/** A content beyond the size limit; nothing of it was kept. */
export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError'
  readonly statusCode = 413
}

/** Stores an upload and records its owner, within the running transaction if there is one. Returns undefined if the type is not allowed. */
export async function receiveFile(
  database: Pool | Tx,
  storage: FileStorage,
  actor: Pick<Actor, 'accountId' | 'enterprise'>,
  received: Received,
): Promise<StoredFile | undefined> {
  const { id, at } = received
  const { head, rest } = await begin(received.content)
  const type = typeOfContent(head)
  if (type === undefined) {
    await rest.return?.()
    return undefined
  }
  const { size, sha256 } = await storage.put(id, Readable.from(whole(head, rest, received.isCut)))
  // If the transaction is rolled back, the content is deleted.
  onRollback(database, () => storage.remove(id))
  const name = cleanName(received.name, type)
  try {
    await sql`insert into file (id, enterprise, account, name, type, size, sha256, "createdAt")
      values (${id}, ${actor.enterprise}, ${actor.accountId}, ${name}, ${type}, ${size}, ${sha256}, ${at})`.execute(database)
  } catch (error) {
    await storage.remove(id)
    throw error
  }
  return { id, name, size, type }
}

/** The first bytes of a content, and the rest. */
async function begin(content: Readable): Promise<{ readonly head: Buffer; readonly rest: AsyncIterator<Buffer> }> {
  const rest = content.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  let head: Buffer = Buffer.alloc(0)
  while (head.length < BYTES_TO_TELL) {
    const next = await rest.next()
    if (next.done === true) break
    head = Buffer.concat([head, next.value])
  }
  return { head, rest }
}

async function* whole(head: Buffer, rest: AsyncIterator<Buffer>, isCut: () => boolean): AsyncGenerator<Buffer> {
  try {
    yield head
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
    if (isCut()) throw new FileTooLargeError('Cannot store the file: it is longer than the limit')
  } finally {
    await rest.return?.()
  }
}
