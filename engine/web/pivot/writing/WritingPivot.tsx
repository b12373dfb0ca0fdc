import './writing.css'
import { Button, Toast } from '@douyinfe/semi-ui-19'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { ZERO } from '../../../core/decimal/decimal.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { PeriodStep, Pivot, PivotWrite } from '../../../core/model/screen.ts'
import { cellRenderer } from '../../cells/cell-renderer.tsx'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import { valueAtPath, type Row } from '../../cells/value-at-path.ts'
import { TextEditor } from '../../form/lines/editors/TextEditor.tsx'
import type { LineStore } from '../../form/line-store/line-store.ts'
import { useEvaluationContext } from '../../form/use-evaluation-context.ts'
import type { GridColumn } from '../../grid/api/grid-column.ts'
import { dataColumns } from '../../grid/columns/data-columns.ts'
import { Grid } from '../../grid/Grid.tsx'
import { useColumnSettings } from '../../grid/settings/use-column-settings.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useModel } from '../../model/use-model.ts'
import { useSession } from '../../session/use-session.ts'
import { keyOfGroup } from '../lines/key-of-group.ts'
import { periodLabel } from '../periods/period-label.ts'
import { lastDayOf, periodsBetween } from '../periods/period-of.ts'
import { editingOfCells, sumOfCell } from './editing-of-cells.ts'
import { dayOfLine, rowsOfWriting, type WritingRow } from './rows-of-writing.ts'

type Props = {
  readonly screen: string
  readonly id: string
  readonly label: string
  /** The entity of the lines. */
  readonly line: Entity
  readonly pivot: Pivot & { readonly write: PivotWrite }
  readonly step: PeriodStep
  readonly store: LineStore
}

const AS_DECLARED = { order: [], hidden: [], shown: [] }
/** So many periods stand there to write into, and so many more come with each press. */
const periodsShown: Readonly<Record<PeriodStep, number>> = { day: 28, week: 16, month: 12 }
const widthOfPeriod: Readonly<Record<PeriodStep, number>> = { day: 76, week: 118, month: 96 }
const widthOfSum = 132
const maxHeight = 560
const mostFrozen = 2
const stays = () => {}

