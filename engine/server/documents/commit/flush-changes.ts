import type { Document } from '../../../core/model/document.ts'
import { recomputeChanged } from '../../../core/lifecycle/recompute-changed.ts'
import { endInvitations } from '../../store/documents/end-invitations.ts'
import { deleteDocument, insertDocuments, updateDocuments } from '../../store/documents/save-document.ts'
import { refuseBeyondBounds } from '../constraints/refuse-beyond-bounds.ts'
import { eachWithPauses } from '../unit-of-work/each-with-pauses.ts'
import { counterpartyAfter, namesAnotherCounterparty } from '../unit-of-work/counterparty-of.ts'
import { countTallies, tallyHoldersOf } from '../tallies/count-tallies.ts'
import { followersOf } from '../tallies/followers-of.ts'
import { takenMoreIssues, takenMore } from '../tallies/taken-more.ts'
import { brokenBounds } from '../tallies/broken-bounds.ts'
import { overdrawnIssues } from '../tallies/overdrawn.ts'
import { issuesAbout } from '../visibility/issues-about.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** More rounds than any transaction needs. */
const MAX_DOCUMENTS = 100_000

/**
 * Writes changes and carries them upstream until nothing changes any more. The latest entity in the chain goes first, so each document is recomputed and saved
 * once after everything that feeds it; then its tallies are counted, and its followers are recomputed. Documents of one entity go together: a thousand rows
 * cost as many statements as one.
 */
export async function flushChanges(work: UnitOfWork): Promise<void> {
  const waiting = new Set([...work.trackedDocuments.values()].filter((tracked) => tracked.isDeleted || tracked.current !== tracked.stored))
  for (let done = 0; waiting.size > 0;) {
    const batch = latest(work, waiting)
    done += batch.length
    if (done > MAX_DOCUMENTS)
      throw new RangeError(`Cannot write more than ${MAX_DOCUMENTS} documents in one transaction: what follows and what is counted go in circles`)
    for (const tracked of batch) waiting.delete(tracked)
    const earlier = batch.map(({ stored }) => stored)
    await save(work, batch)
    const fed = batch.map((tracked, index) => ({ entity: tracked.entity, before: earlier[index], after: tracked.stored }))
    for (const holder of await countTallies(work, tallyHoldersOf(work, fed))) waiting.add(holder)
    for (const follower of await followersOf(work, fed)) waiting.add(follower)
  }
}

/** Writes documents of one entity: deleted ones first, then new ones, then changed ones. */
async function save(work: UnitOfWork, batch: readonly TrackedDocument[]): Promise<void> {
  const { tx, context } = work
  const { model } = context
  for (const tracked of batch.filter(({ isDeleted }) => isDeleted)) {
    if (tracked.stored !== undefined) await deleteDocument(tx, model, tracked.entity.name, tracked.stored)
    tracked.stored = undefined
    work.trackedDocuments.delete(`${tracked.entity.name} ${String(tracked.current.id)}`)
  }
  const kept = batch.filter(({ isDeleted }) => !isDeleted)
  if (kept.length === 0) return
  const { entity } = kept[0]!
  const evaluationContext = await evaluationContextOf(
    work,
    entity,
    kept.map(({ current }) => current),
  )
  const acted = new Set(work.auditEvents.map((event) => event.tracked.entity.name))
  const updatedAt = work.now.toISOString()
  const more = takenMore(work, entity)
  const worked = await eachWithPauses(kept, (tracked) => {
    const given = tracked.stored === undefined ? tracked.current : counterpartyAfter(model, entity, tracked.stored, tracked.current, evaluationContext)
    const document = recomputeChanged(model, entity, tracked.computed, given, evaluationContext)
    tracked.computed = { document, evaluationContext }
    const now: Document = { ...document, updatedAt }
    refuseBeyondBounds(work, entity, tracked.stored, now, evaluationContext)
    refuseIf(issuesAbout(work, entity, now, evaluationContext, brokenBounds(model, entity, tracked.stored, now, evaluationContext, work.actor)))
    if (tracked.stored !== undefined) {
      const overdrawn = overdrawnIssues(model, entity, tracked.stored, now, evaluationContext, acted, work.actor)
      const closed = overdrawn.length > 0 || tracked.before === undefined ? [] : takenMoreIssues(model, entity, tracked.before, evaluationContext, more)
      refuseIf(issuesAbout(work, entity, now, evaluationContext, [...overdrawn, ...closed]))
    }
    return { tracked, now }
  })
  const actedOn = new Set(work.auditEvents.map((event) => event.tracked))
  const made = worked.filter(({ tracked }) => tracked.stored === undefined)
  const changed = worked.filter(({ tracked }) => tracked.stored !== undefined)
  // Existing links were made for the former supplier.
  const handed = changed.filter(({ tracked, now }) => entity.parties.includes('supplier') && namesAnotherCounterparty(model, entity, tracked.stored!, now))
  if (handed.length > 0)
    await endInvitations(
      tx,
      entity.name,
      handed.map(({ now }) => now.id as string),
      work.purchaser,
      work.now,
    )
  const [inserted, updated] = [
    await insertDocuments(
      tx,
      model,
      entity.name,
      made.map(({ now }) => now),
    ),
    await updateDocuments(
      tx,
      model,
      entity.name,
      changed.map(({ tracked, now }) => ({ before: tracked.stored!, after: now, isActedOn: actedOn.has(tracked) })),
    ),
  ]
  for (const [index, { tracked }] of made.entries()) tracked.current = tracked.stored = inserted[index]!
  for (const [index, { tracked }] of changed.entries()) {
    const { document, isWritten } = updated[index]!
    tracked.current = tracked.stored = document
    tracked.isWritten ||= isWritten
  }
}

/** The waiting documents of the latest entity in the chain. */
function latest(work: UnitOfWork, waiting: ReadonlySet<TrackedDocument>): readonly TrackedDocument[] {
  const { rank } = work.context.model
  const rankOf = ({ entity }: TrackedDocument) => rank[entity.name] ?? 0
  let last: TrackedDocument | undefined
  for (const tracked of waiting) if (last === undefined || rankOf(tracked) > rankOf(last)) last = tracked
  return [...waiting].filter(({ entity }) => entity === last!.entity)
}
