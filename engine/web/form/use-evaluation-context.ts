import { createContext, use, useMemo } from 'react'
import type { PurchaserScales } from '../../core/permissions/purchaser-scales.ts'
import type { References, EvaluationContext } from '../../core/model/document.ts'
import { serverNow } from '../api/server-clock.ts'
import { useSession } from '../session/use-session.ts'
import { formatInstant } from '../cells/format-date.ts'
import { prefsOfDocument } from './prefs-of-document.ts'

const nothing: References = {}

/** Set around a document: the digits by which its purchaser's server computes, which are not those that a supplier or a guest sees. */
export const DocumentScalesContext = createContext<PurchaserScales | undefined>(undefined)

/**
 * The context of formulas on the page besides the document: the person, the preferences, the date and time by the server's clock, and the records known here.
 */
export function useEvaluationContext(references: References = nothing): EvaluationContext {
  const { user, preferences } = useSession()
  const scales = use(DocumentScalesContext)
  return useMemo(() => {
    const now = new Date(serverNow()).toISOString()
    return {
      prefs: prefsOfDocument(preferences, scales),
      user: { id: user.id, name: user.name, purchasingGroups: user.purchasingGroups },
      today: formatInstant(now).slice(0, 10),
      now,
      references,
    }
  }, [user, preferences, scales, references])
}
