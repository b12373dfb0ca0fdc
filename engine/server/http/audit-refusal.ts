import type { Actor } from '../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { type AuditEntry, writeAudit } from '../store/audit.ts'
import { inTransaction } from '../store/transaction.ts'
import type { PathTarget } from './paths.ts'
import type { Services } from './services.ts'

/** More documents than this in one refused request are not named one by one. */
const MOST_NAMED = 100

/** Writes down that somebody tried what was refused: whatever rights forbid, and each refused action. */
export async function auditRefusal({ pool, clock }: Services, actor: Actor, target: PathTarget, envelope: RequestEnvelope, answer: AnswerEnvelope): Promise<void> {
  const rows = [...(envelope.entity === undefined ? [] : [envelope.entity]), ...(envelope.entityList ?? [])]
  const ids = rows.map((row) => row.id).filter((id): id is string => typeof id === 'string').slice(0, MOST_NAMED)
  const entry: AuditEntry = {
    purchaser: actor.side === 'purchaser' ? actor.enterprise : null,
    supplierEnterprise: actor.side === 'supplier' ? actor.enterprise : null,
    entity: 'entity' in target ? target.entity : '',
    document: null,
    action: target.kind === 'transition' ? target.transition : target.kind,
    account: actor.accountId,
    accountName: actor.name,
    side: actor.side,
    at: clock.now().toISOString(),
    refused: true,
    codes: (answer.issues ?? []).map((issue) => issue.code),
  }
  await inTransaction(pool, actor, (tx) => writeAudit(tx, ids.length === 0 ? [entry] : ids.map((document) => ({ ...entry, document }))))
}
