import type { Row } from '../model/document.ts'

/** The preferences by which quantities and prices are rounded and checked, and which say what day it is. */
export type PurchaserPrefs = { readonly quantityScale: unknown; readonly priceScale: unknown; readonly timeZone: unknown }

/** What an answer with a document says of its purchaser's preferences, so that a form computes with the same digits and the same day as the server. */
export function purchaserPrefs({ quantityScale, priceScale, timeZone }: Row): PurchaserPrefs {
  return { quantityScale, priceScale, timeZone }
}
