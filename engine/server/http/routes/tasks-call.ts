import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { prohibited, refusal } from '../../calls/answer.ts'
import { unknownKeys } from '../../calls/read-entity.ts'
import { runTasks } from '../../documents/read/run-tasks.ts'
import type { Session } from '../../session/load-session.ts'
import type { AppServices } from '../requests/app-services.ts'

/** What the person has to do, over all documents. An invited person has the one document of the invitation. */
export function showTasks(services: AppServices, { actor, invitation }: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> | AnswerEnvelope {
  if (invitation !== undefined) return prohibited(services.model, actor.language)
  const issues = unknownKeys(entity, [])
  return issues.length > 0 ? refusal(services.model, actor.language, issues) : runTasks(services, actor)
}
