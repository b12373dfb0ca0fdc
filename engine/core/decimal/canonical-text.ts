/**
 * A decimal as answers write it: without the zeros that a column or a sum adds at its end. Takes what PostgreSQL writes for a numeric, which has neither
 * exponent nor leading zeros.
 *
 * @example
 * canonicalText('10.0') // '10'
 */
export function canonicalText(figure: string): string {
  if (!figure.includes('.')) return figure
  const short = figure.replace(/\.?0+$/, '')
  return short === '-0' ? '0' : short
}

const CANONICAL = /^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/

/** Checks whether a text is a decimal in this form: no needless zero before or after the figure, no exponent, no minus before zero. */
export function isCanonical(text: string): boolean {
  return CANONICAL.test(text)
}
