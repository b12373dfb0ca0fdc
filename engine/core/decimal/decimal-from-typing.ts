import { type Figure, figureFrom, shiftedFigure, textOfFigure } from './figure.ts'

/**
 * Reads a figure as people type and paste it: "1,234.50", " 12 ", "１２" in full width, ".5". A rate is read as in a spreadsheet's column of per cents: "13%" and
 * "13" are 0.13, and a rate below 1 is taken as a fraction, so "0.13" is 0.13 too. Returns the decimal of the wire, null for a blank, undefined for anything else.
 */
export function decimalFromTyping(typed: string, isRate: boolean): string | null | undefined {
  const plain = typed.normalize('NFKC').replace(/\s/g, '')
  if (plain === '') return null
  const hasPercentSign = isRate && plain.endsWith('%')
  const figure = hasPercentSign ? plain.slice(0, -1) : plain
  // Commas are separators only between groups of three digits, so "1,5" is refused instead of read as 15.
  if (figure.includes(',') && !/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(figure)) return undefined
  const text = figure
    .replaceAll(',', '')
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
  const value = figureFrom(text)
  if (value === undefined) return undefined
  return textOfFigure(hasPercentSign || (isRate && isOneOrMore(value)) ? shiftedFigure(value, -2) : value)
}

function isOneOrMore({ units, scale }: Figure): boolean {
  const one = 10n ** BigInt(scale)
  return units >= one || units <= -one
}
