import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { SelectColumn, type Column } from 'react-data-grid'
import type { ActionRef, ListScreen } from '../../../core/model/screen.ts'
import { ActionButton } from '../../actions/ActionButton.tsx'
import { makesDocument } from '../../actions/makes-document.ts'
import { nameOfRef } from '../../actions/name-of-ref.ts'
import { pathOfVerb } from '../../actions/paths-of-entity.ts'
import { useAct } from '../../actions/use-act.tsx'
import { useMayUse } from '../../actions/use-may-use.ts'
import { side } from '../../app/session.ts'
import { useModel } from '../../app/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { withMove } from '../../grid/column-settings.ts'
import { DataTable } from '../../grid/DataTable.tsx'
import { GridTools } from '../../grid/GridTools.tsx'
import { readColumns, type Totals } from '../../grid/read-columns.tsx'
import { widthOfText } from '../../grid/width-of-text.ts'
import { useColumnSettings } from '../../grid/use-column-settings.ts'
import { addressOfRow } from '../address-of-screen.ts'
import { CountText } from '../CountText.tsx'
import { Trouble } from '../Trouble.tsx'
import { useNarrow } from '../use-narrow.ts'
import { Waiting } from '../Waiting.tsx'
import { Cards } from './Cards.tsx'
import { DisplayLink } from './DisplayLink.tsx'
import { EmptyList } from './EmptyList.tsx'
import { FilterBar } from './FilterBar.tsx'
import { conditionsOf, listRequest } from './list-request.ts'
import { Pager } from './Pager.tsx'
import { Preview } from './Preview.tsx'
import { actionsBeside, RowActions } from './RowActions.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { StatusTabs } from './StatusTabs.tsx'
import { TotalsText } from './TotalsText.tsx'
import { useList } from './use-list.ts'
import { useListState } from './use-list-state.ts'
import { useSelection } from './use-selection.ts'
import { rememberWalk } from '../walk.ts'

// Wide enough for the longest actions that stand beside each other.
function widthOfActions(labels: readonly string[]): number {
  const widths = labels.map((label) => 30 + widthOfText(label, 14)).sort((a, b) => b - a)
  return Math.max(72, 10 + (labels.length > actionsBeside ? (widths[0] ?? 0) + 44 : widths.reduce((sum, width) => sum + width, 0)))
}

