import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, Issue } from '../../core/wire/envelope.ts'
import { answerOrRefusal } from './answer-or-refusal.ts'
import { refuseIf } from './refused-error.ts'
import type { Session } from '../session/load-session.ts'
import { prohibited, refusal } from './answer.ts'
import { isLockTimeout, isTimeout } from './database-errors.ts'
import type { Services } from './services.ts'
import { type SettingsAttempt, auditSettingsRefusal } from './audit-settings-refusal.ts'

/** A call about the settings of an enterprise: its name in the history, and its checks before any work. */
export type SettingsCall = SettingsAttempt & {
  /** The refusal of callers without the right; absent if the caller has it. Temporary people never have it. */
  readonly forbidden?: string | undefined
  /** The issues of the input, for callers with the right only. */
  readonly issues: readonly Issue[]
  /** The code for a caller whose wait for others ran out; absent: such a wait is an ordinary failure. */
  readonly busy?: string
}

/** The frame of such calls: refuses callers without the right, checks the input, does the work, and records refusals. */
export async function answerSettingsCall(
  services: Pick<Services, 'model' | 'pool' | 'clock'>,
  { actor, invitation }: Pick<Session, 'actor' | 'invitation'>,
  call: SettingsCall,
  work: () => Promise<AnswerEnvelope>,
): Promise<AnswerEnvelope> {
  const answer = await answerTo(services, actor, invitation === undefined ? call : { ...call, forbidden: 'NO_PERMISSION' }, work)
  await auditSettingsRefusal(services, actor, call, answer)
  return answer
}

async function answerTo(
  { model }: Pick<Services, 'model'>,
  { language }: Actor,
  { forbidden, issues, busy }: SettingsCall,
  work: () => Promise<AnswerEnvelope>,
): Promise<AnswerEnvelope> {
  if (forbidden !== undefined) return prohibited(model, language, forbidden)
  try {
    return await answerOrRefusal(model, language, () => {
      refuseIf(issues)
      return work()
    })
  } catch (error) {
    if (busy !== undefined && isLockTimeout(error)) return refusal(model, language, [issue(busy)])
    if (busy !== undefined && isTimeout(error)) return refusal(model, language, [issue('QUERY_TIMEOUT')])
    throw error
  }
}
