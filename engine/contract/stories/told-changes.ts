import { isBlank, rowsOf } from '../../core/model/document.ts'
import type { Row } from '../../core/model/document.ts'
import type { Finding } from './finding.ts'
import type { ToldChange } from './story-file.ts'

/** A change as a history tells it; `path` is like "remark" or "lines[<id>].quantity". */
export type Change = { readonly path: string; readonly before: unknown; readonly after: unknown }

/** The changes that these entries of a history tell, in their order. */
export function changesIn(entries: readonly Row[]): readonly Change[] {
  return entries.flatMap(({ changes }) => (Array.isArray(changes) ? (changes as readonly Change[]) : []))
}

/** The newest change of each field, of a history that is oldest first. */
export function newestChanges(entries: readonly Row[]): ReadonlyMap<string, Change> {
  return new Map(changesIn(entries).map((change) => [change.path, change]))
}

/** What a history tells otherwise of the newest change of a field than a story does. */
export function changeDifference(entries: readonly Row[], { path, before, after }: ToldChange, document: Row): readonly Finding[] {
  const [lines = '', index, inner] = path.split('.')
  const place = inner === undefined ? path : `${lines}[${String(rowsOf(document, lines)[Number(index)]?.id)}].${inner}`
  const told = newestChanges(entries).get(place)
  if (told === undefined) return [{ text: `the history tells no change of ${path}`, cause: 'history' }]
  if (isSame(told.before, before) && isSame(told.after, after)) return []
  const text = `the history tells that ${path} was ${JSON.stringify(told.before)} and is ${JSON.stringify(told.after)}, not that it was ${JSON.stringify(before)} and is ${JSON.stringify(after)}`
  return [{ text, cause: 'history' }]
}

function isSame(told: unknown, wanted: string | null): boolean {
  return isBlank(told) || wanted === null ? isBlank(told) && wanted === null : String(told) === wanted
}
