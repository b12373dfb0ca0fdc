import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { prohibited, refusal } from '../../calls/answer.ts'
import { type MissingProof, missingProof, mustGiveAgain } from '../../factors/demand.ts'
import type { Session } from '../../session/load-session.ts'
import type { AppServices } from './app-services.ts'

/**
 * The refusal of something important to a person who has a second factor, or has to have one, and gave it too long ago, and to whoever came in by an address
 * that somebody else set (SES-96); undefined to everybody else. A machine has no factor: where its enterprise requires one of whoever may do this, it may not.
 */
export function askForProof({ model, clock, sessionLimits }: AppServices, session: Session): AnswerEnvelope | undefined {
  if (!mustGiveAgain(model, session, sessionLimits.confirmed, clock.now())) return askForPerson({ model }, session)
  return session.isMachine === true ? prohibited(model, session.actor.language, 'API_KEY_NOT_HERE') : refused({ model }, session, 'SECOND_FACTOR_NEEDED')
}

/** The refusal of what outlasts a session to whoever came in by an address that somebody else set: that session ends when the account gets further rights. */
export function askForPerson(services: Pick<AppServices, 'model'>, session: Session): AnswerEnvelope | undefined {
  return session.isByAddressOfOthers === true ? refused(services, session, 'CONFIRMATION_NEEDED') : undefined
}

/** The refusal of what opens the account's rights to somebody else for good, unless the person proved a moment ago who they are. */
export function askForRecentProof({ model, clock, sessionLimits }: AppServices, session: Session): AnswerEnvelope | undefined {
  const missing = missingProof(session, sessionLimits.confirmed, clock.now())
  return missing === undefined ? undefined : refused({ model }, session, missing)
}

function refused({ model }: Pick<AppServices, 'model'>, { actor }: Session, code: MissingProof): AnswerEnvelope {
  return refusal(model, actor.language, [issue(code)])
}
