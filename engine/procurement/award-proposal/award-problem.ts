/** The demand of one line. Quantities are exact decimals with at most `scale` digits after the point. */
export type AwardLine = {
  readonly id: string
  readonly quantity: string
  readonly scale: number
  /** A critical line needs as many suppliers as `suppliersPerCriticalLine` says. */
  readonly isCritical?: boolean
  /** The day of need, such as "2026-12-01". */
  readonly neededBy?: string
}

/** A supplier's offer for one line; a supplier may have several. */
export type AwardOffer = {
  readonly id: string
  readonly line: string
  readonly supplier: string
  /** The untaxed unit price; with tiers the price below the first of them. */
  readonly price: string
  /** Unit prices from these quantities on, for the whole quantity, in ascending order. */
  readonly tiers?: readonly { readonly from: string; readonly price: string }[]
  /** The least quantity, if any is taken. */
  readonly least?: string
  /** The largest quantity. */
  readonly most?: string
  readonly deliveryDate?: string
  /** The instant of the quote, such as "2026-11-20T08:00:00.000Z": of equal offers the earlier goes before. */
  readonly quotedAt?: string
}

/** The terms for everything that one supplier is awarded. Amounts are untaxed. */
export type SupplierTerms = {
  readonly isExcluded?: boolean
  readonly capacityQuantity?: string
  readonly capacityAmount?: string
  /** The least amount of an order, if there is one. */
  readonly minimumOrder?: string
  /** The freight of an order, once. */
  readonly freight?: string
  /** An incumbent, as `incumbentShare` and `incumbentShareOfLine` mean it. */
  readonly isIncumbent?: boolean
  /** The supplier's share of each line in the scenario "shared", between "0" and "1". */
  readonly share?: string
}

/** The limits over all suppliers. Shares are between "0" and "1". */
export type AwardLimits = {
  readonly suppliersAtMost?: number
  readonly suppliersPerLineAtMost?: number
  readonly suppliersPerCriticalLine?: number
  /** A supplier who gets a part of a line gets at least this share of it. */
  readonly shareOfLineAtLeast?: string
  /** The incumbents get at least this share of the total untaxed amount. */
  readonly incumbentShare?: string
  /** The incumbents get at least this share of the quantity of each line for which one of them has an offer. */
  readonly incumbentShareOfLine?: string
  /** Leaves out offers that deliver after the day of need or name no day. */
  readonly isInTime?: boolean
}

/** The complete input of an award. */
export type AwardProblem = {
  readonly lines: readonly AwardLine[]
  readonly offers: readonly AwardOffer[]
  readonly suppliers: Readonly<Record<string, SupplierTerms>>
  readonly limits: AwardLimits
}

/** The quantity taken of an offer; offers that are not taken are absent. */
export type AwardedQuantity = { readonly offer: string; readonly quantity: string }
