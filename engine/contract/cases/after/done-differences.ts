import { isBlank } from '../../../core/model/document.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Formula } from '../../../core/model/formula.ts'
import { isFieldOfSide } from '../../../core/model/is-field-of-side.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Side } from '../../../core/model/side.ts'
import { isSameStored } from '../../../core/model/stored-value.ts'
import { targetsOf } from '../../world/declaration/region-path.ts'

/** The region is in the state that core computes, otherwise in one of the possible states. */
export function stateDifferences(entity: Entity, transition: Transition, after: Document, predicted?: Document): readonly string[] {
  const region = entity.regions[transition.region]
  const targets = targetsOf(transition)
  if (region === undefined || targets.length === 0) return []
  const is = after[region.name]
  if (predicted !== undefined) return is === predicted[region.name] ? [] : [`${region.name} is ${String(is)}, not ${String(predicted[region.name])}`]
  const mayStay = transition.approval !== undefined && transition.from !== null
  return targets.includes(String(is)) || mayStay ? [] : [`${region.name} is ${String(is)}, not ${targets.join(' or ')}`]
}

/** Lists the sent values that did not stay. Leaves out what an effect overwrites and what a formula may compute. */
export function inputDifferences(entity: Entity, transition: Transition, input: Row, after: Document): readonly string[] {
  const written = new Set(transition.effects.flatMap((effect) => (effect.kind === 'set' ? Object.keys(effect.values) : [])))
  return Object.entries(input).flatMap(([name, value]) => {
    const field = entity.fields[name]
    if (field === undefined || field.system || field.type === 'lines' || field.type === 'files') return []
    if (written.has(name) || field.computed !== undefined) return []
    const change = transition.input === '*' ? undefined : transition.input.find((one) => one.name === name)?.change
    if (change !== undefined) return listDifferences(name, change, value, after[name])
    return isSameStored(field, after[name], value) ? [] : [`${name} is ${JSON.stringify(after[name])}, not ${JSON.stringify(value)}, which was sent`]
  })
}

/** What was added is there, what was removed is not. */
function listDifferences(name: string, change: 'add' | 'remove', sent: unknown, after: unknown): readonly string[] {
  const is = new Set<unknown>(Array.isArray(after) ? after : [])
  const wrong = (Array.isArray(sent) ? sent : []).filter((id) => is.has(id) !== (change === 'add'))
  return wrong.map(
    (id) => `${name} ${change === 'add' ? 'is without' : 'still has'} ${JSON.stringify(id)}, which was to be ${change === 'add' ? 'added' : 'removed'}`,
  )
}

/** Lists the values that effects set otherwise than core foresees, of the fields that the reading side sees. */
export function setDifferences(entity: Entity, transition: Transition, after: Document, predicted: Document | undefined, reading: Side): readonly string[] {
  if (predicted === undefined) return []
  const isMoment = (formula: Formula | null): boolean => formula !== null && /\bnow\b/.test(formula.source)
  // The moment of the server's action is unknown; only its presence is checked.
  const names = new Set(
    transition.effects.flatMap((effect) =>
      effect.kind === 'set' ? Object.entries(effect.values).flatMap(([name, formula]) => (isMoment(formula) && !isBlank(after[name]) ? [] : [name])) : [],
    ),
  )
  return [...names].flatMap((name) => {
    const field = entity.fields[name]
    if (field === undefined || field.type === 'files' || !isFieldOfSide(field, reading) || isSameStored(field, after[name], predicted[name])) return []
    return [`${name} is ${JSON.stringify(after[name])}, not ${JSON.stringify(predicted[name])}, as the effect says`]
  })
}
