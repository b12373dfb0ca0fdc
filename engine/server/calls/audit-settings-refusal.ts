import type { Actor } from '../../core/permissions/actor.ts'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { writeAudit } from '../store/audit.ts'
import { byActor } from '../store/by-actor.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Services } from './services.ts'

/** What was tried: what it is about, by the name and the id that its history has, and what was to be done. */
export type SettingsAttempt = {
  readonly subject: string
  readonly action: string
  /** As it was sent; anything but a short text is none. */
  readonly id?: unknown
  /** It would have changed nothing: then only what rights forbid is worth an entry. */
  readonly isReading?: boolean
}

const MAX_ID_LENGTH = 100

/** Writes down that somebody tried what was refused of the settings of an enterprise. Of an answer that refuses nothing, nothing. */
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
