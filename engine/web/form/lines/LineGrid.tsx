import { Toast } from '@douyinfe/semi-ui-19'
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Entity } from '../../../core/model/entity.ts'
import type { Section } from '../../../core/model/screen.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import { loadChunk } from '../../foundation/load-chunk.ts'
import { useModel } from '../../model/use-model.ts'
import { useSession } from '../../session/use-session.ts'
import { useWords } from '../../cells/use-words.ts'
import { withMove } from '../../grid/settings/column-settings.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/grid-props.ts'
import { fillSeries } from '../../grid/editing/fill-cells.ts'
import { clearSelection } from '../../grid/editing/write-selection.ts'
import { useColumnSettings } from '../../grid/settings/use-column-settings.ts'
import { editColumns } from './edit-columns.tsx'
import { nextIssue } from './next-issue.ts'
import type { BlockResult, LineStore } from '../line-store/line-store.ts'
import { LineToolbar } from './LineToolbar.tsx'
import { LineMenu } from './LineMenu.tsx'
import { PasteOverflow } from './PasteOverflow.tsx'
import { SheetButtons } from './SheetButtons.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { placesOfIssues, gridEditingOfStore } from './grid-editing-of-store.ts'

// Only few forms scan.
const LineScan = lazy(() => loadChunk(async () => ({ default: (await import('./LineScan.tsx')).LineScan })))

type Props = {
  readonly screen: string
  readonly line: Entity
  readonly label: string
  readonly section: Extract<Section, { kind: 'lines' }>
  readonly store: LineStore
  /** The lines that name the boxes whose contents are scanned into these. */
  readonly boxes?: LineStore
  /** The document, whose texts are the headings of some columns. */
  readonly heading?: Row | undefined
  /** A cell to go to; a new object requests it again. */
  readonly target: { readonly row: number; readonly field: string } | undefined
  readonly nameOf: (id: string) => string
  readonly remember: (reference: Reference) => void
}

const nobody: ReadonlySet<string> = new Set()

