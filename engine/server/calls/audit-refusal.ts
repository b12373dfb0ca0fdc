import type { Actor } from '../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { type AuditEntry, writeAudit } from '../store/audit.ts'
import { byActor } from '../store/by-actor.ts'
import { inTransaction } from '../store/transaction.ts'
import type { PathTarget } from './paths.ts'
import { type RefusedAttempt, refusedAttempts } from './refused-attempts.ts'
import type { Services } from './services.ts'

/** Records refused attempts: those for want of a right, and each refused action. */
export async function auditRefusal(
  { pool, clock }: Pick<Services, 'pool' | 'clock'>,
  actor: Actor,
  target: PathTarget,
  envelope: RequestEnvelope,
  answer: AnswerEnvelope,
): Promise<void> {
  const entries = entriesOfRefusal(actor, target, envelope, answer, clock.now())
  if (entries.length > 0) await inTransaction(pool, actor, (tx) => writeAudit(tx, entries))
}

/** The same as entries, for callers that write them together with others. */
export function entriesOfRefusal(actor: Actor, target: PathTarget, envelope: RequestEnvelope, answer: AnswerEnvelope, at: Date): readonly AuditEntry[] {
  if (target.kind !== 'transition' && answer.status !== 'PROHIBIT') return []
  return refusedAttempts(envelope, answer).map((attempt) => entryOf(actor, target, attempt, at))
}

function entryOf(actor: Actor, target: PathTarget, { document, codes }: RefusedAttempt, at: Date): AuditEntry {
  return {
    ...byActor(actor, target.kind === 'transition' ? target.transition : target.kind, at),
    entity: 'entity' in target ? target.entity : '',
    document,
    refused: true,
    codes,
  }
}
