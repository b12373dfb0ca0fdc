import type { Row } from '../model/document.ts'

/** The preferences by which quantities and prices are rounded and checked. */
export type PurchaserScales = { readonly quantityScale: unknown; readonly priceScale: unknown }

/** What an answer with a document says of its purchaser's preferences, so that a form computes with the same digits as the server. */
export function purchaserScales({ quantityScale, priceScale }: Row): PurchaserScales {
  return { quantityScale, priceScale }
}
