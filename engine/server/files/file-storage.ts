import type { Readable } from 'node:stream'

/** The stored size and hash of a content. */
export type Stored = { readonly size: number; readonly sha256: string }

/** The storage of file contents. Names and owners are in the table `file`. */
export type FileStorage = {
  /** The attachments that one enterprise may store. */
  readonly bytesOfEnterprise: number
  /** Stores a content completely, or not at all if the stream fails. */
  put(id: string, content: Readable): Promise<Stored>
  /** The content, or undefined. */
  open(id: string): Promise<Readable | undefined>
  /** Deletes a content; does nothing if there is none. */
  remove(id: string): Promise<void>
  /** Deletes partial uploads that broke off before a moment. */
  removeBroken(before: Date): Promise<void>
}
