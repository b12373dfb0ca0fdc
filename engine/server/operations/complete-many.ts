import { setImmediate } from 'node:timers/promises'
import type { Document, Surroundings } from '../../core/lifecycle/document.ts'
import { recompute } from '../../core/lifecycle/recompute.ts'
import type { Entity } from '../../core/model/entity.ts'
import { counterpartyOf } from './counterparty-of.ts'
import { surroundingsOf } from './work.ts'
import type { Work } from './work.ts'

/**
 * Drafts of one entity with everything filled in that follows by itself: owner, first states, defaults, computed fields; and what
 * their formulas read. The records that all of them refer to are loaded at once.
 */
export async function completeMany(
  work: Work,
  entity: Entity,
  drafts: readonly Document[],
): Promise<{ readonly documents: readonly Document[]; readonly surroundings: Surroundings }> {
  const { model } = work.context
  const initial = Object.fromEntries(Object.values(entity.regions).map((region) => [region.name, region.initial]))
  const started = drafts.map((draft): Document => ({
    ...draft,
    ...initial,
    purchaser: work.purchaser,
    createdAt: work.now.toISOString(),
    createdBy: work.actor.accountId,
  }))
  const before = await surroundingsOf(work, entity, started)
  const filled = await each(started, (draft) => recompute(model, entity, counterpartyOf(model, entity, draft, before.references), before, 'all'))
  // Defaults may be refs, whose records computed fields read.
  const surroundings = await surroundingsOf(work, entity, filled)
  return { documents: await each(filled, (draft) => recompute(model, entity, draft, surroundings, 'all')), surroundings }
}

/** Others are served between so many documents. */
const DOCUMENTS_A_TURN = 250

async function each(documents: readonly Document[], work: (document: Document) => Document): Promise<readonly Document[]> {
  const done: Document[] = []
  for (const document of documents) {
    done.push(work(document))
    if (done.length % DOCUMENTS_A_TURN === 0) await setImmediate()
  }
  return done
}
