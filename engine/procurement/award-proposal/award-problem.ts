/** What is to be awarded of one line. Quantities are exact decimals of at most `scale` digits after the point. */
export type AwardLine = {
  readonly id: string
  readonly quantity: string
  readonly scale: number
  /** Must come from as many suppliers as `suppliersPerCriticalLine` says. */
  readonly isCritical?: boolean
  /** The day on which it is needed, "2026-12-01". */
  readonly neededBy?: string
}

/** What one supplier offers for one line; he may offer several. */
export type AwardOffer = {
  readonly id: string
  readonly line: string
  readonly supplier: string
  /** The untaxed price of one; with tiers the one that holds below the first of them. */
  readonly price: string
  /** From these quantities on these prices hold for all that is taken of the offer, the least quantity first. */
  readonly tiers?: readonly { readonly from: string; readonly price: string }[]
  /** He supplies at least this quantity, or none. */
  readonly least?: string
  /** He supplies at most this quantity. */
  readonly most?: string
  readonly deliveryDate?: string
}

/** What holds for all that one supplier is given. Amounts are untaxed. */
export type SupplierTerms = {
  readonly isExcluded?: boolean
  readonly capacityQuantity?: string
  readonly capacityAmount?: string
  /** He takes orders from this amount on, or none. */
  readonly minimumOrder?: string
  /** What an order to him costs besides, once. */
  readonly freight?: string
  /** One of those who `incumbentShare` and `incumbentShareOfLine` speak of. */
  readonly isIncumbent?: boolean
  /** The share of each line that the scenario "shared" gives him, between "0" and "1". */
  readonly share?: string
}

/** The limits over all suppliers. Shares lie between "0" and "1". */
export type AwardLimits = {
  readonly suppliersAtMost?: number
  readonly suppliersPerLineAtMost?: number
  readonly suppliersPerCriticalLine?: number
  /** Whoever is given a part of a line is given at least this share of it. */
  readonly shareOfLineAtLeast?: string
  /** The incumbents have at least this share of the untaxed amount of everything. */
  readonly incumbentShare?: string
  /** The incumbents have at least this share of the quantity of each line for which one of them has an offer. */
  readonly incumbentShareOfLine?: string
  /** An offer that comes after the day of need, or names no day, is left out. */
  readonly isInTime?: boolean
}

/** Everything that an award is found from. */
export type AwardProblem = {
  readonly lines: readonly AwardLine[]
  readonly offers: readonly AwardOffer[]
  readonly suppliers: Readonly<Record<string, SupplierTerms>>
  readonly limits: AwardLimits
}

/** So much of an offer is taken; what is not taken has none. */
export type AwardedQuantity = { readonly offer: string; readonly quantity: string }
