import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SettingsSection } from '../../../core/model/screen.ts'
import { ActionButton } from '../../actions/ActionButton.tsx'
import { nameOfActionRef } from '../../../core/model/action-refs/name-of-action-ref.ts'
import { pathOfVerb } from '../../api/paths-of-entity.ts'
import { useRunAction } from '../../actions/use-run-action.tsx'
import { useBlockingReasons } from '../../actions/use-blocking-reasons.ts'
import { side } from '../../session/session.ts'
import { useModel } from '../../model/use-model.ts'
import { useSession } from '../../session/use-session.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { withMove } from '../../grid/settings/column-settings.ts'
import { dataColumns } from '../../grid/columns/data-columns.ts'
import { utilityColumn } from '../../grid/api/grid-column.ts'
import { Grid } from '../../grid/Grid.tsx'
import { useColumnSettings } from '../../grid/settings/use-column-settings.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { RowActions } from '../list/rows/RowActions.tsx'
import { widthOfActions } from '../list/rows/width-of-actions.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'

/** More than any dictionary may have. */
const mostRecords = 2000
const highest = 420
/** The number of visible rows; more are reached by the scroll bar beside them. */
const shownAtOnce = 10

type Props = { readonly screen: string; readonly section: Extract<SettingsSection, { kind: 'dictionary' }> }

/** All records of a dictionary, with their number and maximum, and the actions of each. */
export function DictionarySection({ screen, section }: Props) {
  const words = useWords()
  const model = useModel()
  const mayUse = useBlockingReasons()
  const { scales } = useSession()
  const [settings, setSettings] = useColumnSettings(`${screen}.${section.id}`)
  const { act, dialog } = useRunAction()
  const entity = model.entities[section.entity]!
  const path = pathOfVerb(model, entity, side, 'list')
  const request = { pager: { page: 1, pageSize: mostRecords }, order: section.columns[0]?.field ?? entity.display }
  const records = useQuery({ queryKey: [path, request], queryFn: async ({ signal }) => (await callOrThrow(path, request, signal)).list as readonly Row[] })
  const rows = records.data ?? []
  const { order, hidden, shown } = settings
  const makes = useMemo(
    () => section.actions.filter((ref) => ref.kind !== 'transition' || model.entities[ref.entity]?.transitions[ref.transition]?.from === null),
    [section, model],
  )
  const ofRow = useMemo(() => section.actions.filter((ref) => !makes.includes(ref)), [section, makes])
  const widthAtEnd = useMemo(() => widthOfActions(records.data ?? [], ofRow, words.action), [records.data, ofRow, words])
  const columns = useMemo(() => {
    const data = dataColumns({
      model,
      words,
      scales,
      entity,
      screen,
      columns: section.columns,
      pinned: [],
      settings: { order, hidden, shown },
      isSortable: () => false,
    })
    if (ofRow.length === 0) return data
    const show = (row: Row) => <RowActions row={row} refs={ofRow} onAct={(ref, acted) => act(ref, [acted])} />
    return [
      ...data,
      utilityColumn({
        key: 'actions',
        label: words.text('ui.action.title'),
        width: widthAtEnd,
        frozen: 'end',
        isFigure: true,
        className: 'grid-actions',
        show,
      }),
    ]
  }, [model, words, scales, entity, screen, section, order, hidden, shown, ofRow, widthAtEnd, act])
  // The frame ends at the last column, instead of around empty space.
  const maxWidth = columns.reduce((sum, { key, width }) => sum + (settings.widths[key] ?? width), rows.length > shownAtOnce ? 18 : 2)
  if (records.error !== null) return <ErrorState error={records.error} onRetry={() => void records.refetch()} />
  const most = entity.atMost?.count
  const isFull = most !== undefined && rows.length >= most
  const full = isFull ? [words.text('ui.settings.full', { maximum: String(most) })] : []
  return (
    <div className="dictionary" data-dictionary={entity.name} style={{ maxWidth }}>
      <div className="lines-bar">
        <span className="lines-count" data-count={rows.length}>
          {records.data === undefined
            ? ''
            : most === undefined
              ? rows.length
              : words.text('ui.settings.countOf', { count: String(rows.length), maximum: String(most) })}
        </span>
        {makes.map((ref) => (
          <ActionButton
            key={nameOfActionRef(ref)}
            name={`${entity.name}:${nameOfActionRef(ref)}`}
            label={words.action(ref)}
            reasons={[...mayUse(ref), ...full]}
            onClick={() => act(ref)}
          />
        ))}
      </div>
      <Grid
        label={words.text([`section.${screen}.${section.id}`, `section.${section.id}`])}
        columns={columns}
        rows={rows}
        compact={settings.compact}
        wrapped={settings.wrapped}
        maxHeight={highest}
        snug
        widths={settings.widths}
        onWidths={(widths) => setSettings({ ...settings, widths })}
        onMove={(moved, target) => setSettings(withMove(settings, section.columns, moved, target))}
        empty={records.data === undefined ? null : <p className="screen-note">{words.text('ui.settings.nothingYet')}</p>}
      />
      {dialog}
    </div>
  )
}