/** The screen that people live in: title and count, tabs, filters, the grid to the bottom of the window. */
export function ListView({ screen }: { screen: ListScreen }) {
  const model = useModel()
  const words = useWords()
  const navigate = useNavigate()
  const narrow = useNarrow()
  const mayUse = useMayUse()
  const [state, change] = useListState(screen)
  const [settings, setSettings] = useColumnSettings(screen.name)
  const [preview, setPreview] = useState<Row>()
  const list = useList(screen, state)
  const selection = useSelection(JSON.stringify(conditionsOf(state, state.tab ?? '')))
  const { act, dialog } = useAct(
    selection.clear,
    screen.columns.filter(({ hidden }) => !hidden).map(({ field }) => field),
  )
  const owner = model.entities[screen.entity]!
  const entity = screen.rows === undefined ? owner : (model.entities[owner.fields[screen.rows]?.entity ?? ''] ?? owner)
  const { row: rowRefs, bulk: bulkRefs, bar: barRefs } = screen.actions
  const rows = list.data?.rows ?? []
  const primary = barRefs.find((ref) => makesDocument(model, ref))

  function open(row: Row, newTab: boolean) {
    const address = addressOfRow(screen, row)
    if (address === undefined) return
    rememberWalk(rows.map((each) => addressOfRow(screen, each)).filter((each) => each !== undefined))
    if (newTab) window.open(address, '_blank')
    else void navigate(address)
  }

  const columns = useMemo(() => {
    const shown: Column<Row, Totals>[] = [
      ...readColumns({
        model,
        words,
        entity,
        columns: screen.columns,
        pinned: screen.pinned,
        settings,
        sortable: true,
        renderDisplay: (row, content) => <DisplayLink to={addressOfRow(screen, row)}>{content}</DisplayLink>,
      }),
    ]
    if (bulkRefs.length > 0) shown.unshift({ ...SelectColumn, frozen: true })
    if (rowRefs.length > 0)
      shown.push({
        key: 'actions',
        name: words.text('ui.action.title'),
        width: widthOfActions(rowRefs.map(words.action)),
        frozen: 'end',
        headerCellClass: 'grid-number',
        cellClass: 'grid-actions',
        renderCell: ({ row }) => <RowActions row={row} refs={rowRefs} onAct={(ref, acted) => act(ref, [acted])} />,
      })
    return shown
  }, [model, words, entity, screen, settings, rowRefs, bulkRefs, act])

  function use(ref: ActionRef) {
    const { order, orderSort } = listRequest(state, screen.name)
    act(ref, [...selection.chosen.values()], {
      path: pathOfVerb(model, owner, side, 'exportList'),
      entity: {
        ...conditionsOf(state, screen.name),
        ...(state.tab === undefined ? {} : { tab: state.tab }),
        columns: screen.columns.map(({ field }) => field),
      },
      name: words.text(`screen.${screen.name}`),
      order,
      orderSort,
    })
  }

  const totals =
    list.data !== undefined && screen.totals.some((path) => (list.data.totals[path] ?? null) !== null)
      ? { values: list.data.totals, label: words.text('ui.list.total') }
      : undefined
  return (
    <div className="list">
      <header className="list-head">
        <h1>
          {words.text(`screen.${screen.name}`)}
          {list.data !== undefined && (
            <span className="list-count" data-count={list.data.total}>
              <CountText count={list.data} />
            </span>
          )}
        </h1>
        <div className="list-bar">
          {barRefs.map((ref) => (
            <ActionButton
              key={nameOfRef(ref)}
              name={nameOfRef(ref)}
              label={words.action(ref)}
              look={ref === primary ? 'primary' : 'second'}
              reasons={mayUse(ref)}
              onClick={() => use(ref)}
            />
          ))}
          {!narrow && <GridTools entity={entity} columns={screen.columns} settings={settings} onChange={setSettings} />}
        </div>
      </header>
      <StatusTabs screen={screen} entity={entity} state={state} onChange={(tab) => change({ tab })} />
      {selection.chosen.size > 0 ? (
        <SelectionBar chosen={[...selection.chosen.values()]} refs={bulkRefs} onAct={act} onClear={selection.clear} />
      ) : (
        <FilterBar screen={screen} entity={entity} state={state} onChange={change} />
      )}
      <div className="list-body">
        <div className="list-rows">
          {list.error !== null ? (
            <Trouble error={list.error} onRetry={() => void list.refetch()} />
          ) : list.data === undefined ? (
            <Waiting kind="list" />
          ) : rows.length === 0 ? (
            <EmptyList
              screen={screen}
              filtered={state.tab !== undefined || state.search !== '' || Object.keys(state.filters).length > 0}
              onClear={() => change({ tab: undefined, filters: {}, search: '' })}
              refs={barRefs}
              onAct={use}
            />
          ) : narrow ? (
            <Cards screen={screen} entity={entity} rows={rows} onOpen={(row) => open(row, false)} onAct={(ref, row) => act(ref, [row])} />
          ) : (
            <DataTable
              fill
              label={words.text(`screen.${screen.name}`)}
              columns={columns}
              rows={rows}
              totals={totals}
              compact={settings.compact}
              selected={new Set(selection.chosen.keys())}
              onSelect={(ids) => selection.select(ids, rows)}
              sort={state.sort.map(({ field, descending }) => ({ columnKey: field, direction: descending ? 'DESC' : 'ASC' }))}
              onSort={(sort) => change({ sort: sort.map(({ columnKey, direction }) => ({ field: columnKey, descending: direction === 'DESC' })) })}
              onWidth={(field, width) => setSettings({ ...settings, widths: { ...settings.widths, [field]: width } })}
              onMove={(moved, target) => setSettings(withMove(settings, screen.columns, moved, target))}
              onOpen={screen.open === undefined ? undefined : open}
              onPreview={screen.open === undefined ? undefined : (row) => setPreview(preview === undefined ? row : undefined)}
              onActive={(row) => {
                if (preview !== undefined && row !== undefined) setPreview(row)
              }}
            />
          )}
        </div>
        {preview !== undefined && !narrow && <Preview screen={screen} row={preview} onClose={() => setPreview(undefined)} />}
      </div>
      {list.data !== undefined && list.data.total > 0 && (
        <Pager page={list.data} state={state} onChange={change} totals={<TotalsText entity={entity} paths={screen.totals} values={list.data.totals} />} />
      )}
      {dialog}
    </div>
  )
}
