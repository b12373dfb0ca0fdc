import { isBlank, rowsOf } from '../../../core/model/document.ts'
import type { Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Side } from '../../../core/model/side.ts'
import { isSameStored } from '../../../core/model/stored-value.ts'
import type { Case } from '../case.ts'

/** How many histories of an entity a case reads. */
export const HISTORIES = 4

type Told = { readonly name: string; readonly title: string; readonly why: string; readonly ready: Case['ready'] }

/** A case about what the history of an entity tells a side. */
export function historyCase(entity: Entity, side: Side, { name, title, why, ready }: Told): Case {
  return {
    id: `${entity.name}/relation/${name} in the history/${side}`,
    kind: 'relation',
    about: entity.name,
    title,
    why: { text: why, at: entity.at },
    ready,
  }
}

/** The action of a side that edits a whole document. */
export function editOf(entity: Entity, side: Side): Transition | undefined {
  return Object.values(entity.transitions).find(
    ({ from, event, input, path, sides: own }) => from !== null && !event && input === '*' && path[side] !== undefined && own.includes(side),
  )
}

/** A field, the entity that has it, and the lines field of its rows. */
type Placed = { readonly field: Field; readonly entity: Entity; readonly lines?: string }

/** The field of a document or of its rows that a change is told of. */
export function fieldAt(model: Model, entity: Entity, path: string): Placed | undefined {
  const [first = '', inner] = path.split('.')
  const field = entity.fields[first]
  if (inner === undefined || field === undefined) return field === undefined ? undefined : { field, entity }
  const line = model.entities[field.entity ?? '']
  const row = line?.fields[inner]
  return line === undefined || row === undefined ? undefined : { field: row, entity: line, lines: first }
}

/** The field of a change, whose path names the row: "lines[<id>].quantity". */
export function fieldOfChange(model: Model, entity: Entity, path: string): Placed | undefined {
  return fieldAt(model, entity, path.replace(/\[[^\]]*\]/, ''))
}

/** What a document shows where a change is; undefined if it has no such row, or does not show the field. */
export function shownAt(document: Row, path: string): { readonly value: unknown } | undefined {
  const [, lines, id, inner] = /^(\w+)\[([^\]]*)\]\.(\w+)$/.exec(path) ?? []
  const row = lines === undefined ? document : rowsOf(document, lines).find((each) => each.id === id)
  const name = inner ?? path
  return row === undefined || !(name in row) ? undefined : { value: row[name] }
}

/** Checks whether a value that is shown and one that a history tells are the same. */
export function isSameText(field: Field, shown: unknown, told: unknown): boolean {
  return (isBlank(shown) && isBlank(told)) || String(shown) === String(told) || (!isBlank(shown) && !isBlank(told) && isSameStored(field, shown, told))
}
