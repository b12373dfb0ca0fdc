import type { AwardLimits, AwardOffer, AwardProblem, SupplierTerms } from '../../../engine/procurement/award-proposal/award-problem.ts'
import { randomFrom } from '../../seed/random.ts'

/** Every limit except exclusions, as a buyer might set them. */
export const allLimits: AwardLimits = {
  suppliersAtMost: 8,
  suppliersPerLineAtMost: 2,
  suppliersPerCriticalLine: 2,
  shareOfLineAtLeast: '0.2',
  incumbentShare: '0.25',
  isInTime: true,
}

/**
 * A market with this many lines and suppliers. Each supplier has its own price level and offers four lines of five. One offer of seven
 * is too late, one of ten has a minimum quantity. Every tenth line is critical; the first three suppliers are incumbents.
 * `isTiered`: each offer has three more tiers, from a fifth, a half and all of the line's quantity on, each 2 to 4 % cheaper.
 */
export function market(lineCount: number, supplierCount: number, limits: AwardLimits, isTiered = false): AwardProblem {
  const random = randomFrom(20261122)
  const names = Array.from({ length: supplierCount }, (_, place) => `supplier-${String(place).padStart(3, '0')}`)
  const levels = new Map(names.map((name) => [name, 0.9 + random.next() * 0.3]))
  const lines = Array.from({ length: lineCount }, (_, place) => ({
    id: `line-${String(place).padStart(4, '0')}`,
    quantity: String(random.between(10, 999)),
    scale: 2,
    isCritical: place % 10 === 0,
    neededBy: '2026-12-15',
  }))
  const offers: AwardOffer[] = []
  for (const { id: line, quantity } of lines) {
    const usual = 5 + random.next() * 495
    for (const supplier of names) {
      if (!random.chance(0.8)) continue
      const price = (usual * levels.get(supplier)! * (0.85 + random.next() * 0.3)).toFixed(4)
      const deliveryDate = random.chance(0.85) ? '2026-12-10' : '2026-12-20'
      const least = random.chance(0.1) ? { least: String(random.between(5, 9)) } : {}
      const tiers = isTiered ? { tiers: tiersOf(Number(quantity), Number(price), () => 0.96 + random.next() * 0.02) } : {}
      offers.push({ id: `${line}-${supplier}`, line, supplier, price, deliveryDate, ...least, ...tiers })
    }
  }
  const worth = lineCount * 125_000
  const suppliers = Object.fromEntries(
    names.map((name, place): [string, SupplierTerms] => [
      name,
      { capacityAmount: String(worth / 5), minimumOrder: String(worth / 50), freight: String(random.between(500, 3500)), isIncumbent: place < 3 },
    ]),
  )
  return { lines, offers, suppliers, limits }
}

function tiersOf(quantity: number, price: number, factor: () => number): NonNullable<AwardOffer['tiers']> {
  let lower = price
  return [0.2, 0.5, 1].map((share) => ({ from: Math.max(1, quantity * share).toFixed(2), price: (lower *= factor()).toFixed(4) }))
}
