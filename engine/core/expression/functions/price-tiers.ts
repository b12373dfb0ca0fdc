import type { Decimal } from '../../decimal/decimal.ts'
import { parseDecimal } from '../../decimal/parse-decimal.ts'
import { blank } from '../values/evaluation-stop.ts'
import type { EvaluationStop } from '../values/evaluation-stop.ts'

/** The untaxed unit price from this quantity on. */
export type PriceTier = { readonly from: Decimal; readonly price: Decimal }

const MAX_TIERS = 20
const TIER = /^\s*(\d+(?:\.\d+)?)\s*[:：]\s*(\d+(?:\.\d+)?)\s*$/

/**
 * The price of a quantity: that of the last tier which begins at it or below; below the first tier the price beside the tiers. Tiers are written as "100: 9.50;
 * 500: 9.20". Undefined if the text is not.
 *
 * @example
 * tierPrice('100: 9.50; 500: 9.20', new Decimal(499), new Decimal(10)) // 9.5
 * tierPrice('100: 9.50; 500: 9.20', new Decimal(99), new Decimal(10)) // 10
 */
export function tierPrice(tiers: string, quantity: Decimal, price: Decimal): Decimal | EvaluationStop {
  const read = readTiers(tiers)
  if (read === undefined) return blank('tiers')
  return read.findLast(({ from }) => from.lte(quantity))?.price ?? price
}

/**
 * The price of a quantity below the first tier: the first tier's if the offered quantity reaches it, because the price beside is then a tier's; otherwise the
 * price beside. Undefined if the text has no tiers.
 *
 * @example
 * basePrice('100: 9.60; 500: 9.20', new Decimal(1000), new Decimal('9.20')) // 9.6
 * basePrice('100: 9.60; 500: 9.20', new Decimal(50), new Decimal(10)) // 10
 */
export function basePrice(tiers: string, offered: Decimal, price: Decimal): Decimal | EvaluationStop {
  const first = readTiers(tiers)?.[0]
  if (first === undefined) return blank('tiers')
  return first.from.lte(offered) ? first.price : price
}

/**
 * Whether a text says tiers: at most 20, each from a greater quantity than the one before, above 0, with prices of at most so many
 * digits. Nothing is free in them unless the price beside them is 0.
 */
export function areTiers(tiers: string, scale: Decimal, price: Decimal): boolean {
  return readTiers(tiers)?.every((tier) => tier.price.decimalPlaces() <= scale.toNumber() && (price.isZero() || !tier.price.isZero())) === true
}

/** The tiers of a text, in ascending order; undefined if it has none. */
export function readTiers(text: string): readonly PriceTier[] | undefined {
  const parts = text.split(/[;；\n]/).filter((part) => part.trim() !== '')
  const tiers = parts.flatMap((part) => {
    const [, from, price] = TIER.exec(part) ?? []
    const figures = [from, price].map((figure) => parseDecimal(figure ?? ''))
    return figures[0] === undefined || figures[1] === undefined ? [] : [{ from: figures[0], price: figures[1] }]
  })
  if (tiers.length === 0 || tiers.length < parts.length || tiers.length > MAX_TIERS) return undefined
  return tiers.every(({ from }, place) => from.gt(place === 0 ? 0 : tiers[place - 1]!.from)) ? tiers : undefined
}
