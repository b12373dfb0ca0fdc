import type { PurchaserPrefs } from '../../core/permissions/purchaser-prefs.ts'

/**
 * The preferences by which the formulas of a document compute: those of the session, with the decimals and the time zone that the answer with the document names. A
 * supplier's session knows no purchaser's decimals, a guest's has the default ones, and a purchaser's may be older than a change.
 */
export function prefsOfDocument(preferences: Readonly<Record<string, unknown>>, ofDocument: PurchaserPrefs | undefined): Readonly<Record<string, unknown>> {
  return ofDocument === undefined ? preferences : { ...preferences, ...ofDocument }
}
