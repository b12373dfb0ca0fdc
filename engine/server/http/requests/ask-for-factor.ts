import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { prohibited, refusal } from '../../calls/answer.ts'
import { mustGiveAgain } from '../../factors/demand.ts'
import type { Session } from '../../session/load-session.ts'
import type { AppServices } from './app-services.ts'

/**
 * The refusal of something important to a person who has a second factor, or has to have one, and gave it too long ago; undefined to everybody else. A machine
 * has none: where its enterprise requires one of whoever may do this, it may not.
 */
export function askForFactor({ model, clock, sessionLimits }: AppServices, session: Session): AnswerEnvelope | undefined {
  if (!mustGiveAgain(model, session, sessionLimits.confirmed, clock.now())) return undefined
  const { language } = session.actor
  return session.isMachine === true ? prohibited(model, language, 'API_KEY_NOT_HERE') : refusal(model, language, [issue('SECOND_FACTOR_NEEDED')])
}
