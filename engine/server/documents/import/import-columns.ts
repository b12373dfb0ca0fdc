import { inputFieldsOf, openFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Import, Model } from '../../../core/model/model.ts'
import { languages } from '../../../core/model/side.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import { issue } from '../../../core/rules/issue.ts'
import { type LibraryName, namesOf } from '../../../core/template/name-library.ts'
import { normalizedName } from '../../../core/text/normalized-name.ts'
import { labelOfField } from '../../../core/text/label-of.ts'
import { textOf } from '../../../core/text/message.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { SheetRow } from '../../spreadsheet/sheet.ts'
import { mustBeSaid } from '../../../core/lifecycle/unsaid-inputs.ts'
import { requiredInputsOf } from '../../../core/rules/required-inputs.ts'
import { columnFieldOf } from './column-field.ts'

/** A column of the file for a field. `index` is its place in the row. */
export type ImportColumn = { readonly field: Field; readonly index: number; readonly heading: string }

/** The result of reading the headings: the first data row, the faults of columns, and the columns that are ignored. */
export type ColumnReading = {
  readonly headings: SheetRow
  readonly data: readonly SheetRow[]
  readonly columns: readonly ImportColumn[]
  /** Of an import that makes records: what is computed and must be said alike. */
  readonly compared: readonly ImportColumn[]
  /** Of an import that changes records: other fields of the record, which the file shows and may not change. */
  readonly closed: readonly ImportColumn[]
  /** The column in which an earlier answer wrote its reasons. */
  readonly problems: number | undefined
  readonly issues: readonly Issue[]
  readonly warnings: readonly Issue[]
}

/** Headings may stand below a title. */
const FIRST_ROWS = 10

/** The fields that this person may import, in the declared order. */
export function importFieldsOf(model: Model, plan: Import, entity: Entity, transition: Transition, actor: Actor): readonly Field[] {
  const inputs = inputFieldsOf(model, entity, transition, actor)
  const ofLines = inputs
    .filter(({ type }) => type === 'lines')
    .flatMap((lines) => openFieldsOf(model, entityOf(model, lines.entity ?? ''), actor, transition).map(({ name }) => `${lines.name}.${name}`))
  const into = entity.conversions[transition.conversion ?? '']?.into ?? ''
  const bySource = plan.sourceBy?.map((name) => `${into}.${name}`) ?? []
  const open = new Set([...inputs.map(({ name }) => name), ...ofLines, ...bySource])
  return plan.columns.filter((name) => open.has(name)).map((name) => columnFieldOf(model, plan, entity, name))
}

/** What an import that changes records reads besides the values: what a row finds its record by, and the version in which the file shows it. */
export function columnsOfRecord({ by }: Import, entity: Entity): readonly Field[] {
  return by === undefined ? [] : [entity.fields[by]!, entity.fields['version']!]
}

/** The computed fields among an import's columns, as far as this person sees them: a file that makes records says them too, and they are compared. */
export function comparedFieldsOf(model: Model, plan: Import, entity: Entity, actor: Actor): readonly Field[] {
  const { masked, unseen } = visibilityFor(model, entity, actor)
  const named = plan.by === undefined ? plan.columns.map((name) => entity.fields[name]) : []
  return named.filter((field) => field !== undefined && isCompared(field) && !masked.has(field.name) && !unseen.has(field.name)) as Field[]
}

function isCompared({ computed, computedWhen }: Field): boolean {
  return computed !== undefined && computedWhen === undefined
}

/** Checks whether a column must be present: its field is required and nothing fills it, the transition asks for it, or it is compared. */
export function isNeeded(field: Field, transition: Transition): boolean {
  return isCompared(field) || mustBeSaid(field, transition) || ((field.required || requiredInputsOf(transition).has(field.name)) && field.default === undefined)
}

