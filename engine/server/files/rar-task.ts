import type { ArchiveEntry } from './packed-archive.ts'

/** Lists at most so many entries, or unpacks those with these places in the list. */
export type RarTask =
  | { readonly kind: 'list'; readonly bytes: Uint8Array; readonly mostEntries: number }
  | { readonly kind: 'unpack'; readonly bytes: Uint8Array; readonly places: readonly number[] }

/** Neither: the archive cannot be read, or takes too much time or memory. A damaged content is undefined. */
export type RarAnswer = { readonly entries?: readonly ArchiveEntry[]; readonly contents?: readonly (Uint8Array | undefined)[] }
