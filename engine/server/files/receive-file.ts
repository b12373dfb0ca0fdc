import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Actor } from '../../core/permissions/actor.ts'
import { onRollback } from '../store/transaction.ts'
import { cleanName } from './clean-name.ts'
import type { FileStorage } from './file-storage.ts'
import { lockStorage, storageIssues } from './storage-share.ts'
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

/** Why a file was not taken. */
export type NotReceived = 'FILE_TYPE_NOT_ALLOWED' | 'STORAGE_FULL'

/** Runs the recording of a file in a transaction: the running one, or one of its own. */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Stores a file and records its owner. The quota is judged when the content is there and its size known, one file of the enterprise after the other; a content
 * without room is deleted.
 */
export async function receiveFile(
  inTransaction: InTransaction,
  storage: FileStorage,
  actor: Pick<Actor, 'accountId' | 'enterprise'>,
  received: Received,
): Promise<StoredFile | NotReceived> {
  const { id, at } = received
  const { head, rest } = await begin(received.content)
  const type = typeOfContent(head)
  if (type === undefined) {
    await rest.return?.()
    return 'FILE_TYPE_NOT_ALLOWED'
  }
  const { size, sha256 } = await storage.put(id, Readable.from(whole(head, rest, received.isCut)))
  const name = cleanName(received.name, type)
  try {
    const isKept = await inTransaction(async (tx) => {
      // If the transaction is rolled back, the content is deleted.
      onRollback(tx, () => storage.remove(id))
      await lockStorage(tx, actor)
      if ((await storageIssues(tx, actor, storage.bytesOfEnterprise, size)).length > 0) return false
      await sql`insert into file (id, enterprise, account, name, type, size, sha256, "createdAt")
        values (${id}, ${actor.enterprise}, ${actor.accountId}, ${name}, ${type}, ${size}, ${sha256}, ${at})`.execute(tx)
      return true
    })
    if (!isKept) {
      await storage.remove(id)
      return 'STORAGE_FULL'
    }
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
