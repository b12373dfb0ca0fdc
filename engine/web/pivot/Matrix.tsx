import './matrix.css'
import { Toast } from '@douyinfe/semi-ui-19'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { fieldAtPath } from '../../core/model/field-at-path.ts'
import type { Entity } from '../../core/model/entity.ts'
import { cellRenderer } from '../cells/cell-renderer.tsx'
import { textOfValue } from '../cells/text-of-value.ts'
import { useWords } from '../cells/use-words.ts'
import type { Words } from '../cells/words.ts'
import { valueAtPath, type Row } from '../cells/value-at-path.ts'
import type { GridCell, KeyOnCell } from '../grid/api/grid-cell.ts'
import type { GridColumn } from '../grid/api/grid-column.ts'
import { dataColumns } from '../grid/columns/data-columns.ts'
import { Grid } from '../grid/Grid.tsx'
import { useColumnSettings } from '../grid/settings/use-column-settings.ts'
import { useModel } from '../model/use-model.ts'
import { useSession } from '../session/use-session.ts'
import type { AwardPivot } from './award-pivot-of.ts'
import { awardStore, type MatrixRow, type Taken } from './award/award-store.ts'
import { awardTotals, type AwardTotals, type Sums } from './award/award-totals.ts'
import { gridEditingOfAward, type AwardRefusal } from './award/grid-editing-of-award.ts'
import { mostOf } from './award/places.ts'
import { sumsText } from './award/sums-text.ts'
import { useAmountOf, type LinesDocument } from './award/use-amount-of.ts'
import { useProposalOfAward, type Proposing } from './award/use-proposal-of-award.ts'
import { AwardEditor } from './cells/AwardEditor.tsx'
import { matrixCell, textOfCell, type CellDrawing } from './cells/matrix-cell.tsx'
import { groupOfKey, keyOfGroup } from './lines/key-of-group.ts'
import { pivotOf, type PivotGroup } from './lines/pivot-of.ts'
import { readLine } from './lines/read-line.ts'
import { MatrixSummary } from './MatrixSummary.tsx'

/** A line and what is taken of it. */
export type TakenLine = { readonly line: Row; readonly quantity: string }

type Props = {
  readonly screen: string
  /** The name of the widths that a person gives to its columns. */
  readonly id: string
  readonly label: string
  /** The entity of the lines. */
  readonly entity: Entity
  readonly pivot: AwardPivot
  readonly lines: readonly Row[]
  /** The document of the lines, if they stand in one. */
  readonly document?: LinesDocument
  readonly start?: Taken
  /** Nobody writes here now. */
  readonly isClosed?: boolean
  /** The most lines of one call. */
  readonly most?: number
  /** Why this person may not award; empty if they may. */
  readonly reasons: readonly string[]
  readonly isSending?: boolean
  /** The name of the action that takes what is written. */
  readonly action: string
  /** That nothing is taken is something to send, too. */
  readonly mayBeNothing?: boolean
  readonly proposing?: Proposing | undefined
  readonly onTaken?: (taken: Taken) => void
  readonly onAward: (taken: readonly TakenLine[]) => void
  /** The window of a telephone. */
  readonly isNarrow?: boolean
  /** Fills the available height. */
  readonly fill?: boolean
}

const AS_DECLARED = { order: [], hidden: [], shown: [] }
const NOTHING: Sums = new Map()
const stays = () => {}
const widthOfGroup = 190
/** What a price with its place, its difference and a short date takes. */
const leastOfGroup = 124
const leastOfHead = 110
/** Of a heading that says the same in every row, such as the number of the one inquiry. */
const leastOfSame = 56
const widthOfHead = 132
const widthOfReference = 104
const mostFrozen = 2

