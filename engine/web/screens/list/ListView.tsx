import './list.css'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ActionRef, ListScreen } from '../../../core/model/screen.ts'
import { pathOfVerb } from '../../api/paths-of-entity.ts'
import { useRunAction } from '../../actions/use-run-action.tsx'
import { side } from '../../session/session.ts'
import { loadChunk } from '../../foundation/load-chunk.ts'
import { useModel } from '../../model/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { arrange, isHidden } from '../../grid/settings/column-settings.ts'
import { GridTools } from '../../grid/settings/GridTools.tsx'
import { addressOfRow } from '../../navigation/address-of-screen.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { useNarrow } from '../use-narrow.ts'
import { LoadingState } from '../../feedback/LoadingState.tsx'
import { EmptyList } from './rows/EmptyList.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { FilterChips } from './filters/FilterChips.tsx'
import { conditionsOf, listRequest } from './state/list-request.ts'
import { ListGrid } from './rows/ListGrid.tsx'
import { ListHeader } from './ListHeader.tsx'
import { ListShape } from './ListShape.tsx'
import { Pager } from './rows/Pager.tsx'
import { RangeReset } from './filters/RangeReset.tsx'
import { SkipToRows } from './rows/SkipToRows.tsx'
import { StatusTabs } from './StatusTabs.tsx'
import { TotalsText } from './rows/TotalsText.tsx'
import { TemplateMenu } from './views/TemplateMenu.tsx'
import { useList } from './state/use-list.ts'
import { useListColumns } from './views/use-list-columns.ts'
import { useListShape } from './use-list-shape.ts'
import { useListState } from './use-list-state.ts'
import { useSelectAll } from './rows/use-select-all.ts'
import { useSelection } from './rows/use-selection.ts'
import { ViewMenu } from './views/ViewMenu.tsx'
import { ViewNote } from './views/ViewNote.tsx'
import { rememberRecords } from '../../navigation/record-navigation.ts'
import { withLateWords } from '../../model/load-packs.ts'

// Parts that only some lists or only narrow windows have load when they are needed.
const SideList = lazy(() => loadChunk(async () => ({ default: (await import('./SideList.tsx')).SideList })))
const Cards = lazy(() => loadChunk(async () => ({ default: (await import('./rows/CardList.tsx')).CardList })))
const MatrixView = lazy(() => loadChunk(async () => ({ default: (await withLateWords(import('./matrix/MatrixView.tsx'))).MatrixView })))
const ListScan = lazy(() => loadChunk(async () => ({ default: (await import('./ListScan.tsx')).ListScan })))
const SelectionBar = lazy(() => loadChunk(async () => ({ default: (await import('./rows/SelectionBar.tsx')).SelectionBar })))
const Preview = lazy(() => loadChunk(async () => ({ default: (await import('./Preview.tsx')).Preview })))

