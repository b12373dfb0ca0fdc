import { guardIssues } from '../../../core/lifecycle/allowed-actions.ts'
import { ruleOf } from '../../../core/model/rule-of.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import { recompute } from '../../../core/lifecycle/recompute.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { Person } from '../../people/person.ts'
import { liveOf, readDocument } from '../read.ts'
import type { World } from '../world.ts'
import { withCounted } from './with-counted.ts'

/** The refusals of the events that a new document fires on its source documents: their guards, with the figures of the new rows added. */
export async function cascadeIssues(world: World, person: Person, entity: Entity, transition: Transition, document: Document): Promise<readonly Issue[]> {
  const found: Issue[] = []
  for (const effect of transition.effects) {
    if (effect.kind !== 'cascade' || effect.direction !== 'out' || effect.lines === undefined || effect.when !== undefined) continue
    const line = entityOf(world.model, entity.fields[effect.lines]?.entity ?? '')
    const pointed = entityOf(world.model, line.fields[effect.through]?.entity ?? '')
    const owner = pointed.line === undefined ? undefined : entityOf(world.model, pointed.line.of)
    const event = owner?.transitions[effect.transition]
    if (owner === undefined || event === undefined) continue
    const rows = rowsOf(document, effect.lines)
    const { evaluationContext, values: own } = await liveOf(world, person, entity, document)
    const counting = { before: [], after: (own[effect.lines] ?? []) as readonly LiveValues[] }
    const records = rows.map((row) => evaluationContext.references[pointed.name]?.[String(row[effect.through])])
    const ids = new Set(records.flatMap((record) => String((record?.[owner.name] as Row | undefined)?.id ?? '') || []))
    for (const id of ids) {
      const above = await readDocument(world, owner, id)
      if (above === undefined) continue
      const counted = withCounted(world.model, pointed, line, effect.through, above, counting)
      const live = await liveOf(world, person, owner, counted)
      const { values } = await liveOf(world, person, owner, recompute(world.model, owner, counted, live.evaluationContext))
      found.push(...event.guards.flatMap((name) => guardIssues(world.model, ruleOf(owner, name), values)))
    }
  }
  return found
}
