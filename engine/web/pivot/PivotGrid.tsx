import './periods/periods.css'
import { useMemo, useState } from 'react'
import type { Entity } from '../../core/model/entity.ts'
import { fieldAtPath } from '../../core/model/field-at-path.ts'
import type { Pivot } from '../../core/model/screen.ts'
import { useWords } from '../cells/use-words.ts'
import type { Row } from '../cells/value-at-path.ts'
import type { GridColumn } from '../grid/api/grid-column.ts'
import { dataColumns } from '../grid/columns/data-columns.ts'
import { sumsOf } from '../grid/columns/sums-of.ts'
import { Grid } from '../grid/Grid.tsx'
import { useColumnSettings } from '../grid/settings/use-column-settings.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useModel } from '../model/use-model.ts'
import { useSession } from '../session/use-session.ts'
import { pivotOf, type Gathering, type PivotGroup, type PivotRow } from './lines/pivot-of.ts'
import { readLine } from './lines/read-line.ts'
import { periodLabel } from './periods/period-label.ts'
import { inVersions } from './versions/in-versions.tsx'
import { VersionChoice } from './versions/VersionChoice.tsx'
import { Segments } from '../ui/Segments.tsx'

type Props = {
  readonly screen: string
  /** The name of the widths that a person gives to its columns. */
  readonly id: string
  readonly label: string
  /** The entity of the lines. */
  readonly entity: Entity
  readonly pivot: Pivot
  readonly lines: readonly Row[]
  /** Fills the available height. */
  readonly fill?: boolean
}

const AS_DECLARED = { order: [], hidden: [], shown: [] }

/** Lines side by side to be read: a row for each part with a group of columns for each supplier, or a row for each hour with one for each day. */
export function PivotGrid({ screen, id, label, entity, pivot, lines, fill = false }: Props) {
  const model = useModel()
  const words = useWords()
  const { scales } = useSession()
  const [settings, setSettings] = useColumnSettings(`${screen}.${id}`)
  const language = useLanguage()
  const { steps } = pivot
  const [chosen, setChosen] = useState(steps?.[0])
  const gathering = useMemo(
    (): Gathering | undefined =>
      chosen === undefined
        ? undefined
        : {
            step: chosen,
            cells: pivot.cells,
            labelOf(period) {
              const { label: days, beneath } = periodLabel(period, chosen, language)
              return chosen === 'day' ? `${days} ${beneath}` : days
            },
          },
    [chosen, language, pivot],
  )
  const all = useMemo(() => {
    const made = pivotOf(pivot, lines, gathering)
    const title = pivot.changes === undefined ? undefined : fieldAtPath(model, entity, pivot.named)
    if (title === undefined) return made
    return { ...made, groups: made.groups.map((group) => ({ ...group, label: `${words.field(title.entity, title.field)} ${group.label}` })) }
  }, [model, words, entity, pivot, lines, gathering])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const arranged = useMemo(() => withoutGroups(all, left), [all, left])
  const columns = useMemo(() => {
    const common = { model, words, scales, entity, screen, settings: AS_DECLARED, isSortable: () => false }
    const of = (paths: readonly string[], pinned: readonly string[]) =>
      dataColumns({ ...common, columns: paths.map((field) => ({ field, hidden: false })), pinned })
    const heads = of(pivot.heads, pivot.heads.slice(0, 1)).map((column) => readLine(column, ({ head }) => head))
    const cells = of(pivot.cells, [])
    const { changes } = pivot
    if (changes !== undefined) return [...heads, ...inVersions(cells, entity, arranged.groups, changes)]
    return [...heads, ...arranged.groups.flatMap((group) => cells.map((cell) => inGroup(cell, group, pivot.best)))]
  }, [entity, model, words, scales, screen, pivot, arranged])
  const totals = useMemo(() => {
    if (pivot.totals.length === 0) return undefined
    const sums = arranged.groups.flatMap(({ key, lines: own }) =>
      Object.entries(sumsOf(own, pivot.totals, entity.fields)).map(([name, sum]): [string, unknown] => [keyOf(key, name), sum]),
    )
    return { values: Object.fromEntries(sums), label: words.text('ui.list.total') }
  }, [entity, pivot, arranged, words])
  const grid = (
    <Grid
      label={label}
      columns={columns}
      rows={arranged.rows as unknown as readonly Row[]}
      compact={settings.compact}
      fill={fill}
      totals={totals}
      widths={settings.widths}
      onWidths={(widths) => setSettings({ ...settings, widths })}
      onMove={stays}
    />
  )
  if (pivot.changes !== undefined)
    return (
      <div className="pivot-periods" data-fill={fill || undefined}>
        <VersionChoice groups={all.groups} left={left} onChange={setLeft} />
        {grid}
      </div>
    )
  if (steps === undefined || steps.length < 2) return grid
  return (
    <div className="pivot-periods" data-fill={fill || undefined}>
      <Segments
        label={label}
        choices={steps.map((value) => ({ value, text: words.text(`ui.pivot.${value}`) }))}
        chosen={chosen ?? ''}
        onChange={(value) => setChosen(steps.find((step) => step === value))}
      />
      {grid}
    </div>
  )
}

/** The groups that are not left out, and the rows that have a cell in one of them. */
function withoutGroups({ groups, rows }: ReturnType<typeof pivotOf>, left: ReadonlySet<string>): ReturnType<typeof pivotOf> {
  if (left.size === 0) return { groups, rows }
  const shown = groups.filter(({ key }) => !left.has(key))
  return { groups: shown, rows: rows.filter(({ cells }) => shown.some(({ key }) => cells.has(key))) }
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
