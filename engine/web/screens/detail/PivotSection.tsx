import { useMemo } from 'react'
import { rowsOf } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Section } from '../../../core/model/screen.ts'
import { useModel } from '../../model/use-model.ts'
import { useSession } from '../../session/use-session.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { dataColumns } from '../../grid/columns/data-columns.ts'
import type { GridColumn } from '../../grid/api/grid-column.ts'
import { Grid } from '../../grid/Grid.tsx'
import { useColumnSettings } from '../../grid/settings/use-column-settings.ts'
import { sumsOf } from '../../grid/columns/sums-of.ts'
import { pivotOf, type PivotGroup, type PivotRow } from '../../pivot/lines/pivot-of.ts'
import { readLine } from '../../pivot/lines/read-line.ts'

type Props = { readonly screen: string; readonly entity: Entity; readonly section: Extract<Section, { kind: 'pivot' }>; readonly row: Row }

const AS_DECLARED = { order: [], hidden: [], shown: [] }

/** Lines side by side: for instance a row for each part, and a group of columns for each supplier. */
export function PivotSection({ screen, entity, section, row }: Props) {
  const model = useModel()
  const words = useWords()
  const { scales } = useSession()
  const [settings, setSettings] = useColumnSettings(`${screen}.${section.id}`)
  const line = model.entities[entity.fields[section.lines]?.entity ?? '']
  const lines = rowsOf(row, section.lines)
  const pivot = useMemo(() => pivotOf(section, lines), [section, lines])
  const columns = useMemo(() => {
    if (line === undefined) return []
    const common = { model, words, scales, entity: line, screen, settings: AS_DECLARED, isSortable: () => false }
    const of = (paths: readonly string[], pinned: readonly string[]) =>
      dataColumns({ ...common, columns: paths.map((field) => ({ field, hidden: false })), pinned })
    const heads = of(section.heads, section.heads.slice(0, 1)).map((column) => readLine(column, ({ head }) => head))
    const cells = of(section.cells, [])
    return [...heads, ...pivot.groups.flatMap((group) => cells.map((cell) => inGroup(cell, group, section.best)))]
  }, [line, model, words, scales, screen, section, pivot])
  const totals = useMemo(() => {
    if (line === undefined || section.totals.length === 0) return undefined
    const sums = pivot.groups.flatMap(({ key, lines: own }) =>
      Object.entries(sumsOf(own, section.totals, line.fields)).map(([name, sum]): [string, unknown] => [keyOf(key, name), sum]),
    )
    return { values: Object.fromEntries(sums), label: words.text('ui.list.total') }
  }, [line, section, pivot, words])
  if (line === undefined) return null
  return (
    <div className="lines" data-pivot={section.id}>
      <Grid
        label={words.text(`section.${screen}.${section.id}`)}
        columns={columns}
        rows={pivot.rows as unknown as readonly Row[]}
        compact={settings.compact}
        totals={totals}
        widths={settings.widths}
        onWidths={(widths) => setSettings({ ...settings, widths })}
        onMove={stays}
      />
    </div>
  )
}

// The lines decide the order of groups: columns cannot be moved.
const stays = () => {}

const keyOf = (group: string, cell: string) => `${group}/${cell}`

function inGroup(cell: GridColumn, { key, label }: PivotGroup, best: string | undefined): GridColumn {
  const read = readLine(cell, ({ cells }) => cells.get(key))
  const { show } = read
  const isMarked = (row: Row) => cell.key === best && (row as unknown as PivotRow).best.has(key)
  const { total } = cell
  return {
    ...read,
    key: keyOf(key, cell.key),
    group: label,
    show: (row) => (isMarked(row) ? <strong className="pivot-best">{show(row)}</strong> : show(row)),
    ...(total === undefined ? {} : { total: (values: Row) => total({ [cell.key]: values[keyOf(key, cell.key)] }) }),
  }
}
