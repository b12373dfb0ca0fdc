import type { Field } from '../../../core/model/field.ts'
import type { Language } from '../../../core/model/side.ts'
import type { NamesOfValue } from '../../../core/rules/parse-cell.ts'
import type { LineIssues } from './line-issues.ts'
import type { BlockResult } from './line-store.ts'
import type { NameResolver } from './name-resolver.ts'
import { parseTyped } from './parse-typed.ts'
import { valueInMessage, type RefusedPatch, type RefusedText } from './refused-text.ts'

/** The result of reading cells of one line: values, refused texts, and cells whose refused text is cleared. */
export type ReadCells = {
  readonly values: Record<string, unknown>
  readonly refused: { readonly field: string; readonly text: RefusedText }[]
  readonly cleared: string[]
}

/** A line for which no cell has been read yet. */
export function noReadCells(): ReadCells {
  return { values: {}, refused: [], cleared: [] }
}

type Reader = {
  readonly names: NamesOfValue
  readonly language: Language
  readonly resolveNames: NameResolver | undefined
  /** Given for a text that a person typed into one cell. */
  readonly today?: string
  /** That of an amount of money. */
  readonly currency?: string | undefined
}

/** Reads a text for a cell. A text that names a record waits for the server; without a resolver, references can only be chosen. */
export function readCell(read: ReadCells, field: Field, typed: string, { names, language, resolveNames, today, currency }: Reader): void {
  const reading = parseTyped(field, typed, names, language, today, currency)
  if (reading.kind === 'value') {
    read.values[field.name] = reading.value
    read.cleared.push(field.name)
  } else if (reading.kind === 'refused') read.refused.push({ field: field.name, text: { typed, code: reading.code, params: reading.params } })
  else if (resolveNames === undefined)
    read.refused.push({ field: field.name, text: { typed, code: 'REFERENCE_NOT_FOUND', params: { value: valueInMessage(typed) } } })
  else read.refused.push({ field: field.name, text: { typed, code: 'ui.lines.lookingUp', params: {}, isAsked: true } })
}

/** The refused texts that a read line adds and removes. */
export function refusedPatchesOf(lines: string, id: string, { refused, cleared }: ReadCells, issues: Pick<LineIssues, 'refusedAt'>): readonly RefusedPatch[] {
  return [
    ...refused.map(({ field, text }) => ({ lines, id, field, after: text })),
    ...cleared.filter((field) => issues.refusedAt(id, field) !== undefined).map((field) => ({ lines, id, field, after: undefined })),
  ]
}

/** How many cells took a value and how many refused. A cell whose name is being looked up counts as written until the name turns out to be unknown. */
export function countCells(reads: Iterable<ReadCells>): Pick<BlockResult, 'written' | 'refused'> {
  let written = 0
  let refused = 0
  for (const read of reads) {
    const asked = read.refused.filter(({ text }) => text.isAsked === true).length
    written += read.cleared.length + asked
    refused += read.refused.length - asked
  }
  return { written, refused }
}
