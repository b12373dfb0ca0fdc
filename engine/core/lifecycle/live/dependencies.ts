import type { Entity } from '../../model/entity.ts'
import { fieldKindsOf } from '../../model/field-kinds.ts'

/** What a formula reads of a document: fields of its own row, fields of the header, fields of the rows of lines, and which rows there are. */
export type Dependencies = {
  /** A formula of a line: fields of that line. */
  readonly own: ReadonlySet<string>
  readonly header: ReadonlySet<string>
  /** Lines field to the fields read of all its rows. A lines field that is read at all is here: its number of rows counts. */
  readonly lines: ReadonlyMap<string, ReadonlySet<string>>
}

// What never changes while a document is written.
const CONTEXT_NAMES: ReadonlySet<string> = new Set(['prefs', 'user', 'today', 'now', 'approval'])

/** Sorts the paths of a formula of the document, or of the lines of one. */
export function dependenciesOf(entity: Entity, isOfLine: boolean, paths: readonly string[]): Dependencies {
  const own = new Set<string>()
  const header = new Set<string>()
  const lines = new Map<string, Set<string>>()
  const linesFields = new Set(fieldKindsOf(entity).lines.map(({ name }) => name))
  for (const path of paths) {
    const [first = '', second, third] = path.split('.')
    if (CONTEXT_NAMES.has(first)) continue
    if (isOfLine && first !== entity.name) {
      own.add(first)
      continue
    }
    const [name = '', inner] = isOfLine ? [second, third] : [first, second]
    if (!linesFields.has(name)) {
      header.add(name)
      continue
    }
    const fields = lines.get(name) ?? new Set()
    if (inner !== undefined) fields.add(inner)
    lines.set(name, fields)
  }
  return { own, header, lines }
}

/** Names: a set of them, or what is known of each. */
export type NameSet = { readonly size: number; has(name: string): boolean; keys(): Iterable<string> }

/** Whether two sets of names share any. */
export function intersects(left: NameSet, right: NameSet): boolean {
  const isLeftSmall = left.size < right.size
  const large = isLeftSmall ? right : left
  for (const each of (isLeftSmall ? left : right).keys()) if (large.has(each)) return true
  return false
}

/** What several formulas read together. */
export function unionOf(all: readonly Dependencies[]): Dependencies {
  const own = new Set<string>()
  const header = new Set<string>()
  const lines = new Map<string, Set<string>>()
  for (const reads of all) {
    for (const name of reads.own) own.add(name)
    for (const name of reads.header) header.add(name)
    for (const [name, fields] of reads.lines) lines.set(name, new Set([...(lines.get(name) ?? []), ...fields]))
  }
  return { own, header, lines }
}

/** What changed of a document, as far as formulas can tell: fields of the header, fields of any row, and lines whose rows are others. */
export type ChangedPaths = {
  readonly header: ReadonlySet<string>
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>
  readonly moved: ReadonlySet<string>
}

/** Whether anything outside its own row is another that a formula reads. */
export function isAffected(reads: Dependencies, changedPaths: ChangedPaths): boolean {
  if (intersects(reads.header, changedPaths.header)) return true
  for (const [name, fields] of reads.lines) {
    if (changedPaths.moved.has(name)) return true
    const dirty = changedPaths.fields.get(name)
    if (dirty !== undefined && intersects(fields, dirty)) return true
  }
  return false
}
