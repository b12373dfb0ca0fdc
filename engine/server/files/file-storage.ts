import type { Readable } from 'node:stream'

/** What was stored of a content. */
export type Stored = { readonly size: number; readonly sha256: string }

/** Where contents of files lie. What they are called and whose they are is in the table `file`. */
export type FileStorage = {
  /** Stores a content as a whole or, when the stream fails, not at all. */
  put(id: string, content: Readable): Promise<Stored>
  /** The content, or nothing when it is not there. */
  open(id: string): Promise<Readable | undefined>
  /** Takes a content away; nothing happens when it is not there. */
  remove(id: string): Promise<void>
  /** Takes away what broke off before that moment, half stored. */
  removeBroken(before: Date): Promise<void>
}
