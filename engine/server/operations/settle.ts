import type { Document } from '../../core/model/document.ts'
import { recompute } from '../../core/lifecycle/recompute.ts'
import { endInvitations } from '../store/end-invitations.ts'
import { deleteDocument, insertDocuments, updateDocuments } from '../store/save-document.ts'
import { each } from './complete-many.ts'
import { counterpartyAfter, namesAnother } from './counterparty-of.ts'
import { countTallies, holdersOf } from './count-tallies.ts'
import { followersOf } from './followers-of.ts'
import { overdrawn } from './overdrawn.ts'
import { refuseIf } from './refused.ts'
import { evaluationContextOf } from './work.ts'
import type { Held, Work } from './work.ts'

/** More than any transaction writes. */
const MOST = 100_000

/**
 * Writes what changed and carries it upstream until nothing changes any more. The latest in the chain goes first, so that each
 * document is recomputed and saved once all that feeds it has been; then the tallies that it feeds are counted anew, and what
 * follows it is worked out again. Documents of one entity go together: a thousand rows cost as many statements as one.
 */
export async function settle(work: Work): Promise<void> {
  const waiting = new Set([...work.held.values()].filter((held) => held.isDeleted || held.now !== held.stored))
  for (let done = 0; waiting.size > 0;) {
    const batch = latest(work, waiting)
    done += batch.length
    if (done > MOST) throw new RangeError(`Cannot settle more than ${MOST} documents in one transaction: what follows and what is counted go in circles`)
    for (const held of batch) waiting.delete(held)
    const earlier = batch.map(({ stored }) => stored)
    await save(work, batch)
    const fed = batch.map((held, index) => ({ entity: held.entity, before: earlier[index], after: held.stored }))
    for (const holder of await countTallies(work, holdersOf(work, fed))) waiting.add(holder)
    for (const feeding of fed) for (const follower of await followersOf(work, feeding)) waiting.add(follower)
  }
}

/** Writes documents of one entity: what is taken away first, then what is new, then what is changed. */
async function save(work: Work, batch: readonly Held[]): Promise<void> {
  const { tx, context } = work
  const { model } = context
  for (const held of batch.filter(({ isDeleted }) => isDeleted)) {
    if (held.stored !== undefined) await deleteDocument(tx, model, held.entity.name, held.stored)
    held.stored = undefined
    work.held.delete(`${held.entity.name} ${String(held.now.id)}`)
  }
  const kept = batch.filter(({ isDeleted }) => !isDeleted)
  if (kept.length === 0) return
  const { entity } = kept[0]!
  const evaluationContext = await evaluationContextOf(
    work,
    entity,
    kept.map(({ now }) => now),
  )
  const acted = new Set(work.deeds.map((deed) => deed.held.entity.name))
  const updatedAt = work.now.toISOString()
  const worked = await each(kept, (held) => {
    const given = held.stored === undefined ? held.now : counterpartyAfter(model, entity, held.stored, held.now, evaluationContext)
    const now: Document = { ...recompute(model, entity, given, evaluationContext), updatedAt }
    if (held.stored !== undefined) refuseIf(overdrawn(model, entity, held.stored, now, evaluationContext, acted))
    return { held, now }
  })
  const made = worked.filter(({ held }) => held.stored === undefined)
  const changed = worked.filter(({ held }) => held.stored !== undefined)
  // Whoever has a link came for the former supplier.
  const handed = changed.filter(({ held, now }) => entity.parties.includes('supplier') && namesAnother(model, entity, held.stored!, now))
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
      changed.map(({ held, now }) => ({ before: held.stored!, after: now })),
    ),
  ]
  for (const [index, { held }] of made.entries()) held.now = held.stored = inserted[index]!
  for (const [index, { held }] of changed.entries()) held.now = held.stored = updated[index]!
}

/** Those that wait of the entity that is the latest in the chain. */
function latest(work: Work, waiting: ReadonlySet<Held>): readonly Held[] {
  const { rank } = work.context.model
  const rankOf = ({ entity }: Held) => rank[entity.name] ?? 0
  let last: Held | undefined
  for (const held of waiting) if (last === undefined || rankOf(held) > rankOf(last)) last = held
  return [...waiting].filter(({ entity }) => entity === last!.entity)
}
