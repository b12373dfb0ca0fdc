import type { Entity } from '../../core/model/entity.ts'
import type { Rule, Transition } from '../../core/model/lifecycle.ts'
import type { Side } from '../../core/model/side.ts'
import { startsOf } from '../world/declaration/region-path.ts'
import { splitCondition } from '../world/declaration/split-condition.ts'

/**
 * The proof that whomever a guard would refuse does not see the document, and is told that there is none: each way of seeing it asks for
 * what the guard asks for, or for a state from which the action does not start. Undefined: none.
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
