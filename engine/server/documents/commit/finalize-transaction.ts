import { rowsOf } from '../../../core/model/document.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { isSameStored } from '../../../core/model/stored-value.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { writeAudit } from '../../store/audit.ts'
import type { AuditEntry, Change } from '../../store/audit.ts'
import { outboxStatement } from '../../store/outbox.ts'
import { publish } from './publish.ts'
import { refuseBelowZero } from '../constraints/refuse-below-zero.ts'
import { refuseOverlaps } from '../constraints/refuse-overlaps.ts'
import { refuseOverBounds } from '../constraints/refuse-over-bounds.ts'
import { refuseTakenNames } from '../constraints/refuse-taken-names.ts'
import { notifySubscribers } from './notify-subscribers.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** Writes the history entries of actions and of automatic changes, and the notices. The last step before the answer. */
export async function finalizeTransaction(work: UnitOfWork): Promise<void> {
  await refuseBelowZero(work)
  await refuseOverBounds(work)
  await refuseTakenNames(work)
  await refuseOverlaps(work)
  const told = new Set<TrackedDocument>()
  const entries: AuditEntry[] = []
  for (const { tracked, action, region, fromState, toState, reason } of work.auditEvents) {
    entries.push({ ...entryOf(work, tracked), action, region, fromState, toState, reason, changes: told.has(tracked) ? [] : changesOf(work, tracked) })
    told.add(tracked)
  }
  for (const tracked of work.trackedDocuments.values()) {
    if (told.has(tracked) || tracked.before === undefined) continue
    const changes = changesOf(work, tracked)
    if (changes.length > 0) entries.push({ ...entryOf(work, tracked), action: 'recompute', ...derivedMove(tracked), changes })
  }
  await publish(work)
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

/** The difference to what the transaction found; undefined for a document that it created or deleted. */
function changesOf(work: UnitOfWork, { entity, before, current, isDeleted }: TrackedDocument): readonly Change[] {
  if (before === undefined || isDeleted) return []
  return [
    ...rowChanges(entity, before, current, ''),
    ...fieldKindsOf(entity).lines.flatMap((field) => lineChanges(entityOf(work.context.model, field.entity), field.name, before, current)),
  ]
}

function lineChanges(line: Entity, lines: string, before: Document, now: Document): readonly Change[] {
  const earlier = new Map(rowsOf(before, lines).map((row) => [row.id, row]))
  const later = new Set(rowsOf(now, lines).map((row) => row.id))
  const gone = [...earlier.values()]
    .filter((row) => !later.has(row.id))
    .map((row): Change => ({ path: `${lines}[${String(row.id)}]`, before: row.lineNo, after: null }))
  const rest = rowsOf(now, lines).flatMap((row): readonly Change[] => {
    const old = earlier.get(row.id)
    return old === undefined
      ? [{ path: `${lines}[${String(row.id)}]`, before: null, after: row.lineNo }]
      : rowChanges(line, old, row, `${lines}[${String(row.id)}].`)
  })
  return [...gone, ...rest]
}

function rowChanges(entity: Entity, before: Row, now: Row, prefix: string): readonly Change[] {
  return Object.values(entity.fields)
    .filter((field) => field.type !== 'lines' && !field.system && field.name in before && !isSameStored(field, before[field.name], now[field.name]))
    .map((field): Change => ({ path: `${prefix}${field.name}`, before: before[field.name] ?? null, after: now[field.name] ?? null }))
}
