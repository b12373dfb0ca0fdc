import { useMemo } from 'react'
import { SelectColumn, type Column } from 'react-data-grid'
import type { Entity } from '../../../core/model/entity.ts'
import type { Section } from '../../../core/model/screen.ts'
import { useAct } from '../../actions/use-act.tsx'
import { useModel } from '../../app/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { DataTable } from '../../grid/DataTable.tsx'
import { GridTools } from '../../grid/GridTools.tsx'
import { readColumns, type Totals } from '../../grid/read-columns.tsx'
import { sumsOf } from '../../grid/sums-of.ts'
import { useColumnSettings } from '../../grid/use-column-settings.ts'
import { withMove } from '../../grid/column-settings.ts'
import { SelectionBar } from '../list/SelectionBar.tsx'
import { useSelection } from '../list/use-selection.ts'

type LinesOf = Extract<Section, { kind: 'lines' }>
type Props = { readonly screen: string; readonly entity: Entity; readonly section: LinesOf; readonly row: Row }

/** The lines of a document to read, with the actions on chosen ones. Units and currencies of the document serve its lines. */
export function LinesSection({ screen, entity, section, row }: Props) {
  const words = useWords()
  const model = useModel()
  const [settings, setSettings] = useColumnSettings(`${screen}.${section.id}`)
  const selection = useSelection(String(row['id']))
  const { act, dialog } = useAct(
    selection.clear,
    section.columns.filter(({ hidden }) => !hidden).map(({ field }) => field),
  )
  const line = model.entities[entity.fields[section.lines]?.entity ?? '']
  const lines = useMemo(() => (Array.isArray(row[section.lines]) ? (row[section.lines] as readonly Row[]) : []), [row, section.lines])
  const columns = useMemo(() => {
    if (line === undefined) return []
    const shown: Column<Row, Totals>[] = [
      { key: 'lineNo', name: '#', width: 48, minWidth: 40, frozen: true, cellClass: 'grid-number grid-fixed' },
      ...readColumns({ model, words, entity: line, columns: section.columns, pinned: section.pinned, settings, sortable: false }),
    ]
    if (section.actions.length > 0) shown.unshift(SelectColumn)
    return shown
  }, [line, model, words, section, settings])
  if (line === undefined) return null
  // Chosen lines are looked up again, so that what may be done with them is what the refreshed document says.
  const chosen = lines.filter((each) => selection.chosen.has(String(each['id'])))
  return (
    <div className="lines" data-lines={section.lines}>
      <div className="lines-bar">
        {chosen.length > 0 ? (
          <SelectionBar chosen={chosen} refs={section.actions} onAct={act} onClear={selection.clear} />
        ) : (
          <span className="lines-count">{words.text('ui.lines.count', { count: String(lines.length) })}</span>
        )}
        <GridTools entity={line} columns={section.columns} settings={settings} onChange={setSettings} />
      </div>
      <DataTable
        label={words.field(entity, entity.fields[section.lines]!)}
        columns={columns}
        rows={lines}
        compact={settings.compact}
        totals={section.totals.length === 0 ? undefined : { values: sumsOf(lines, section.totals, line.fields), label: words.text('ui.list.total') }}
        selected={new Set(selection.chosen.keys())}
        onSelect={(ids) => selection.select(ids, lines)}
        onWidth={(field, width) => setSettings({ ...settings, widths: { ...settings.widths, [field]: width } })}
        onMove={(moved, target) => setSettings(withMove(settings, section.columns, moved, target))}
      />
      {dialog}
    </div>
  )
}
