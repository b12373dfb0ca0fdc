/** An entry as the archive declares it, not unpacked. */
export type ArchiveEntry = { readonly name: string; readonly isFolder: boolean; readonly isEncrypted: boolean; readonly packed: number; readonly size: number }

/** The beginning, which tells the type, and the whole content; undefined if damaged. */
export type UnpackedFile = { readonly start: Buffer | undefined; readonly content: () => Buffer | undefined }

/** An archive of one of the formats. */
export type PackedArchive = {
  readonly entries: readonly ArchiveEntry[]
  /** The largest unpacked size of all files. */
  readonly maxTotalBytes: number
  /** Reads the entries with these places; undefined if that takes too much time or memory. */
  readonly unpack: (places: readonly number[]) => Promise<readonly UnpackedFile[] | undefined>
}
