import type { Field } from '../model/field.ts'

function preferred(prefs: Readonly<Record<string, unknown>>, name: string): number {
  const scale = Number(prefs[name] ?? 6)
  return Number.isInteger(scale) && scale >= 0 && scale <= 30 ? scale : 6
}

/** Digits after the point: quantity and price follow the preferences, the others are fixed by their type. */
export function scaleOfField(field: Field, prefs: Readonly<Record<string, unknown>>): number {
  switch (field.type) {
    case 'quantity':
      return preferred(prefs, 'quantityScale')
    case 'price':
      return preferred(prefs, 'priceScale')
    case 'amount':
      return 2
    case 'rate':
      return 6
    case 'decimal':
      return field.scale ?? 6
    default:
      return 0
  }
}

/** The zeros that stay after the point, so that money looks like money. */
export function minFractionDigits(field: Field): number {
  return field.type === 'amount' || field.type === 'price' ? 2 : 0
}
