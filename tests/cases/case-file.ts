import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fieldKindsOf } from '../../engine/core/model/field-kinds.ts'
import type { Entity } from '../../engine/core/model/entity.ts'

/** One case: a document (its values over the usual ones of its entity), an input, and the codes that refuse it. */
export type Case = {
  readonly name: string
  readonly given: Readonly<Record<string, unknown>>
  readonly input?: Readonly<Record<string, unknown>>
  readonly prefs?: Readonly<Record<string, unknown>>
  /** The codes that the person lacks; they hold all others of their side. */
  readonly without?: readonly string[]
  readonly codes: readonly string[]
  /** Values that the document must have afterwards. */
  readonly then?: Readonly<Record<string, unknown>>
}

/** Cases of one action, readable by a buyer. */
export type CaseFile = {
  readonly description: string
  readonly entity: string
  readonly action: string
  readonly side: 'purchaser' | 'supplier'
  /** The values that every case of the file starts with. */
  readonly usual: Readonly<Record<string, unknown>>
  readonly cases: readonly Case[]
}

/** Every file below tests/cases with the cases of an action. */
export function readCaseFiles(): readonly CaseFile[] {
  const root = import.meta.dirname
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.cases.json'))
    .toSorted()
  return names.map((name) => JSON.parse(readFileSync(join(root, name), 'utf8')) as CaseFile)
}

/** The document of a case: its own values over the usual ones, its rows over the usual row, every region in its initial state. */
export function documentOf(entity: Entity, file: CaseFile, { given }: Case): Readonly<Record<string, unknown>> {
  const initial = Object.fromEntries(Object.values(entity.regions).map((region) => [region.name, region.initial]))
  const rows = fieldKindsOf(entity).lines.map(({ name }) => {
    const usual = (file.usual[name] ?? []) as readonly object[]
    const own = (given[name] ?? usual) as readonly object[]
    return [name, own.map((row, index) => ({ ...usual[0], ...row, id: `${name.replace(/s$/, '')}-${index + 1}`, lineNo: index + 1 }))] as const
  })
  return { ...initial, ...file.usual, ...given, ...Object.fromEntries(rows) }
}
