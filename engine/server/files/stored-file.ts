import type { FileType } from './file-type.ts'

/** A file as documents hold it and answers show it; all of it the server's word. */
export type StoredFile = { readonly id: string; readonly name: string; readonly size: number; readonly type: FileType }