/** The lines of a form by source and period: a figure is written into a cell, a block of a sheet is pasted, and each row says how much of its whole is written. */
export function WritingPivot({ screen, id, label, line, pivot, step, store }: Props) {
  const model = useModel()
  const words = useWords()
  const language = useLanguage()
  const { scales } = useSession()
  const { today } = useEvaluationContext()
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot)
  const [settings, setSettings] = useColumnSettings(`${screen}.${id}.${step}`)
  const [further, setFurther] = useState(0)
  const arrange = useMemo(() => rowsOfWriting(pivot), [pivot])
  const rows = useMemo(() => arrange(snapshot.rows, step), [arrange, snapshot.rows, step])
  const periods = useMemo(() => {
    const days = snapshot.rows.map((row) => dayOfLine(row, pivot)).filter((day) => day !== '')
    const ends = [...days, today].toSorted()
    return periodsBetween(ends[0]!, ends.at(-1)!, step, periodsShown[step] * (1 + further))
  }, [snapshot.rows, pivot, today, step, further])
  // Columns stay the same objects while a figure is written.
  const shown = periods.join()

  const columns = useMemo((): readonly GridColumn[] => {
    const common = { model, words, scales, entity: line, screen, settings: AS_DECLARED, isSortable: () => false }
    const figure = line.fields[pivot.write.quantity]!
    const renderer = cellRenderer({ model, words, scales }, line, figure)
    const rowOf = (row: Row) => row as unknown as WritingRow
    const heads = dataColumns({
      ...common,
      columns: pivot.heads.map((field) => ({ field, hidden: false })),
      pinned: pivot.heads.slice(0, mostFrozen),
    }).map((column): GridColumn => ({
      ...column,
      isMovable: false,
      show: (row) => column.show(rowOf(row).head),
      text: (row) => column.text(rowOf(row).head),
      copied: (row) => column.copied(rowOf(row).head),
      total: () => null,
    }))
    const plain = { isSortable: false, isMovable: false, isRequired: false, wraps: false }
    const sum: GridColumn = {
      ...plain,
      key: 'written',
      label: words.text('ui.pivot.written'),
      width: widthOfSum,
      isData: true,
      isFigure: true,
      series: 'same',
      show: (row) => <Written row={rowOf(row)} text={renderer.text} />,
      text: (row) => `${renderer.text(rowOf(row).sum.toFixed())} / ${renderer.text(rowOf(row).whole?.toFixed() ?? '')}`,
      copied: (row) => rowOf(row).sum.toFixed(),
      total: (values) => renderer.text(values['written']),
    }
    const cells = shown.split(',').map((period): GridColumn => {
      const key = keyOfGroup(period)
      return {
        ...plain,
        ...periodLabel(period, step, language),
        key,
        width: widthOfPeriod[step],
        isData: true,
        isFigure: true,
        series: 'same',
        className: lastDayOf(period, step) < today ? 'period-past' : '',
        show: (row) => renderer.text(sumOfCell(rowOf(row), period, pivot)),
        text: (row) => renderer.text(sumOfCell(rowOf(row), period, pivot)),
        copied: (row) => sumOfCell(rowOf(row), period, pivot),
        total: (values) => renderer.text(values[key]),
        edit: (editing) => (
          <TextEditor {...editing} label={period} text={sumOfCell(rowOf(editing.row), period, pivot)} isFigure isLong={false} maxLength={undefined} />
        ),
      }
    })
    return [...heads, sum, ...cells]
  }, [model, words, scales, language, line, screen, pivot, step, today, shown])

  const editing = useMemo(
    () =>
      editingOfCells(store, {
        writing: pivot,
        line,
        step,
        today,
        rows: () => arrange(store.snapshot().rows, step),
        onRefused: (count) => void Toast.warning(words.text('ui.pivot.refused', { count: String(count) })),
      }),
    [store, pivot, line, step, today, arrange, words],
  )
  const totals = useMemo(() => ({ values: totalsOf(rows, periods, line, pivot), label: words.text('ui.list.total') }), [rows, periods, line, pivot, words])

  return (
    <div className="writing-pivot" data-pivot={step}>
      <Grid
        label={label}
        columns={columns}
        rows={rows as unknown as readonly Row[]}
        compact={settings.compact}
        maxHeight={maxHeight}
        totals={totals}
        widths={settings.widths}
        onWidths={(widths) => setSettings({ ...settings, widths })}
        onMove={stays}
        editing={editing}
      />
      <p className="writing-note">
        <span>{words.text(`ui.pivot.note.${step}`)}</span>
        <Button size="small" type="tertiary" data-action="laterPeriods" onClick={() => setFurther(further + 1)}>
          {words.text('ui.pivot.later')}
        </Button>
      </p>
    </div>
  )
}

/** How much of its whole a row has, and whether that is too much. */
function Written({ row, text }: { readonly row: WritingRow; readonly text: (value: unknown) => string }) {
  const { sum, whole } = row
  const state = whole === undefined ? undefined : sum.gt(whole) ? 'over' : sum.eq(whole) ? 'whole' : undefined
  return (
    <span className="writing-sum" data-state={state}>
      {text(sum.isZero() ? '0' : sum.toFixed())}
      {whole !== undefined && <small> / {text(whole.toFixed())}</small>}
    </span>
  )
}

/** The sums of the columns; none where the rows have different units, because pieces and kilograms do not add. */
function totalsOf(rows: readonly WritingRow[], periods: readonly string[], line: Entity, pivot: Props['pivot']): Row {
  const { unit } = line.fields[pivot.write.quantity]!
  if (unit !== undefined && new Set(rows.map(({ head }) => textOfValue(valueAtPath(head, unit)))).size > 1) return {}
  const sums: Record<string, string> = { written: rows.reduce((sum, row) => sum.plus(row.sum), ZERO).toFixed() }
  for (const period of periods) {
    const filled = rows.map((row) => sumOfCell(row, period, pivot)).filter((text) => text !== '')
    if (filled.length > 0) sums[keyOfGroup(period)] = filled.reduce((sum, text) => sum.plus(text), ZERO).toFixed()
  }
  return sums
}
