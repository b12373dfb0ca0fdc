import { Decimal } from '../../core/decimal/decimal.ts'
import { readTiers } from '../../core/expression/functions/price-tiers.ts'
import type { OperationAnswer, OperationConstraints, OperationRow } from '../../core/operations/operation-signatures.ts'
import type { Solve } from '../program.ts'
import type { AwardOffer, AwardProblem, SupplierTerms, AwardedQuantity } from './award-problem.ts'
import { groupBy } from './group-by.ts'
import { proposeAward } from './propose-award.ts'

type Row = OperationRow<'proposeAward'>
type Asked = OperationConstraints<'proposeAward'>

/** The operation "proposeAward": each row is a supplier's offer for a line. Offers in different currencies are refused. */
export async function proposeAwardOfRows(
  rows: readonly Row[],
  asked: Asked,
  scale: number,
  solve: Solve,
): Promise<OperationAnswer | { readonly refused: 'MIXED_CURRENCIES' }> {
  if (new Set(rows.map(({ currency }) => currency)).size > 1) return { refused: 'MIXED_CURRENCIES' }
  const { scenarios, ...rest } = await proposeAward(problemOf(rows, asked, scale), solve)
  const places = new Map(rows.map(({ id }, place) => [id, place]))
  // In the order of the rows, which follows their documents.
  const inOrder = (takes: readonly AwardedQuantity[]) => takes.toSorted((a, b) => (places.get(a.offer) ?? 0) - (places.get(b.offer) ?? 0))
  return {
    ...rest,
    scenarios: scenarios.map(({ takes, ...one }) => ({ ...one, takes: inOrder(takes).map(({ offer, quantity }) => ({ source: offer, quantity })) })),
  }
}

function problemOf(rows: readonly Row[], { whole, per }: Asked, scale: number): AwardProblem {
  const { inTime, ...limits } = whole
  const lines = [...groupBy(rows, ({ line }) => line)].map(([id, [first]]) => {
    const { quantity, isWhole, neededBy } = first!
    // A quantity with more digits than are allowed now was entered when more were allowed.
    const digits = Math.max(isWhole === true ? 0 : scale, new Decimal(quantity).decimalPlaces())
    return { id, quantity, scale: digits, isCritical: per['line']?.[id]?.critical === true, ...(neededBy === undefined ? {} : { neededBy }) }
  })
  const suppliers = new Set(rows.map(({ supplier }) => supplier))
  return {
    lines,
    offers: rows.map(({ id, line, supplier, price, tiers, least, pending, deliveryDate, quotedAt }) => ({
      id,
      line,
      supplier,
      price,
      ...tiersOf(tiers),
      least,
      most: pending,
      deliveryDate,
      quotedAt,
    })),
    suppliers: Object.fromEntries(
      [...suppliers].map((id): [string, SupplierTerms] => {
        const { excluded, incumbent, ...terms } = per['supplier']?.[id] ?? {}
        const { capacityQuantity, capacityAmount, minimumOrder, freight, share } = terms
        return [id, { isExcluded: excluded, isIncumbent: incumbent, capacityQuantity, capacityAmount, minimumOrder, freight, share }]
      }),
    ),
    limits: { ...limits, isInTime: inTime },
  }
}

function tiersOf(text: string | undefined): Pick<AwardOffer, 'tiers'> {
  const tiers = text === undefined ? undefined : readTiers(text)
  return tiers === undefined ? {} : { tiers: tiers.map(({ from, price }) => ({ from: from.toFixed(), price: price.toFixed() })) }
}
