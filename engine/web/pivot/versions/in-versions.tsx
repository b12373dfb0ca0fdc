import type { Entity } from '../../../core/model/entity.ts'
import { ChangedValue, isChanged } from '../../cells/ChangedValue.tsx'
import type { Row } from '../../cells/value-at-path.ts'
import type { GridColumn } from '../../grid/api/grid-column.ts'
import type { PivotGroup, PivotRow } from '../lines/pivot-of.ts'
import { readLine } from '../lines/read-line.ts'
import { withThoseBefore, type Version } from './with-those-before.ts'

/** The columns of each version: a cell that differs from the version shown before it shows both values. A line that was not there, or is no more, has a dash. */
export function inVersions(cells: readonly GridColumn[], entity: Entity, groups: readonly PivotGroup[], of: string): readonly GridColumn[] {
  return withThoseBefore(groups, of).flatMap((version) => cells.map((cell) => inVersion(cell, entity, version)))
}

function inVersion(cell: GridColumn, entity: Entity, { key, label, before }: Version): GridColumn {
  const now = readLine(cell, ({ cells }) => cells.get(key))
  const then = before === undefined ? undefined : readLine(cell, ({ cells }) => cells.get(before.key))
  const field = entity.fields[cell.key]
  const common = { ...now, key: `${key}/${cell.key}`, group: label, width: then === undefined ? cell.width : Math.max(cell.width, WIDTH) }
  if (then === undefined || before === undefined || field === undefined) return common
  const valueIn = (row: Row, version: string) => (row as unknown as PivotRow).cells.get(version)?.[cell.key]
  const differs = (row: Row) => isChanged(field, valueIn(row, before.key) ?? null, valueIn(row, key) ?? null)
  return {
    ...common,
    text: (row) => (differs(row) ? `${then.text(row) || NOTHING} → ${now.text(row) || NOTHING}` : now.text(row)),
    show: (row) => (differs(row) ? <ChangedValue before={then.show(row) ?? NOTHING} now={now.show(row) ?? NOTHING} /> : now.show(row)),
  }
}

const NOTHING = '–'
/** Two days beside each other. */
const WIDTH = 200
