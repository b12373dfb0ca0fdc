import { figureFrom, fixedText, roundedFigure, shiftedFigure } from '../decimal/figure.ts'

/** Groups the whole digits by three: "1234567.5" becomes "1,234,567.5". */
export function groupDigits(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  const grouped = whole.slice(sign.length).replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? sign + grouped : `${sign}${grouped}.${fraction}`
}

function trimZeros(text: string, keep: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  const trimmed = fraction.replace(/0+$/, '').padEnd(keep, '0')
  return trimmed === '' ? whole : `${whole}.${trimmed}`
}

/** Formats a figure: digits grouped, rounded to `scale`, trailing zeros down to `keep`. Other texts (a mask) stay unchanged. */
export function formatDecimal(text: string, scale: number, keep: number): string {
  const value = figureFrom(text)
  if (value === undefined) return text
  return groupDigits(trimZeros(fixedText(roundedFigure(value, scale)), Math.min(keep, scale)))
}

/** A rate as per cent: "0.13" becomes "13%". */
export function formatRate(text: string): string {
  const value = figureFrom(text)
  if (value === undefined) return text
  return `${trimZeros(fixedText(roundedFigure(shiftedFigure(value, 2), 6)), 0)}%`
}
