import { writeAudit } from '../../store/audit.ts'
import type { AuditEntry } from '../../store/audit.ts'
import { outboxStatement } from '../../store/outbox.ts'
import { collectNotices } from './collect-notices.ts'
import { collectForPorts } from './collect-for-ports.ts'
import { changesOf } from './changes-of.ts'
import { publish } from './publish.ts'
import { askAboutRates } from '../constraints/rate-questions.ts'
import { refuseBelowZero } from '../constraints/refuse-below-zero.ts'
import { refuseClosedDays } from '../constraints/refuse-closed-days.ts'
import { refuseOverlaps } from '../constraints/refuse-overlaps.ts'
import { refuseOverBounds } from '../constraints/refuse-over-bounds.ts'
import { refuseTakenNames } from '../constraints/refuse-taken-names.ts'
import { notifySubscribers } from './notify-subscribers.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** Writes the history entries of actions and of automatic changes, and the notices. The last step before the answer. `asksNothing`: of a file. */
export async function finalizeTransaction(work: UnitOfWork, { asksNothing = false }: { readonly asksNothing?: boolean } = {}): Promise<void> {
  await refuseBelowZero(work)
  await refuseOverBounds(work)
  await refuseTakenNames(work)
  await refuseOverlaps(work)
  await refuseClosedDays(work)
  if (!asksNothing) await askAboutRates(work)
  const told = new Set<TrackedDocument>()
  const entries: AuditEntry[] = []
  for (const { tracked, action, region, fromState, toState, reason } of work.auditEvents) {
    entries.push({
      ...entryOf(work, tracked),
      action,
      region,
      fromState,
      toState,
      reason,
      changes: told.has(tracked) ? [] : changesOf(work.context.model, tracked),
    })
    told.add(tracked)
  }
  for (const tracked of work.trackedDocuments.values()) {
    if (told.has(tracked) || tracked.before === undefined) continue
    const changes = changesOf(work.context.model, tracked)
    if (changes.length > 0) entries.push({ ...entryOf(work, tracked), action: 'recompute', ...derivedMove(tracked), changes })
  }
  await publish(work)
  await collectNotices(work)
  await collectForPorts(work)
  await writeAudit(work.tx, entries, outboxStatement(work.outbox))
  await notifySubscribers(work)
}

function entryOf(work: UnitOfWork, { entity, current, isDeleted }: TrackedDocument): Omit<AuditEntry, 'action'> {
  const { accountId, name: accountName, side } = work.actor
  // Clock events run without a user.
  const account = accountId === '' ? null : accountId
  const supplierEnterprise = entity.parties.includes('supplier') ? (current.supplierEnterprise as string | null) : null
  return {
    purchaser: work.purchaser,
    supplierEnterprise,
    entity: entity.name,
    document: current.id as string,
    version: isDeleted ? null : Number(current.version),
    account,
    accountName,
    inPlaceOf: work.inPlaceOf ?? null,
    side,
    at: work.now.toISOString(),
  }
}

// A document may change without an action: its status follows from others.
function derivedMove({ entity, before, current }: TrackedDocument): Pick<AuditEntry, 'region' | 'fromState' | 'toState'> {
  const { status } = entity.fields
  if (status?.derived === undefined || before === undefined || before.status === current.status) return {}
  return { region: 'status', fromState: before.status as string | null, toState: current.status as string | null }
}
