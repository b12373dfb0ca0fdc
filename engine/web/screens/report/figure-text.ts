import type { Measure } from '../../../core/model/report.ts'
import { figureFrom, fixedText, roundedFigure } from '../../../core/decimal/figure.ts'
import { formatDecimal, formatRate } from '../../../core/text/format-decimal.ts'

/** Shares are told in tenths of a per cent. */
const SCALE_OF_RATE = 3

const SCALES: Readonly<Partial<Record<Measure['type'], readonly [most: number, least: number]>>> = {
  amount: [2, 2],
  price: [6, 2],
  quantity: [6, 0],
  integer: [0, 0],
}

/** A figure as it is read: "1,234.50", "12", "33.3%"; what cannot be told is a dash. */
export function figureText(figure: string | null | undefined, type: Measure['type']): string {
  if (figure === null || figure === undefined) return '–'
  if (type === 'date') return figure
  if (type === 'rate') {
    const value = figureFrom(figure)
    return value === undefined ? figure : formatRate(fixedText(roundedFigure(value, SCALE_OF_RATE)))
  }
  const [most, least] = SCALES[type] ?? [2, 0]
  return formatDecimal(figure, most, least)
}

/** The same beside an axis: without the decimals of whole figures. */
export function axisText(figure: string, type: Measure['type']): string {
  return type === 'rate' ? figureText(figure, type) : formatDecimal(figure, 6, 0)
}
