/** What an electronic invoice says of itself. Figures are plain decimals, days are ISO; what it does not say, or says illegibly, is absent. */
export type ElectronicInvoice = {
  readonly code?: string
  readonly number?: string
  readonly date?: string
  readonly currency?: string
  readonly seller?: string
  readonly buyer?: string
  readonly withoutTax?: string
  readonly tax?: string
  /** The rate of all its lines; absent if there are several. */
  readonly taxRate?: string
  /** Whether its tax is the sum of what its lines say, or counted on the total. */
  readonly countsBy: 'LINE' | 'TOTAL'
  readonly lines: number
}
