import type { Entity } from './entity.ts'
import type { Rule } from './lifecycle.ts'

export function ruleOf(entity: Entity, name: string): Rule {
  const rule = entity.rules[name]
  if (rule === undefined) throw new TypeError(`Cannot find rule "${name}" of entity "${entity.name}"`)
  return rule
}
