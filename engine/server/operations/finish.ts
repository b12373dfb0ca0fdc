import { rowsOf } from '../../core/model/document.ts'
import type { Document, Row } from '../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../core/model/field-kinds.ts'
import { isSameStored } from '../../core/model/stored-value.ts'
import type { Entity } from '../../core/model/entity.ts'
import { writeAudit } from '../store/audit.ts'
import type { AuditEntry, Change } from '../store/audit.ts'
import { outboxStatement } from '../store/outbox.ts'
import { publish } from './publish.ts'
import { refuseBelowZero } from './refuse-below-zero.ts'
import { refuseOverlaps } from './refuse-overlaps.ts'
import { refuseOverBounds } from './refuse-over-bounds.ts'
import { refuseTakenNames } from './refuse-taken-names.ts'
import { tellWatchers } from './tell-watchers.ts'
import type { Held, Work } from './work.ts'

/** Writes down who did what to which document, and what changed by itself, and lays out the notices. Last thing before the answer. */
export async function finish(work: Work): Promise<void> {
  await refuseBelowZero(work)
  await refuseOverBounds(work)
  await refuseTakenNames(work)
  await refuseOverlaps(work)
  const told = new Set<Held>()
  const entries: AuditEntry[] = []
  for (const { held, action, region, fromState, toState, reason } of work.deeds) {
    entries.push({ ...entryOf(work, held), action, region, fromState, toState, reason, changes: told.has(held) ? [] : changesOf(work, held) })
    told.add(held)
  }
  for (const held of work.held.values()) {
    if (told.has(held) || held.before === undefined) continue
    const changes = changesOf(work, held)
    if (changes.length > 0) entries.push({ ...entryOf(work, held), action: 'recompute', ...derivedMove(held), changes })
  }
  await publish(work)
  await writeAudit(work.tx, entries, outboxStatement(work.outbox))
  await tellWatchers(work)
}

function entryOf(work: Work, { entity, now, isDeleted }: Held): Omit<AuditEntry, 'action'> {
  const { accountId, name: accountName, side } = work.actor
  // The clock is nobody.
  const account = accountId === '' ? null : accountId
  const supplierEnterprise = entity.parties.includes('supplier') ? (now.supplierEnterprise as string | null) : null
  return {
    purchaser: work.purchaser,
    supplierEnterprise,
    entity: entity.name,
    document: now.id as string,
    version: isDeleted ? null : Number(now.version),
    account,
    accountName,
    side,
    at: work.now.toISOString(),
  }
}

// A document that nobody acted on still moves: its status follows from others.
function derivedMove({ entity, before, now }: Held): Pick<AuditEntry, 'region' | 'fromState' | 'toState'> {
  const { status } = entity.fields
  if (status?.derived === undefined || before === undefined || before.status === now.status) return {}
  return { region: 'status', fromState: before.status as string | null, toState: now.status as string | null }
}

/** What is different now from what the transaction found; nothing for a document that it made or took away. */
function changesOf(work: Work, { entity, before, now, isDeleted }: Held): readonly Change[] {
  if (before === undefined || isDeleted) return []
  return [
    ...rowChanges(entity, before, now, ''),
    ...fieldKindsOf(entity).lines.flatMap((field) => lineChanges(entityOf(work.context.model, field.entity), field.name, before, now)),
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
