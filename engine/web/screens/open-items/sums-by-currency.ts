import { type Figure, figureFrom, figurePlus, textOfFigure } from '../../../core/decimal/figure.ts'
import type { OpenBalance } from '../../../core/wire/open-items.ts'

/** What is open in each currency: amounts of two are never added up. */
export function sumsByCurrency(balances: readonly OpenBalance[]): readonly (readonly [currency: string, sum: string])[] {
  const sums = new Map<string, Figure>()
  for (const { currency, figures } of balances) {
    const open = figureFrom(figures['open'] ?? '0')
    if (open !== undefined) sums.set(currency, figurePlus(sums.get(currency) ?? { units: 0n, scale: 0 }, open, 1))
  }
  return [...sums].map(([currency, sum]) => [currency, textOfFigure(sum)] as const).toSorted(([one], [other]) => one.localeCompare(other))
}
