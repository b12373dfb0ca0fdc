import type { ReactNode } from 'react'
import { formatDecimal } from '../../../core/text/format-decimal.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { Words } from '../../cells/words.ts'
import { type GridColumn, utilityColumn } from '../../grid/api/grid-column.ts'

const WIDTH_OF_FIGURE = 128
const SCALE = 2

/** An amount as it is read: "1,234.50". */
export function amountText(figure: string | undefined): string {
  return figure === undefined ? '' : formatDecimal(figure, SCALE, SCALE)
}

/** A column of amounts; a zero is left out, so that what is there stands out. */
export function figureColumn(key: string, label: string, of: (row: Row) => string | undefined, isStrong = false): GridColumn {
  const text = (row: Row) => (of(row) === '0' && !isStrong ? '' : amountText(of(row)))
  return utilityColumn({
    key,
    label,
    width: WIDTH_OF_FIGURE,
    isData: true,
    isFigure: true,
    series: 'figure',
    show: (row) => (isStrong ? <strong>{text(row)}</strong> : text(row)),
    text,
    copied: (row) => of(row) ?? '',
  })
}

/** A column of texts; the first of a grid stays in sight. */
export function textColumn(key: string, label: string, width: number, text: (row: Row) => string, show?: (row: Row) => ReactNode): GridColumn {
  return utilityColumn({
    key,
    label,
    width,
    isData: true,
    wraps: true,
    series: 'text',
    show: show ?? ((row) => text(row)),
    text,
    copied: text,
    ...(show !== undefined && { frozen: 'start' as const }),
  })
}

/** The amount, what is told and what settles it, as columns. */
export function figuresOf(
  words: Words,
  { told, settled }: { readonly told: readonly string[]; readonly settled: readonly string[] },
  figure: (row: Row, name: string) => string | undefined,
): readonly GridColumn[] {
  return [
    figureColumn('amount', words.text('ui.openItems.amount'), (row) => figure(row, 'amount')),
    ...[...told, ...settled].map((name) => figureColumn(name, words.text(`openItem.${name}`), (row) => figure(row, name))),
  ]
}
