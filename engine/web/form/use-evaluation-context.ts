import { useMemo } from 'react'
import type { References, EvaluationContext } from '../../core/model/document.ts'
import { serverNow } from '../api/server-clock.ts'
import { useSession } from '../session/use-session.ts'
import { formatInstant } from '../cells/format-date.ts'

const nothing: References = {}

/**
 * The context of formulas on the page besides the document: the person, the preferences, the date and time by the server's clock, and the records known here.
 */
export function useEvaluationContext(references: References = nothing): EvaluationContext {
  const { user, preferences } = useSession()
  return useMemo(() => {
    const now = new Date(serverNow()).toISOString()
    return {
      prefs: preferences,
      user: { id: user.id, name: user.name, purchasingGroups: user.purchasingGroups },
      today: formatInstant(now).slice(0, 10),
      now,
      references,
    }
  }, [user, preferences, references])
}
