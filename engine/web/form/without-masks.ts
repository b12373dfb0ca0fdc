import { entityOf, fieldKindsOf } from '../../core/model/field-kinds.ts'
import { isOnBehalf, writeOnlyFieldsOf } from '../../core/lifecycle/write-only-fields.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import { visibilityFor } from '../../core/permissions/mask-document.ts'
import type { Row } from '../cells/value-at-path.ts'

type Writer = { readonly side: Side; readonly permissions: ReadonlySet<string> }

/** The key that lists the fields of a row that start blank because the person may not read their values. */
const UNREAD = '_unread'

/**
 * Blanks the masked fields that the person may write without reading them, such as those entered for a supplier, so that the form has room to write. Other
 * documents stay the same.
 */
export function withoutMasks(model: Model, entity: Entity, transition: Transition, writer: Writer, row: Row): Row {
  if (!isOnBehalf(transition, writer.side)) return row
  const unread = writeOnlyFieldsOf(model, entity, transition, writer)
  const { masked } = visibilityFor(model, entity, writer)
  const blank = [...unread].filter((name) => row[name] === masked.get(name))
  const lines = fieldKindsOf(entity).lines.filter(({ name, entity: of }) => Array.isArray(row[name]) && model.entities[of] !== undefined)
  const inside = lines.flatMap(({ name, entity: of }) => {
    const rows = row[name] as readonly Row[]
    const open = rows.map((each) => withoutMasks(model, entityOf(model, of), transition, writer, each))
    return open.some((each, place) => each !== rows[place]) ? [[name, open] as const] : []
  })
  if (blank.length === 0 && inside.length === 0) return row
  const { _sealed: sealed } = row
  return {
    ...row,
    ...Object.fromEntries(inside),
    ...Object.fromEntries(blank.map((name) => [name, null])),
    ...(Array.isArray(sealed) && { _sealed: sealed.filter((name) => !blank.includes(String(name))) }),
    ...(blank.length > 0 && { [UNREAD]: blank }),
  }
}

/** Whether a blank in this row is unknown: the person may not read the value and has not overwritten it. */
export function isUntouchedWriteOnly(row: Row, name: string): boolean {
  const names = row[UNREAD]
  return Array.isArray(names) && names.includes(name) && (row[name] ?? null) === null
}
