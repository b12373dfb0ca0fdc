import type { Entity } from '../../model/entity.ts'
import { fieldKindsOf } from '../../model/field-kinds.ts'

/** What a formula reads of a document: fields of its own row, fields of the header, fields of rows of lines, and the set of rows. */
export type Dependencies = {
  /** A formula of a line: fields of that line. */
  readonly own: ReadonlySet<string>
  readonly header: ReadonlySet<string>
  /** For each lines field the fields read of all its rows. Every lines field that is read is here: its number of rows counts. */
  readonly lines: ReadonlyMap<string, ReadonlySet<string>>
}

// Constant while a document is edited.
const CONTEXT_NAMES: ReadonlySet<string> = new Set(['prefs', 'user', 'today', 'now', 'approval'])

/** Sorts the paths of a formula of the document, or of its lines. */
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

/** Checks whether two sets of names overlap. */
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

/** The changes of a document as formulas see them: header fields, row fields, and lines with other rows. */
export type ChangedPaths = {
  readonly header: ReadonlySet<string>
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>
  readonly moved: ReadonlySet<string>
}

/** Checks whether anything that a formula reads outside its own row has changed. */
export function isAffected(reads: Dependencies, changedPaths: ChangedPaths): boolean {
  if (intersects(reads.header, changedPaths.header)) return true
  for (const [name, fields] of reads.lines) {
    if (changedPaths.moved.has(name)) return true
    const dirty = changedPaths.fields.get(name)
    if (dirty !== undefined && intersects(fields, dirty)) return true
  }
  return false
}
