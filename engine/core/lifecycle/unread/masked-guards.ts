import { outcomeOf } from '../../expression/evaluate-formula.ts'
import type { LiveValues } from '../../expression/values-of.ts'
import type { Entity } from '../../model/entity.ts'
import type { Rule } from '../../model/lifecycle.ts'
import type { Model } from '../../model/model.ts'
import type { Side } from '../../model/side.ts'
import type { Actor } from '../../permissions/actor.ts'
import { codesLackedAt } from '../../permissions/is-hidden-at.ts'
import { valuesReadBy } from './values-read-by.ts'

type Viewer = Pick<Actor, 'side' | 'permissions'>

/** How a guard answers a person: by its values, not at all, or only for want of codes. */
export type GuardTelling = 'told' | 'unasked' | readonly string[]

/**
 * How a guard answers a person from whom values that it reads are masked. If it cannot be decided without them, its refusal would tell them: the codes that are
 * missing answer instead. A question is not asked then.
 */
export function guardTelling(model: Model, entity: Entity, rule: Rule, values: LiveValues, viewer: Viewer): GuardTelling {
  const codes = codesLacked(model, entity, rule, viewer)
  if (codes.length === 0) return 'told'
  const read = valuesReadBy(model, entity, values, viewer)
  if (outcomeOf(model, rule.check, read).kind !== 'unknown') return 'told'
  if (rule.confirmWhen === undefined) return codes
  const asks = outcomeOf(model, rule.confirmWhen, read)
  return asks.kind === 'unknown' || (asks.kind === 'value' && asks.value === true) ? 'unasked' : codes
}

const codesByPerson = new WeakMap<ReadonlySet<string>, Readonly<Record<Side, WeakMap<Rule, readonly string[]>>>>()

// Asked for each row of a list and each of its actions.
function codesLacked(model: Model, entity: Entity, rule: Rule, viewer: Viewer): readonly string[] {
  let bySide = codesByPerson.get(viewer.permissions)
  if (bySide === undefined) codesByPerson.set(viewer.permissions, (bySide = { purchaser: new WeakMap(), supplier: new WeakMap() }))
  const byRule = bySide[viewer.side]
  let codes = byRule.get(rule)
  if (codes === undefined) byRule.set(rule, (codes = [...new Set(rule.check.references.flatMap((path) => codesLackedAt(model, entity, path, viewer)))]))
  return codes
}