/** Finds the headings and matches them with fields: by the field's label in either language, by its name, or by another name of the library. */
export function readColumns(
  model: Model,
  plan: Import,
  entity: Entity,
  transition: Transition,
  actor: Actor,
  rows: readonly SheetRow[],
  library: readonly NameOfField[] = [],
): ColumnReading {
  const names = new Map<string, Field>()
  const ofRecord = columnsOfRecord(plan, entity)
  const declared = [...ofRecord, ...plan.columns.map((name) => columnFieldOf(model, plan, entity, name))]
  // A label that two fields share belongs to the first; a name belongs to one field alone.
  for (const field of declared) for (const language of languages) setNew(names, normalizedName(labelOfField(model, language, entity, field)), field)
  for (const field of declared) names.set(normalizedName(field.name), field)
  const own = new Set(names.keys())
  for (const { field, words } of fieldsOfLibrary(declared, names, library)) for (const word of words) setNew(names, word, field)
  if (plan.by !== undefined) nameShownFields(model, entity, names)

  const place = placeOfHeadings(rows, names)
  const headings = rows[place]!
  const data = rows.slice(place + 1)
  const { masked, unseen } = visibilityFor(model, entity, actor)
  const open = new Set([...ofRecord.filter(({ name }) => !masked.has(name) && !unseen.has(name)), ...importFieldsOf(model, plan, entity, transition, actor)])
  const columns = new Map<Field, ImportColumn>()
  const compared = new Set(comparedFieldsOf(model, plan, entity, actor))
  const closed: ImportColumn[] = []
  const [issues, warnings]: [Issue[], Issue[]] = [[], []]
  const problems = placeOfProblems(model, headings)
  headings.cells.forEach((cell, index) => {
    if (index === problems) return
    const heading = cell?.text.trim() ?? ''
    const field = names.get(normalizedName(heading))
    const isFilled = () => data.some((row) => (row.cells[index]?.text ?? '').trim() !== '')
    if (field === undefined) {
      if (heading !== '' || isFilled()) warnings.push(issue('IMPORT_COLUMN_UNKNOWN', '', { column: heading === '' ? `#${index + 1}` : heading }))
    } else if (columns.has(field)) issues.push(issue('IMPORT_COLUMN_REPEATED', field.name, { column: heading }))
    else if (open.has(field) || compared.has(field)) {
      columns.set(field, { field, index, heading })
      if (!own.has(normalizedName(heading)))
        warnings.push(issue('IMPORT_COLUMN_BY_LIBRARY', field.name, { column: heading, field: labelOfField(model, actor.language, entity, field) }))
    } else if (plan.by !== undefined && field.name !== plan.by) closed.push({ field, index, heading })
    else if (isFilled()) issues.push(issue('FIELD_NOT_VISIBLE', field.name, { field: heading }))
  })
  for (const field of plan.by === undefined ? [...open, ...compared] : ofRecord.slice(0, 1))
    if ((plan.by !== undefined || isNeeded(field, transition)) && !columns.has(field) && !issues.some(({ path }) => path === field.name))
      issues.push(issue('IMPORT_COLUMN_MISSING', field.name, { column: labelOfField(model, actor.language, entity, field) }))
  const read = [...columns.values()]
  return {
    headings,
    data,
    columns: read.filter(({ field }) => !compared.has(field)),
    compared: read.filter(({ field }) => compared.has(field)),
    closed,
    problems,
    issues,
    warnings,
  }
}

/** The other values that a list of these records shows in a cell. */
function nameShownFields(model: Model, entity: Entity, names: Map<string, Field>): void {
  const shown = Object.values(entity.fields).filter(({ type }) => type !== 'lines' && type !== 'files')
  for (const field of shown) for (const language of languages) setNew(names, normalizedName(labelOfField(model, language, entity, field)), field)
  for (const field of shown) setNew(names, normalizedName(field.name), field)
}

/** A record of the library of names; `key` is the template's field that takes its names from it. */
export type NameOfField = LibraryName & { readonly key?: string }

/** The fields of library records: the one that takes its names from it, otherwise one with the same name in some language. */
function fieldsOfLibrary(
  declared: readonly Field[],
  names: ReadonlyMap<string, Field>,
  library: readonly NameOfField[],
): readonly { readonly field: Field; readonly words: readonly string[] }[] {
  return library.flatMap((name) => {
    const linked = name.key === undefined ? undefined : declared.find(({ template }) => template === name.key)
    const field = linked ?? names.get(normalizedName(name.names.cn)) ?? names.get(normalizedName(name.names.en))
    // A record that is no longer offered still matches the field with its name.
    const isMeant = field !== undefined && (name.isOffered || linked !== undefined)
    return isMeant ? [{ field, words: namesOf(name).map(normalizedName) }] : []
  })
}

// The heading cell lists the faults of its column below its own text.
function placeOfProblems(model: Model, { cells }: SheetRow): number | undefined {
  const own = new Set(languages.map((language) => normalizedName(textOf(model, language, 'ui.spreadsheet.problems'))))
  const place = cells.findIndex((cell) => cell !== null && own.has(normalizedName(cell.text.split('\n')[0] ?? '')))
  return place === -1 ? undefined : place
}

function setNew(names: Map<string, Field>, key: string, field: Field): void {
  if (!names.has(key)) names.set(key, field)
}

function placeOfHeadings(rows: readonly SheetRow[], names: ReadonlyMap<string, Field>): number {
  const matches = rows.slice(0, FIRST_ROWS).map((row) => row.cells.filter((cell) => cell !== null && names.has(normalizedName(cell.text))).length)
  return Math.max(matches.indexOf(Math.max(...matches)), 0)
}
