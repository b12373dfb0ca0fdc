import { recompute } from '../../core/lifecycle/recompute.ts'
import { deleteDocument, insertDocument, updateDocument } from '../store/save-document.ts'
import { countTallies, holdersOf } from './count-tallies.ts'
import { followersOf } from './followers-of.ts'
import { overdrawn } from './overdrawn.ts'
import { refuseIf } from './refused.ts'
import { surroundingsOf } from './work.ts'
import type { Held, Work } from './work.ts'

/** More than any transaction writes. */
const MOST = 100_000

/**
 * Writes what changed and carries it upstream until nothing changes any more. The latest in the chain goes first, so that each
 * document is recomputed and saved once all that feeds it has been; then the tallies that it feeds are counted anew, and what
 * follows it is worked out again.
 */
export async function settle(work: Work): Promise<void> {
  const waiting = new Set([...work.held.values()].filter((held) => held.isDeleted || held.now !== held.stored))
  for (let done = 0; waiting.size > 0; done++) {
    if (done === MOST) throw new RangeError(`Cannot settle more than ${MOST} documents in one transaction: what follows and what is counted go in circles`)
    const held = last(work, waiting)
    waiting.delete(held)
    const earlier = held.stored
    await save(work, held)
    const holders = holdersOf(work, { entity: held.entity, before: earlier, after: held.stored })
    for (const holder of await countTallies(work, holders)) waiting.add(holder)
    for (const follower of await followersOf(work, { entity: held.entity, before: earlier, after: held.stored })) waiting.add(follower)
  }
}

async function save(work: Work, held: Held): Promise<void> {
  const { tx } = work
  const { model } = work.context
  const { entity, stored } = held
  if (held.isDeleted) {
    if (stored !== undefined) await deleteDocument(tx, model, entity.name, stored)
    held.stored = undefined
    work.held.delete(`${entity.name} ${String(held.now.id)}`)
    return
  }
  const surroundings = await surroundingsOf(work, entity, [held.now])
  const now = { ...recompute(model, entity, held.now, surroundings), updatedAt: work.now.toISOString() }
  if (stored !== undefined) refuseIf(overdrawn(model, entity, stored, now, surroundings, new Set(work.deeds.map((deed) => deed.held.entity.name))))
  held.stored = stored === undefined ? await insertDocument(tx, model, entity.name, now) : await updateDocument(tx, model, entity.name, stored, now)
  held.now = held.stored
}

function last(work: Work, waiting: ReadonlySet<Held>): Held {
  const { rank } = work.context.model
  return [...waiting].reduce((latest, held) => ((rank[held.entity.name] ?? 0) > (rank[latest.entity.name] ?? 0) ? held : latest))
}
