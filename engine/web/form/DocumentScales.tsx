import { useMemo, type ReactNode } from 'react'
import type { PurchaserScales } from '../../core/permissions/purchaser-scales.ts'
import type { Row } from '../cells/value-at-path.ts'
import { DocumentScalesContext } from './use-evaluation-context.ts'

/** Formulas inside compute with the decimals that the answer with the document names. */
export function DocumentScales({ document, children }: { readonly document: Row; readonly children: ReactNode }) {
  const { quantityScale, priceScale } = (document['_scales'] ?? {}) as Partial<PurchaserScales>
  const scales = useMemo(() => (priceScale === undefined ? undefined : { quantityScale, priceScale }), [quantityScale, priceScale])
  return <DocumentScalesContext value={scales}>{children}</DocumentScalesContext>
}
