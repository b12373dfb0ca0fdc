import type { FileType } from './file-type.ts'

/** A file as documents hold it and answers show it; the server sets every value. */
export type StoredFile = { readonly id: string; readonly name: string; readonly size: number; readonly type: FileType }
