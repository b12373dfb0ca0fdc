import { useMemo } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import type { Section } from '../../../core/model/screen.ts'
import { useRunAction } from '../../actions/use-run-action.tsx'
import { useModel } from '../../model/use-model.ts'
import { useSession } from '../../session/use-session.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { withFreeText } from '../../form/lines/with-free-text.tsx'
import { useConditions } from '../../form/use-conditions.ts'
import { dataColumns } from '../../grid/columns/data-columns.ts'
import { comparedColumns } from '../../grid/columns/compared-columns.tsx'
import { foldedColumns } from '../../grid/columns/folded-columns.tsx'
import { numberColumn } from '../../grid/columns/number-column.tsx'
import { Grid } from '../../grid/Grid.tsx'
import { GridTools } from '../../grid/settings/GridTools.tsx'
import { sumsOf } from '../../grid/columns/sums-of.ts'
import { useColumnSettings } from '../../grid/settings/use-column-settings.ts'
import { withMove } from '../../grid/settings/column-settings.ts'
import { Segments } from '../../ui/Segments.tsx'
import { SelectionBar } from '../list/rows/SelectionBar.tsx'
import { useSelection } from '../list/rows/use-selection.ts'

type LinesOf = Extract<Section, { kind: 'lines' }>
type Props = { readonly screen: string; readonly entity: Entity; readonly section: LinesOf; readonly row: Row }

/** The lines of a document, read-only, with actions on selected ones. Units and currencies of the document apply to its lines. */
export function LinesSection({ screen, entity, section, row }: Props) {
  const words = useWords()
  const model = useModel()
  const [settings, setSettings] = useColumnSettings(`${screen}.${section.id}`)
  const selection = useSelection(String(row['id']))
  const { act, dialog } = useRunAction(
    selection.clear,
    section.columns.filter(({ hidden }) => !hidden).map(({ field }) => field),
  )
  const line = model.entities[entity.fields[section.lines]?.entity ?? '']
  const lines = useMemo(() => (Array.isArray(row[section.lines]) ? (row[section.lines] as readonly Row[]) : []), [row, section.lines])
  const { scales } = useSession()
  const { order, hidden, shown, unfolded } = settings
  const { isInLines } = useConditions(entity, row)
  const columns = useMemo(() => {
    if (line === undefined) return []
    const { columns: declared, pinned, folds = {}, compare = {} } = section
    const data = dataColumns({
      model,
      words,
      scales,
      entity: line,
      screen,
      columns: declared,
      pinned,
      settings: { order, hidden, shown },
      heading: row,
      isThere: isInLines,
      isSortable: () => false,
    })
    const compared = comparedColumns(data, line, compare)
    const folded = unfolded ? compared : foldedColumns(compared, declared, folds)
    return [numberColumn(), ...folded.map((column) => withFreeText(column, line, words.text('ui.lines.freeText')))]
  }, [line, model, words, scales, screen, section, order, hidden, shown, unfolded, row, isInLines])
  const totals = useMemo(() => {
    const values = line === undefined ? {} : sumsOf(lines, section.totals, line.fields)
    // Pieces and sets have no total: then there is no foot.
    return Object.keys(values).length === 0 ? undefined : { values, label: words.text('ui.list.total') }
  }, [line, lines, section, words])
  if (line === undefined) return null
  // Selected lines are looked up again, so that their actions are those of the refreshed document.
  const selected = lines.filter((each) => selection.selected.has(String(each['id'])))
  return (
    <div className="lines" data-lines={section.lines}>
      <div className="lines-bar">
        {selected.length > 0 ? (
          <SelectionBar selected={selected} refs={section.actions} onAct={act} onClear={selection.clear} />
        ) : (
          <span className="lines-count">{words.text('ui.lines.count', { count: String(lines.length) })}</span>
        )}
        {section.folds !== undefined && (
          <Segments
            label={words.text('ui.columns.title')}
            choices={[
              { value: 'folded', text: words.text('ui.columns.folded') },
              { value: 'unfolded', text: words.text('ui.columns.unfolded') },
            ]}
            chosen={unfolded ? 'unfolded' : 'folded'}
            onChange={(value) => setSettings({ ...settings, unfolded: value === 'unfolded' })}
          />
        )}
        <GridTools entity={line} columns={section.columns} settings={settings} onChange={setSettings} />
      </div>
      <Grid
        isFitted
        label={words.field(entity, entity.fields[section.lines]!)}
        columns={columns}
        rows={lines}
        compact={settings.compact}
        wrapped={settings.wrapped}
        totals={totals}
        {...(section.actions.length === 0
          ? {}
          : { selected: new Set(selection.selected.keys()), onSelect: (ids: ReadonlySet<string>) => selection.select(ids, lines) })}
        widths={settings.widths}
        onWidths={(widths) => setSettings({ ...settings, widths })}
        onMove={(moved, target) => setSettings(withMove(settings, section.columns, moved, target))}
      />
      {dialog}
    </div>
  )
}
