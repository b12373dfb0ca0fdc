import type { Actor } from '../../core/permissions/actor.ts'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { writeAudit } from '../store/audit.ts'
import { byActor } from '../store/by-actor.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Services } from './services.ts'

/** The attempt: entity and id as in the history, and the action. */
export type SettingsAttempt = {
  readonly subject: string
  readonly action: string
  /** The id as it was sent; undefined unless it is a short text. */
  readonly id?: unknown
  /** The attempt would have changed nothing, so only a missing right is worth an entry. */
  readonly isReading?: boolean
}

const MAX_ID_LENGTH = 100

/** Records a refused attempt on the settings of an enterprise. Does nothing if the answer is no refusal. */
export async function auditSettingsRefusal(
  { pool, clock }: Pick<Services, 'pool' | 'clock'>,
  actor: Actor,
  { subject, action, id, isReading = false }: SettingsAttempt,
  { status, returnCode, issues = [] }: AnswerEnvelope,
): Promise<void> {
  if (returnCode === '0' || (isReading && status !== 'PROHIBIT')) return
  const document = typeof id === 'string' && id.length <= MAX_ID_LENGTH ? id : null
  const codes = [...new Set(issues.map(({ code }) => code))]
  const entry = { ...byActor(actor, action, clock.now()), entity: subject, document, refused: true, codes }
  await inTransaction(pool, actor, (tx) => writeAudit(tx, [entry]))
}