/** The lines of a document being edited: type, paste a block, fill, copy, split, delete, undo. A keystroke renders its cell, a change its row. */
export function LineGrid({ screen, line, label, section, store, boxes, heading, target, nameOf, remember }: Props) {
  const model = useModel()
  const words = useWords()
  const { scales } = useSession()
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot)
  const [settings, setSettings] = useColumnSettings(`${screen}.${section.id}`)
  const [selected, setSelected] = useState<ReadonlySet<string>>(nobody)
  const [scanned, setScanned] = useState(nobody)
  const [menu, setMenu] = useState<{ readonly row: number; readonly x: number; readonly y: number }>()
  const [split, setSplit] = useState<string>()
  const grid = useRef<GridHandle>(null)
  const { order, hidden, shown } = settings

  // The figure that a split divides: the first quantity that the person may write.
  const parted = section.columns.map(({ field }) => line.fields[field]).find((field) => field?.type === 'quantity' && !field.readonly && !field.system)
  const mayPart = (store.mayAdd || store.mayPart) && parted !== undefined

  const columns = useMemo(
    () =>
      editColumns({
        model,
        words,
        scales,
        screen,
        line,
        columns: section.columns,
        pinned: section.pinned,
        settings: { order, hidden, shown },
        heading,
        store,
        nameOf,
        onRemember: remember,
      }),
    [model, words, scales, screen, line, section, order, hidden, shown, heading, store, nameOf, remember],
  )
  const editing = useMemo(() => {
    const onBlock = ({ written, refused, added }: BlockResult) => {
      if (refused > 0) Toast.warning(words.text('ui.lines.blockRefused', { written: String(written), refused: String(refused) }))
      grid.current?.api().announce(words.text('ui.lines.blockTaken', { written: String(written), added: String(added), refused: String(refused) }))
    }
    return gridEditingOfStore(store, line, { onBlock, onSplit: mayPart ? setSplit : undefined })
  }, [store, line, words, mayPart])
  const totals = useMemo(
    () => (section.totals.length === 0 ? undefined : { values: snapshot.totals, label: words.text('ui.list.total') }),
    [section, snapshot.totals, words],
  )
  const done = section.scan === undefined ? 0 : snapshot.rows.filter((row) => scanned.has(String(row['id']))).length
  // Removed lines are no longer selected.
  const standing = useMemo(() => {
    if (selected.size === 0) return selected
    const known = new Set(snapshot.rows.map((row) => String(row['id'])))
    return new Set([...selected].filter((id) => known.has(id)))
  }, [selected, snapshot.rows])

  const goToTarget = useEffectEvent(({ row, field }: NonNullable<Props['target']>) => grid.current?.goTo(row, field))
  useEffect(() => {
    if (target !== undefined) goToTarget(target)
  }, [target])

  const step = useCallback(
    (by: 1 | -1) => {
      const api = grid.current?.api()
      if (api === undefined) return
      const keys = api.columns.map(({ key }) => key)
      const at = api.range()?.anchor
      const place = nextIssue(placesOfIssues(store.snapshot(), keys), keys, { row: at?.row ?? 0, key: at === undefined ? undefined : keys[at.column] }, by)
      if (place === undefined) return
      grid.current?.goTo(place.row, place.key)
      api.announce(place.text)
    },
    [store],
  )

  // A menu or a key acts on the selected lines if the line is one of them, otherwise on this line alone.
  const idsAt = (row: number): readonly string[] => {
    const id = String(snapshot.rows[row]?.['id'] ?? '')
    return standing.has(id) ? [...standing] : [id]
  }
  function goToLine(row: number | undefined) {
    if (row !== undefined) grid.current?.goTo(row)
  }
  // What was pressed goes away with the lines: the focus goes to the line that takes their place.
  function remove(ids: readonly string[]) {
    const place = snapshot.rows.findIndex((row) => ids.includes(String(row['id'])))
    store.remove(ids)
    flushSync(() => {})
    grid.current?.goTo(Math.min(place, store.snapshot().rows.length - 1))
  }
  // The new line references the one above it by its name on this page.
  function addChildren(ids: readonly string[]) {
    const taking = store.acceptingChild(ids)
    for (const row of snapshot.rows) if (taking.includes(String(row['id']))) remember({ id: String(row['id']), text: textOfValue(row[line.display]) })
    const [first] = store.addChildren(taking)
    if (first !== undefined) goToLine(store.snapshot().rows.findIndex((row) => row['id'] === first))
  }
  // The scanned line is marked and in sight; the focus stays where the next code is typed.
  function showScanned(row: number, id: string) {
    setScanned((before) => new Set([...before, id]))
    const api = grid.current?.api()
    api?.show({ row, column: api.bounds().firstColumn })
  }
  const maxHeight = 560
  const sheet = useMemo(
    () => (section.paste ? <SheetButtons label={label} line={line} columns={columns} store={store} /> : null),
    [section, label, line, columns, store],
  )
  return (
    <div className="line-grid" data-lines={section.lines}>
      <LineToolbar
        line={line}
        section={section}
        store={store}
        grid={grid}
        selected={standing}
        settings={settings}
        onSettings={setSettings}
        onStep={step}
        onBeneath={() => addChildren([...standing])}
        onRemove={remove}
        sheet={sheet}
      />
      {section.scan !== undefined && (
        <Suspense>
          <LineScan
            scan={section.scan}
            store={store}
            boxes={boxes}
            line={line}
            count={snapshot.rows.length}
            done={done}
            onFound={showScanned}
            onRemember={remember}
          />
        </Suspense>
      )}
      <PasteOverflow store={store} snapshot={snapshot} />
      <Grid
        ref={grid}
        label={label}
        columns={columns}
        rows={snapshot.rows}
        totals={totals}
        compact={settings.compact}
        wrapped={settings.wrapped}
        maxHeight={maxHeight}
        selected={standing}
        onSelect={setSelected}
        {...(section.scan !== undefined && { marked: scanned })}
        widths={settings.widths}
        onWidths={(widths) => setSettings({ ...settings, widths })}
        onMove={(moved, to) => setSettings(withMove(settings, section.columns, moved, to))}
        editing={editing}
        onMenu={setMenu}
        onIssue={step}
        empty={useMemo(
          () => (
            <p className="lines-empty">{words.text(store.mayAdd ? 'ui.lines.empty' : 'ui.lines.emptyPick')}</p>
          ),
          [words, store],
        )}
      />
      {menu !== undefined && (
        <LineMenu
          at={menu}
          count={idsAt(menu.row).length}
          mayAdd={store.mayAdd}
          mayCopy={store.mayAdd || store.mayPart}
          beneath={store.acceptingChild(idsAt(menu.row)).length > 0 ? words.text(`beneath.${line.name}`) : undefined}
          onBeneath={() => addChildren(idsAt(menu.row))}
          mayRemove={store.removable(idsAt(menu.row)).length > 0}
          mayMove={store.mayMove && snapshot.rows.length > 1}
          maySplit={mayPart}
          onAdd={(below) => goToLine(editing.add?.(menu.row + (below ? 1 : 0)))}
          onCopy={() => void store.copy(idsAt(menu.row))}
          onMove={(by) => {
            if (store.move(idsAt(menu.row), by)) goToLine(menu.row + by)
          }}
          onSplit={() => setSplit(String(snapshot.rows[menu.row]?.['id'] ?? ''))}
          onDelete={() => remove(idsAt(menu.row))}
          onSeries={() => {
            const api = grid.current?.api()
            if (api !== undefined) fillSeries(api)
          }}
          onClear={() => {
            const api = grid.current?.api()
            if (api !== undefined) clearSelection(api)
          }}
          onClose={() => setMenu(undefined)}
        />
      )}
      {split !== undefined && parted !== undefined && <SplitDialog store={store} line={line} field={parted} id={split} onClose={() => setSplit(undefined)} />}
    </div>
  )
}
