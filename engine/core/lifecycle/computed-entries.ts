import { holds } from '../expression/evaluate-formula.ts'
import type { LiveValues } from '../expression/values-of.ts'
import { isBlank, rowsOf } from '../model/document.ts'
import type { Document, Row } from '../model/document.ts'
import type { Entity } from '../model/entity.ts'
import { entityOf, fieldKindsOf } from '../model/field-kinds.ts'
import type { Field } from '../model/field.ts'
import type { Model } from '../model/model.ts'
import { isSameStored } from '../model/stored-value.ts'
import { newChildRow, parentRow } from '../rules/child-rows.ts'
import { at, issue } from '../rules/issue.ts'
import type { Issue } from '../wire/envelope.ts'

/** What a person entered into a header or a row, and what became of it. */
export type RowEntry = {
  /** With the person's values, before anything was computed. */
  readonly entered: Row
  /** The recomputed row and its live values. */
  readonly after: Row
  readonly values: LiveValues
  /** The values that stood before; absent in a new row. */
  readonly before?: Row | undefined
}

/** The same of a document, with the values that stood before in the row at a place. Rows have the same places in `entered` and `after`. */
export type DocumentEntry = RowEntry & { readonly rowBefore: (lines: string, index: number) => Row | undefined }

/** What a person entered into a new document, and what a source gives in its place. */
export type NewEntry = Pick<DocumentEntry, 'entered' | 'before' | 'rowBefore'>

export function entryByHand(entered: Document): NewEntry {
  return { entered, rowBefore: () => undefined }
}

/** Checks whether a person does not read a field of an entity. */
export type IsUnread = (of: Entity, name: string) => boolean

const ALL_READ: IsUnread = () => false

/**
 * The refusals of values in fields that are computed at this moment (`computedWhen`): they are told, not dropped. What stays as it was is no change, and
 * neither is the result itself. A value that the person does not read is compared with nothing: whatever was sent is refused.
 */
export function issuesOfComputedEntries(model: Model, entity: Entity, entry: DocumentEntry, isUnread = ALL_READ): readonly Issue[] {
  return [
    ...issuesOfComputedRow(model, entity, entry, '', isUnread),
    ...fieldKindsOf(entity).lines.flatMap(({ name: lines, entity: of }) => {
      const line = entityOf(model, of)
      if (computedInputsOf(line).length === 0) return []
      const live = entry.values[lines] as readonly LiveValues[]
      const after = rowsOf(entry.after, lines)
      return rowsOf(entry.entered, lines).flatMap((entered, index) => {
        const row = { entered, after: after[index]!, values: live[index]!, before: entry.rowBefore(lines, index) }
        return issuesOfComputedRow(model, line, row, at(lines, index), isUnread)
      })
    }),
  ]
}

/** The same of one header or row, at its path. */
export function issuesOfComputedRow(model: Model, entity: Entity, row: RowEntry, path = '', isUnread = ALL_READ): readonly Issue[] {
  return computedInputsOf(entity)
    .filter((field) => isEntered(field, row, isUnread(entity, field.name)) && holds(model, field.computedWhen!, row.values))
    .map(({ name }) => issue('READ_ONLY', at(path, name)))
}

/**
 * All issues of an entry: what is computed now is told first, and nothing else of the same field, whose value is not the person's. `closed` are refusals of
 * fields that are locked besides: they say more.
 */
export function withComputedNow(computedNow: readonly Issue[], others: readonly Issue[], closed: readonly Issue[]): readonly Issue[] {
  const told = computedNow.filter(({ path }) => !closed.some((found) => found.path === path))
  const places = new Set(told.map(({ path }) => path))
  return [...told, ...others.filter(({ path }) => !places.has(path))]
}

/** The values before in the rows of a document that is edited: those of the row itself, or of the row above, from which a new one is copied. */
export function rowsBefore(entity: Entity, before: Document, entered: Document): DocumentEntry['rowBefore'] {
  const known = new Map(fieldKindsOf(entity).lines.map(({ name }) => [name, new Map(rowsOf(before, name).map((row) => [String(row.id), row]))]))
  return (lines, index) => {
    const row = rowsOf(entered, lines)[index]!
    const rows = known.get(lines)!
    const own = rows.get(String(row.id))
    const { beneath } = entity.fields[lines]!
    if (own !== undefined || beneath === undefined) return own
    const above = parentRow(beneath, row, rows)
    return above === undefined ? undefined : newChildRow(beneath, above)
  }
}

function isEntered(field: Field, { entered, after, before }: RowEntry, isUnread: boolean): boolean {
  const value = entered[field.name]
  // Of a new row only what the person gives is there.
  if (value === undefined) return false
  if (isUnread) return !isBlank(value)
  return !isSameStored(field, value, before?.[field.name]) && !isSameStored(field, value, after[field.name])
}

const inputsByEntity = new WeakMap<Entity, readonly Field[]>()

/** The fields that people enter at times, and that are computed otherwise. */
function computedInputsOf(entity: Entity): readonly Field[] {
  let inputs = inputsByEntity.get(entity)
  if (inputs === undefined) {
    inputs = Object.values(entity.fields).filter(({ computedWhen, readonly, system }) => computedWhen !== undefined && !readonly && !system)
    inputsByEntity.set(entity, inputs)
  }
  return inputs
}
