import { assertNever } from '../assert-never.ts'
import type { Entity } from '../model/entity.ts'
import type { Formula } from '../model/formula.ts'
import type { Effect, Transition } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import { rowsOf } from './document.ts'
import type { Row, Surroundings } from './document.ts'
import { decide, holds, valueOf } from './evaluate-formula.ts'
import { entityOf } from './field-kinds.ts'
import { storedValue } from './stored-value.ts'
import { setValue } from './values-of.ts'
import type { LiveValues } from './values-of.ts'

/** The state that a transition leads to: undefined when the state stays, null for deletion. */
export function targetState(model: Model, transition: Transition, values: LiveValues): string | null | undefined {
  const { to } = transition
  return typeof to === 'object' && to !== null ? (decide(model, to, values) ?? undefined) : to
}

/**
 * The row after the transition's own change: its `set` and `setLines` effects in order, each reading what the one before wrote,
 * then the state of its region, so that an effect can still keep the state that was ("previousLevel": "level"). `values` is the
 * live tree of the row and is written too. Effects on other documents are the server's.
 */
export function applyEffects(model: Model, entity: Entity, transition: Transition, row: Row, values: LiveValues, surroundings: Surroundings): Row {
  const changed: Record<string, unknown> = { ...row }
  const state = targetState(model, transition, values)
  for (const effect of transition.effects) applyEffect(model, entity, effect, changed, values, surroundings)
  if (typeof state === 'string') {
    changed[transition.region] = state
    values[transition.region] = state
  }
  return changed
}

function applyEffect(model: Model, entity: Entity, effect: Effect, changed: Record<string, unknown>, values: LiveValues, surroundings: Surroundings): void {
  switch (effect.kind) {
    case 'set':
      if (holds(model, effect.when, values)) setFields(model, entity, effect.values, changed, values, surroundings)
      return
    case 'setLines': {
      const line = entityOf(model, entity.fields[effect.lines]?.entity ?? '')
      const live = (values[effect.lines] ?? []) as readonly LiveValues[]
      changed[effect.lines] = rowsOf(changed, effect.lines).map((row, index) => {
        const rowValues = live[index] as LiveValues
        if (!holds(model, effect.when, rowValues)) return row
        const rowChanged: Record<string, unknown> = { ...row }
        setFields(model, line, effect.values, rowChanged, rowValues, surroundings)
        return rowChanged
      })
      return
    }
    case 'convert':
    case 'cascade':
    case 'notify':
      return
    default:
      assertNever(effect)
  }
}

function setFields(
  model: Model,
  entity: Entity,
  formulas: Readonly<Record<string, Formula | null>>,
  changed: Record<string, unknown>,
  values: LiveValues,
  surroundings: Surroundings,
): void {
  for (const [name, formula] of Object.entries(formulas)) {
    const field = entity.fields[name]
    if (field === undefined) throw new TypeError(`Cannot set "${name}": entity "${entity.name}" has no such field`)
    const stored = formula === null ? null : storedValue(field, valueOf(model, formula, values))
    changed[name] = stored
    setValue(model, entity, values, name, stored, surroundings.references)
  }
}
