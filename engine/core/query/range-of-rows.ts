import { fieldAtPath } from '../model/field-at-path.ts'
import { entityOf } from '../model/field-kinds.ts'
import type { Model } from '../model/model.ts'
import type { ListScreen } from '../model/screen.ts'
import type { Side } from '../model/side.ts'

/**
 * The query range of an entity's rows: a list screen declares it, and it holds for every request for these rows, whatever screen the request
 * names. Undefined where the side does not see the date: it could not keep to a range of it.
 */
export function rangeOfRows(model: Model, side: Side, entityName: string, lines: string | undefined): ListScreen['range'] {
  const owner = entityOf(model, entityName)
  const rows = lines === undefined ? owner : entityOf(model, owner.fields[lines]?.entity ?? '')
  for (const screen of Object.values(model.screens)) {
    if (screen.kind !== 'list' || screen.range === undefined || screen.entity !== entityName || screen.rows !== lines) continue
    const found = fieldAtPath(model, rows, screen.range.field)
    if (found !== undefined && (found.field.sides ?? [side]).includes(side)) return screen.range
  }
  return undefined
}
