import { useMemo, type ReactNode } from 'react'
import type { PurchaserPrefs } from '../../core/permissions/purchaser-prefs.ts'
import type { Row } from '../cells/value-at-path.ts'
import { DocumentPrefsContext } from './use-evaluation-context.ts'

/** Formulas inside compute with the decimals and the time zone that the answer with the document names. */
export function DocumentPrefs({ document, children }: { readonly document: Row; readonly children: ReactNode }) {
  const { quantityScale, priceScale, timeZone } = (document['_prefs'] ?? {}) as Partial<PurchaserPrefs>
  const prefs = useMemo(() => (priceScale === undefined ? undefined : { quantityScale, priceScale, timeZone }), [quantityScale, priceScale, timeZone])
  return <DocumentPrefsContext value={prefs}>{children}</DocumentPrefsContext>
}
