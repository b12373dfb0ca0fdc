import { createContext, use, useMemo } from 'react'
import type { PurchaserPrefs } from '../../core/permissions/purchaser-prefs.ts'
import type { References, EvaluationContext } from '../../core/model/document.ts'
import { serverNow } from '../api/server-clock.ts'
import { side } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import { prefsOfDocument } from './prefs-of-document.ts'
import { todayOf } from '../session/today-of.ts'

const nothing: References = {}

/** Set around a document: the digits and the time zone by which the server computes for its purchaser, which are not those of a supplier or a guest. */
export const DocumentPrefsContext = createContext<PurchaserPrefs | undefined>(undefined)

/**
 * The context of formulas on the page besides the document: the person, the preferences, the date and time by the server's clock, and the records known here.
 */
export function useEvaluationContext(references: References = nothing): EvaluationContext {
  const { user, preferences } = useSession()
  const ofDocument = use(DocumentPrefsContext)
  return useMemo(() => {
    const now = new Date(serverNow())
    const prefs = prefsOfDocument(preferences, ofDocument)
    return {
      prefs,
      user: { id: user.id, name: user.name, side, purchasingGroups: user.purchasingGroups, accounts: [user.id], absent: user.absent },
      today: todayOf(prefs, now),
      now: now.toISOString(),
      references,
    }
  }, [user, preferences, ofDocument, references])
}