/** The most used screen: title and count, tabs, filters, the grid to the bottom of the window. */
export function ListView({ screen }: { screen: ListScreen }) {
  const model = useModel()
  const words = useWords()
  const navigate = useNavigate()
  const narrow = useNarrow()
  const { state, change, view, open: openView, views, reloadViews, isWaiting, isMissing } = useListState(screen)
  const columns = useListColumns(screen, view)
  const { settings, change: setSettings } = columns
  const [preview, setPreview] = useState<Row>()
  const { shape, change: changeShape } = useListShape(screen)
  const pivot = shape === 'matrix' ? screen.pivot : undefined
  const list = useList(screen, state, !isWaiting)
  const selection = useSelection(JSON.stringify(conditionsOf(state, state.tab ?? '')), list.data?.rows)
  const { act, dialog } = useRunAction(
    selection.keep,
    screen.columns.filter(({ hidden }) => !hidden).map(({ field }) => field),
    screen,
  )
  const selectAll = useSelectAll(screen, state, list.data, selection.selected.size, (rows) =>
    selection.select(new Set([...selection.selected.keys(), ...rows.map((row) => String(row['id']))]), rows),
  )
  const owner = model.entities[screen.entity]!
  const entity = screen.rows === undefined ? owner : (model.entities[owner.fields[screen.rows]?.entity ?? ''] ?? owner)
  const { bulk: bulkRefs, bar: barRefs } = screen.actions
  const rows = list.data?.rows ?? []
  const chosen = new Set(selection.selected.keys())
  const hasSelection = chosen.size > 0
  const choose = (ids: ReadonlySet<string>) => selection.select(ids, rows)
  const shown = arrange(screen.columns, settings).flatMap((column) => (isHidden(column, settings) ? [] : [column.field]))

  function open(row: Row, newTab: boolean) {
    const address = addressOfRow(screen, row)
    if (address === undefined) return
    rememberRecords(rows.map((each) => addressOfRow(screen, each)).filter((each) => each !== undefined))
    if (newTab) window.open(address, '_blank')
    else void navigate(address)
  }

  function use(ref: ActionRef) {
    const { order, orderSort } = listRequest(state, screen.name)
    act(ref, [...selection.selected.values()], {
      path: pathOfVerb(model, owner, side, 'exportList'),
      entity: {
        ...conditionsOf(state, screen.name),
        ...(state.tab === undefined ? {} : { tab: state.tab }),
      },
      name: words.text(`screen.${screen.name}`),
      order,
      orderSort,
      screen,
      rows: entity,
      shown,
      count: list.data ?? { total: 0, capped: false },
      ticked: [...selection.selected.keys()],
    })
  }

  return (
    <div className="list">
      <ListHeader
        screen={screen}
        count={list.data}
        onAct={use}
        skip={!narrow && rows.length > 0 && <SkipToRows />}
        views={
          views !== undefined && (
            <ViewMenu
              screen={screen}
              entity={entity}
              state={state}
              settings={settings}
              onSettings={setSettings}
              views={views}
              view={view}
              onOpen={openView}
              reload={reloadViews}
            />
          )
        }
        shape={screen.pivot !== undefined && <ListShape shape={shape} onChange={changeShape} />}
      >
        {!narrow && pivot === undefined && views !== undefined && (
          <TemplateMenu
            screen={screen}
            entity={entity}
            columns={columns}
            templates={views.list.filter(({ kind }) => kind === 'template')}
            reload={reloadViews}
          />
        )}
        {!narrow && pivot === undefined && <GridTools entity={entity} columns={screen.columns} settings={settings} onChange={setSettings} />}
      </ListHeader>
      <StatusTabs screen={screen} entity={entity} state={state} onChange={(tab) => change({ tab })} />
      {screen.scan !== undefined && (
        <Suspense>
          <ListScan
            screen={screen}
            scan={screen.scan}
            entity={entity}
            state={state}
            onChange={change}
            onAct={(action, row) => act(action, [row])}
            onOpen={(row) => open(row, false)}
          />
        </Suspense>
      )}
      <div className="list-tools">
        {/* The filters keep their room, so that choosing a row does not move the rows. */}
        <div inert={pivot === undefined && hasSelection}>
          <FilterBar screen={screen} entity={entity} columns={shown} state={state} onChange={change} />
        </div>
        {pivot === undefined && hasSelection && (
          <Suspense>
            <SelectionBar selected={[...selection.selected.values()]} refs={bulkRefs} onAct={act} onClear={selection.clear} more={selectAll} />
          </Suspense>
        )}
      </div>
      <FilterChips screen={screen} entity={entity} state={state} onChange={change} />
      <ViewNote entity={entity} view={view} isMissing={isMissing} />
      <div className="list-body">
        {screen.beside !== undefined && (
          <Suspense>
            <SideList beside={screen.beside} entity={entity} state={state} onChange={change} />
          </Suspense>
        )}
        <div className="list-rows">
          {list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()}>
              {screen.range !== undefined && <RangeReset range={screen.range} state={state} onChange={change} />}
            </ErrorState>
          ) : list.data === undefined ? (
            <LoadingState kind="list" />
          ) : rows.length === 0 ? (
            <EmptyList
              screen={screen}
              filtered={state.tab !== undefined || state.search !== '' || Object.keys(state.filters).length > 0}
              onClear={() => change({ tab: undefined, filters: {}, search: '' })}
              refs={barRefs}
              onAct={use}
            />
          ) : pivot !== undefined ? (
            <Suspense fallback={<LoadingState kind="list" />}>
              <MatrixView screen={screen} entity={entity} state={state} />
            </Suspense>
          ) : narrow ? (
            <Suspense fallback={<LoadingState kind="list" />}>
              <Cards
                screen={screen}
                entity={entity}
                rows={rows}
                state={state}
                onState={change}
                selected={chosen}
                onSelect={choose}
                onOpen={(row) => open(row, false)}
                onAct={(ref, row) => act(ref, [row])}
              />
            </Suspense>
          ) : (
            <ListGrid
              screen={screen}
              entity={entity}
              page={list.data}
              state={state}
              onState={change}
              settings={settings}
              onSettings={setSettings}
              selected={chosen}
              onSelect={choose}
              onAct={act}
              onOpen={open}
              onPreview={(row) => setPreview(preview === undefined ? row : undefined)}
              onActive={(row) => {
                if (preview !== undefined && row !== undefined) setPreview(row)
              }}
            />
          )}
        </div>
        {preview !== undefined && pivot === undefined && !narrow && (
          <Suspense>
            <Preview screen={screen} rows={rows} row={preview} onMove={setPreview} onClose={() => setPreview(undefined)} />
          </Suspense>
        )}
      </div>
      {pivot === undefined && list.data !== undefined && list.data.total > 0 && (
        <Pager
          page={list.data}
          state={state}
          onChange={change}
          hasTotals={screen.totals.length > 0}
          totals={<TotalsText entity={entity} paths={screen.totals} values={list.data.totals} />}
        />
      )}
      {dialog}
    </div>
  )
}
