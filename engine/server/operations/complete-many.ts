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
export async function completeMany(work: Work, entity: Entity, drafts: readonly Document[]): Promise<{ readonly documents: readonly Document[]; readonly surroundings: Surroundings }> {
  const { model } = work.context
  const initial = Object.fromEntries(Object.values(entity.regions).map((region) => [region.name, region.initial]))
  const started = drafts.map((draft): Document => ({ ...draft, ...initial, purchaser: work.purchaser, createdAt: work.now.toISOString(), createdBy: work.actor.accountId }))
  const before = await surroundingsOf(work, entity, started)
  const filled = started.map((draft) => recompute(model, entity, counterpartyOf(model, entity, draft, before.references), before, 'all'))
  // Defaults may be refs, whose records computed fields read.
  const surroundings = await surroundingsOf(work, entity, filled)
  return { documents: filled.map((draft) => recompute(model, entity, draft, surroundings, 'all')), surroundings }
}