/** Lines side by side, a column for each group: their figures are compared, and quantities are written into the cells. */
export function Matrix({
  screen,
  id,
  label,
  entity,
  pivot,
  lines,
  document,
  start,
  isClosed = false,
  most = Infinity,
  reasons,
  isSending = false,
  action,
  mayBeNothing = false,
  proposing,
  onTaken,
  onAward,
  isNarrow = false,
  fill,
}: Props) {
  const model = useModel()
  const words = useWords()
  const { scales } = useSession()
  const [settings, setSettings] = useColumnSettings(`${screen}.${id}`)
  const { award, best, against } = pivot
  const fields = useMemo(() => ({ most: award.most, wanted: award.wanted, best }), [award, best])
  const arranged = useMemo(() => pivotOf(pivot, lines), [pivot, lines])
  // The quantities begin anew with other lines, from those that the owner has kept.
  const store = useMemo(() => awardStore(arranged.rows, fields, start), [arranged, fields, start])
  const rows = useSyncExternalStore(store.subscribe, store.rows)
  useEffect(() => store.subscribe(() => onTaken?.(store.taken())), [store, onTaken])
  const isWriting = !isClosed && reasons.length === 0

  const drawing = useMemo((): CellDrawing => {
    const renderers = new Map(
      [...pivot.cells, best].flatMap((path) => {
        const found = fieldAtPath(model, entity, path)
        return found === undefined ? [] : [[path, cellRenderer({ model, words, scales }, found.entity, found.field)] as const]
      }),
    )
    const taken = fieldAtPath(model, entity, award.most)
    const quantities = taken === undefined ? undefined : cellRenderer({ model, words, scales }, taken.entity, taken.field)
    const counts = new Map<string, number>()
    for (const row of arranged.rows) for (const group of row.cells.keys()) counts.set(`${row.of} ${group}`, (counts.get(`${row.of} ${group}`) ?? 0) + 1)
    return {
      pivot,
      words,
      renderers,
      quantity: (text) => quantities?.text(text) ?? text,
      hasAlternative: (row, group) => row.best.size > 0 && (counts.get(`${row.of} ${group}`) ?? 0) > 1,
    }
  }, [model, words, scales, entity, pivot, best, award, arranged])

  const columns = useMemo((): readonly GridColumn[] => {
    const common = { model, words, scales, entity, screen, settings: AS_DECLARED, isSortable: () => false }
    // A price that no row has is no column.
    const known = against.filter((path) => lines.some((line) => textOfValue(valueAtPath(line, path)) !== ''))
    const references = isNarrow ? [] : [award.wanted, ...known].filter((path) => !pivot.heads.includes(path))
    const read = (paths: readonly string[], width: number, pinned: readonly string[]) =>
      dataColumns({ ...common, columns: paths.map((field) => ({ field, hidden: false, width })), pinned }).map(ofHead)
    const all = arranged.rows.length
    const shown = arranged.rows as unknown as readonly Row[]
    const isSame = ({ text }: GridColumn) => all > 1 && shown.every((row) => text(row) === text(shown[0]!))
    // A telephone has room for one heading: the one that tells the rows apart best.
    const heads = isNarrow ? pivot.heads.slice(-1) : pivot.heads
    return [
      ...read(heads, widthOfHead, heads.slice(0, mostFrozen)).map((column) => ({ ...column, least: isSame(column) ? leastOfSame : leastOfHead })),
      ...read(references, widthOfReference, []),
      ...arranged.groups.map((group) => ofGroup(group, all, isWriting)),
    ]

    function ofGroup(group: PivotGroup, count: number, isOpen: boolean): GridColumn {
      const key = keyOfGroup(group.key)
      const quoted = group.lines.filter((line) => textOfValue(valueAtPath(line, best)) !== '').length
      const rowOf = (row: Row) => row as unknown as MatrixRow
      return {
        key,
        label: group.label,
        beneath: `${quoted} / ${count}`,
        width: widthOfGroup,
        least: leastOfGroup,
        isData: true,
        isFigure: false,
        isSortable: false,
        isMovable: false,
        isRequired: false,
        wraps: false,
        series: 'figure',
        className: 'matrix-column',
        show: (row) => matrixCell(drawing, rowOf(row), group.key),
        text: (row) => textOfCell(drawing, rowOf(row), group.key),
        copied: (row) => rowOf(row).taken.get(group.key) ?? '',
        total: (values) => <span className="matrix-total">{sumsText((values as unknown as AwardTotals).ofGroup.get(group.key)?.sums ?? NOTHING)}</span>,
        ...(isOpen
          ? {
              edit: (editing) => (
                <AwardEditor
                  editing={editing}
                  group={group}
                  groups={arranged.groups}
                  siblings={store.rows().filter(({ of }) => of === rowOf(editing.row).of)}
                  besides={store.besides({ row: String(editing.row['id']), group: group.key })}
                  fields={fields}
                  drawing={drawing}
                  priceLabel={words.path(entity, best)}
                />
              ),
            }
          : {}),
      }
    }
  }, [model, words, scales, entity, screen, award, against, best, pivot, lines, arranged, drawing, store, fields, isWriting, isNarrow])

  const currencyOf = useMemo(() => {
    const { currency } = award
    return (line: Row) => (currency === undefined ? '' : textOfValue(valueAtPath(line, currency)))
  }, [award])
  const amountOf = useAmountOf(entity, award, best, document)
  const priced = useMemo(() => ({ against, wanted: award.wanted, amountOf, currencyOf }), [against, award, amountOf, currencyOf])
  const totals = useMemo(() => awardTotals(rows, priced), [rows, priced])
  const proposal = useProposalOfAward(store, arranged.rows, fields, proposing)
  const proposedRows = proposal?.rows
  const proposed = useMemo(() => (proposedRows === undefined ? undefined : awardTotals(proposedRows, priced)), [proposedRows, priced])

  const editing = useMemo(() => {
    const told = (refusal: AwardRefusal) =>
      void Toast.warning(
        'most' in refusal ? words.text('ui.matrix.atMost', { most: drawing.quantity(refusal.most.toFixed()) }) : words.text('ui.lines.refused'),
      )
    return isWriting ? gridEditingOfAward(store, fields, told) : undefined
  }, [isWriting, store, fields, words, drawing])

  const placeOf = ({ row, key }: GridCell) => {
    const group = groupOfKey(key)
    const line = group === undefined ? undefined : (row as unknown as MatrixRow).cells.get(group)
    return group === undefined || line === undefined || mostOf(line, fields).lte(0) ? undefined : { row: String(row['id']), group }
  }

  const onKey: KeyOnCell = (at, { key, ctrlKey, metaKey, altKey, shiftKey }) => {
    if (ctrlKey || metaKey || altKey) return false
    if (key === ' ' && !shiftKey) {
      const place = placeOf(at)
      if (place !== undefined) store.toggle(place)
      return true
    }
    if (key.toLowerCase() === 'p' && proposal !== undefined) {
      proposal.next()
      return true
    }
    if (key.toLowerCase() !== 'b') return false
    store.takeBest(shiftKey ? rows.map(({ id }) => id) : [String(at.row['id'])])
    return true
  }

  const refusals = refusalsOf(words, reasons, totals.lines, most, mayBeNothing)

  // An open cell writes its quantity at the same key, after this was drawn: the store knows it.
  function send(): void {
    const [refusal] = refusalsOf(words, reasons, store.taken().size, most, mayBeNothing)
    if (refusal !== undefined) return void Toast.warning(refusal)
    onAward(
      store.rows().flatMap((row) =>
        [...row.taken].flatMap(([group, quantity]): TakenLine[] => {
          const line = row.cells.get(group)
          return line === undefined ? [] : [{ line, quantity }]
        }),
      ),
    )
  }

  return (
    <div className="matrix" data-fill={fill || undefined}>
      <Grid
        label={label}
        columns={columns}
        rows={rows as unknown as readonly Row[]}
        compact={false}
        tall
        isFitted={!isNarrow}
        fill={fill ?? false}
        totals={useMemo(() => ({ values: totals as unknown as Row, label: words.text('ui.matrix.awarded') }), [totals, words])}
        widths={settings.widths}
        onWidths={(widths) => setSettings({ ...settings, widths })}
        onMove={stays}
        {...(editing === undefined ? {} : { editing })}
        onKey={editing === undefined ? undefined : onKey}
        onPress={
          editing === undefined
            ? undefined
            : (at) => {
                const place = placeOf(at)
                if (place !== undefined) store.toggle(place)
              }
        }
      />
      <MatrixSummary
        entity={entity}
        totals={totals}
        groups={arranged.groups.length}
        action={action}
        refusals={refusals}
        isWriting={isWriting}
        isClosed={isClosed}
        isSending={isSending}
        proposed={proposed}
        proposal={proposal}
        onBest={() => store.takeBest(rows.map(({ id }) => id))}
        onClear={store.clear}
        onAward={send}
      />
    </div>
  )
}

/** Why nothing can be sent now. */
function refusalsOf(words: Words, reasons: readonly string[], lines: number, most: number, mayBeNothing: boolean): readonly string[] {
  if (reasons.length > 0) return reasons
  if (lines === 0 && !mayBeNothing) return [words.text('ui.list.nothingTaken')]
  return lines > most ? [words.text('ui.action.overMost', { count: String(most) })] : []
}

/** A heading reads the first line of its row, and has no sum. */
function ofHead(column: GridColumn): GridColumn {
  return { ...readLine(column, ({ head }) => head), total: () => null }
}
