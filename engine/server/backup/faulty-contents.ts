import type { NamedContent } from './contents-of-rows.ts'
import { pathOfContent } from './copy-contents.ts'
import type { CopiedFile } from './manifest.ts'

/** A content that a row names and that is not there as it was uploaded. */
export type Fault = { readonly id: string; readonly fault: 'missing' | 'damaged' }

/** Compares the contents that rows name with those that are there. */
export function faultyContents(named: readonly NamedContent[], files: readonly CopiedFile[]): readonly Fault[] {
  const fileByPath = new Map(files.map((file) => [file.path, file]))
  return named.flatMap(({ id, sha256 }): readonly Fault[] => {
    const file = fileByPath.get(pathOfContent(id))
    if (file === undefined) return [{ id, fault: 'missing' }]
    return sha256 === null || sha256 === file.sha256 ? [] : [{ id, fault: 'damaged' }]
  })
}
