import { useMemo } from 'react'
import type { Entity } from '../../../../core/model/entity.ts'
import { isHiddenAt } from '../../../../core/permissions/is-hidden-at.ts'
import type { ActionRef, ListScreen } from '../../../../core/model/screen.ts'
import { useModel } from '../../../model/use-model.ts'
import { useSession } from '../../../session/use-session.ts'
import { useWords } from '../../../cells/use-words.ts'
import type { Row } from '../../../cells/value-at-path.ts'
import { withMove, type ColumnSettings } from '../../../grid/settings/column-settings.ts'
import { dataColumns } from '../../../grid/columns/data-columns.ts'
import { utilityColumn } from '../../../grid/api/grid-column.ts'
import { Grid } from '../../../grid/Grid.tsx'
import { addressOfRow } from '../../../navigation/address-of-screen.ts'
import { DisplayLink } from './DisplayLink.tsx'
import type { ListState } from '../state/list-state.ts'
import { RowActions } from './RowActions.tsx'
import type { Page } from '../state/use-list.ts'
import { widthOfActions } from './width-of-actions.ts'

type Props = {
  readonly screen: ListScreen
  readonly entity: Entity
  readonly page: Page
  readonly state: ListState
  readonly onState: (part: Partial<ListState>) => void
  readonly settings: ColumnSettings
  readonly onSettings: (settings: ColumnSettings) => void
  readonly selected: ReadonlySet<string>
  readonly onSelect: (ids: ReadonlySet<string>) => void
  readonly onAct: (ref: ActionRef, rows: readonly Row[]) => void
  readonly onOpen: (row: Row, newTab: boolean) => void
  readonly onPreview: (row: Row) => void
  readonly onActive: (row: Row | undefined) => void
}

/** The rows of a list in the grid, with the actions of each at its end. */
export function ListGrid(props: Props) {
  const { screen, entity, page, state, onState, settings, onSettings, selected, onSelect, onAct, onOpen, onPreview, onActive } = props
  const model = useModel()
  const words = useWords()
  const { row: rowRefs, bulk: bulkRefs } = screen.actions

  const { scales, side, permissions } = useSession()
  const { order, hidden, shown } = settings
  const widthAtEnd = useMemo(() => widthOfActions(page.rows, rowRefs, words.action), [page.rows, rowRefs, words])
  const columns = useMemo(() => {
    const data = dataColumns({
      model,
      words,
      scales,
      entity,
      screen: screen.name,
      columns: screen.columns,
      pinned: screen.pinned,
      settings: { order, hidden, shown },
      // A field that the person may not read has no sort.
      isSortable: (path) => !isHiddenAt(model, entity, path, { side, permissions }),
      showDisplay: (row, content) => <DisplayLink to={addressOfRow(screen, row)}>{content}</DisplayLink>,
    })
    if (rowRefs.length === 0) return data
    const actions = utilityColumn({
      key: 'actions',
      label: words.text('ui.action.title'),
      width: widthAtEnd,
      frozen: 'end',
      isFigure: true,
      className: 'grid-actions',
      show: (row) => <RowActions row={row} refs={rowRefs} onAct={(ref, acted) => onAct(ref, [acted])} />,
    })
    return [...data, actions]
  }, [model, words, scales, side, permissions, entity, screen, order, hidden, shown, rowRefs, widthAtEnd, onAct])

  return (
    <Grid
      fill
      isFitted
      label={words.text(`screen.${screen.name}`)}
      columns={columns}
      rows={page.rows}
      compact={settings.compact}
      wrapped={settings.wrapped}
      widths={settings.widths}
      onWidths={(widths) => onSettings({ ...settings, widths })}
      onMove={(moved, target) => onSettings(withMove(settings, screen.columns, moved, target))}
      {...(bulkRefs.length === 0 ? {} : { selected: selected, onSelect: onSelect })}
      sort={state.sort}
      onSort={(sort) => onState({ sort })}
      onOpen={screen.open === undefined ? undefined : onOpen}
      onPreview={screen.open === undefined ? undefined : onPreview}
      onActive={onActive}
    />
  )
}
