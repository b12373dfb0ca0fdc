import type { Entity } from '../../core/model/entity.ts'
import type { Rule, Transition } from '../../core/model/lifecycle.ts'
import type { Side } from '../../core/model/side.ts'
import { startsOf } from '../world/declaration/region-path.ts'
import { splitCondition } from '../world/declaration/split-condition.ts'

/**
 * Proves that the people whom a guard would refuse do not see the document and get "not found": every way to see it asks for the guard's own condition, or for
 * a state from which the action does not start. Returns undefined without a proof.
 */
export function refusedWhileNotVisible(entity: Entity, transition: Transition, { check }: Rule, side: Side): string | undefined {
  const rows = entity.rows[side]?.source
  const region = entity.regions[transition.region]
  if (rows === undefined || region === undefined || transition.from === null || entity.allRows?.[side] !== undefined) return undefined
  const starts = startsOf(region, transition)
  const isElsewhere = (part: string): boolean => {
    const [, name, state = ''] = /^(\w+) == '(\w+)'$/.exec(part) ?? []
    return name === region.name && !starts.includes(state)
  }
  const isShut = splitCondition(rows).every((way) => splitCondition(way, '&&').some((part) => part === check.source || isElsewhere(part)))
  return isShut ? `whoever does not meet "${check.source}" sees none that ${transition.name} starts from: rows are "${rows}"` : undefined
}
