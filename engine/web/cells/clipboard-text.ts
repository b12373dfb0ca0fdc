import type { Field } from '../../core/model/field.ts'
import { figureFrom, shiftedFigure, textOfFigure } from '../../core/decimal/figure.ts'
import { isNumber } from '../../core/model/is-number.ts'
import { textOfValue } from './text-of-value.ts'

/**
 * A value for the clipboard: as shown, but so that a spreadsheet and a paste here read the same from it. Figures are exact and without separators, rates per
 * cent, days as "2026-11-21". `shown` gives the text of everything else.
 */
export function clipboardText(field: Field, value: unknown, shown: (value: unknown) => string): string {
  if (value === null || value === undefined || value === '') return ''
  if (field.type === 'date') return textOfValue(value)
  if (field.type === 'rate') return rateOf(String(value))
  // A mask is not a figure and is copied unchanged.
  if (isNumber(field)) {
    const figure = figureFrom(String(value))
    return figure === undefined ? String(value) : textOfFigure(figure)
  }
  return shown(value)
}

function rateOf(text: string): string {
  const rate = figureFrom(text)
  return rate === undefined ? text : `${textOfFigure(shiftedFigure(rate, 2))}%`
}
