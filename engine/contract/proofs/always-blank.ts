import { outcomeOf } from '../../core/expression/evaluate-formula.ts'
import type { LiveValues } from '../../core/expression/values-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Rule, Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import { conversionOf } from '../../core/model/conversion-of.ts'

/** The operators that choose. A formula without them is blank whenever one of its required values is. */
const CHOOSING = /\|\||&&|\?|\bhas\(|\.(all|exists|filter|map|size)\(/

/**
 * Proves that a creation breaks no rule that is checked on every write: the rule reads a value that nobody enters and the creation leaves blank, and a blank
 * refuses nothing. Returns undefined without a proof.
 */
export function alwaysBlank(model: Model, entity: Entity, transition: Transition, { check, on }: Rule): string | undefined {
  if (transition.from !== null || on === undefined) return undefined
  const blank = new Set(check.references.filter((path) => isLeftBlank(model, entity, transition, check.scope, path)))
  const [asked] = /^!has\((\w+)\) \|\| /.exec(check.source)?.slice(1) ?? []
  const told = (name: string): string => `"${check.source}" refuses nothing while ${name} is blank, and ${transition.name} leaves it blank`
  if (asked !== undefined && blank.has(asked) && !hasOuterChoice(check.source)) return told(asked)
  const [first] = blank
  if (first === undefined || CHOOSING.test(check.source)) return undefined
  // The missing value is missing whatever the other operand is.
  const values = Object.fromEntries(check.references.map((path) => [path, blank.has(path) ? null : '1']))
  const isBlank = check.references.every((path) => !path.includes('.')) && outcomeOf(model, check, values as LiveValues).kind === 'blank'
  return isBlank ? told(first) : undefined
}

/** Checks whether a creation leaves a field blank: nobody enters it, and no default, formula or source fills it. */
function isLeftBlank(model: Model, entity: Entity, transition: Transition, scope: string, name: string): boolean {
  const field = model.entities[scope]?.fields[name]
  const conversion = conversionOf(entity, transition)
  if (field === undefined || !field.readonly || field.system) return false
  if ((field.default ?? field.computed ?? field.derived ?? field.tally ?? field.lookup) !== undefined) return false
  if (conversion !== undefined && [conversion.copy, conversion.split, conversion.same].some((taken) => name in taken)) return false
  if (conversion?.link === name || conversion?.take.field === name) return false
  return !transition.effects.some((effect) => (effect.kind === 'set' || effect.kind === 'setLines' || effect.kind === 'append') && name in effect.values)
}

/** Checks whether the leading `||` belongs to a choice of the same rank: "a || b ? c : d". */
function hasOuterChoice(source: string): boolean {
  return source.includes('?')
}
