import { guardIssues } from '../../../core/lifecycle/allowed-actions.ts'
import { ruleOf } from '../../../core/model/rule-of.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import { UNKNOWN } from '../../../core/expression/values/evaluation-stop.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Effect, Transition } from '../../../core/model/lifecycle.ts'
import { conjunctsOf } from './conjuncts.ts'
import type { Condition } from '../goal.ts'
import { scopesOf } from '../scopes.ts'
import type { World } from '../world.ts'

/** The conditions of an action, guard by guard, that depend on the document; for an action of lines, those on one line. */
export function conditionsOf(world: World, entity: Entity, transition: Transition): readonly Condition[] {
  return transition.guards.flatMap((name) => {
    const rule = ruleOf(entity, name)
    return isMetBySide(world.model, rule.check, transition)
      ? []
      : {
          entity: entity.name,
          paths: rule.check.references,
          source: rule.check.source,
          holds: ({ values }) => scopesOf(entity, values).some((scope) => guardIssues(world.model, rule, scope).length === 0),
          parts: conjunctsOf(world.model, rule.check).map(
            (part) =>
              ({ values }) =>
                scopesOf(entity, values).some((scope) => holds(world.model, part, scope)),
          ),
        }
  })
}

/** Checks whether a guard holds for whoever's action it is, by their side alone, whatever the document says. */
function isMetBySide(model: Model, check: Formula, { sides }: Transition): boolean {
  if (!check.references.includes('user.side')) return false
  const unknown = Object.fromEntries(check.references.map((path) => [path.split('.', 1)[0]!, UNKNOWN]))
  return sides.every((side) => holds(model, check, { ...unknown, user: { side } }))
}

/** The conditions that a formula over a document asks for, one for each part that must hold. */
export function partsOfCondition(world: World, entity: Entity, formula: Formula): readonly Condition[] {
  return conjunctsOf(world.model, formula).map((part) => ({
    entity: entity.name,
    paths: part.references,
    source: part.source,
    holds: ({ values }) => holds(world.model, part, values),
  }))
}

type Making = Extract<Effect, { readonly kind: 'convert' }>

/**
 * The conditions under which an effect of a document's actions makes something of its rows: the effect's own condition, and at least one row of each kind that
 * it takes.
 */
export function conditionsOfMaking({ model, ...world }: World, entity: Entity, { entity: made, conversion: name, when }: Making): readonly Condition[] {
  const conversion = entityOf(model, made).conversions[name]
  const own = when === undefined ? [] : partsOfCondition({ model, ...world }, entity, when)
  if (conversion === undefined) return own
  const source = entityOf(model, conversion.source)
  const someRow = (row: Entity, formula: Formula | undefined): Condition => ({
    entity: row.name,
    paths: formula?.references ?? [],
    ...(formula !== undefined && { source: formula.source }),
    holds: ({ values }) => scopesOf(row, values).some((scope: LiveValues) => holds(model, formula, scope)),
  })
  const rows = source.name === entity.name || source.line?.of === entity.name ? [someRow(source, conversion.when)] : []
  return [...own, ...rows, ...(conversion.each ?? []).map((each) => someRow(entityOf(model, each.row), each.when))]
}
