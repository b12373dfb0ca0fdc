import { assertNever } from '../assert-never.ts'
import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import type { Formula } from '../model/formula.ts'
import type { Effect, Transition } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import { rowsOf } from '../model/document.ts'
import type { Row, EvaluationContext } from '../model/document.ts'
import { decide, holds, valueOf } from '../expression/evaluate-formula.ts'
import { entityOf } from '../model/field-kinds.ts'
import { storedValue } from '../model/stored-value.ts'
import { setValue, valuesOf } from '../expression/values-of.ts'
import type { LiveValues } from '../expression/values-of.ts'

/** The target state of a transition: undefined if the state stays, null for deletion. */
export function targetState(model: Model, transition: Transition, values: LiveValues): string | null | undefined {
  const { to } = transition
  return typeof to === 'object' && to !== null ? (decide(model, to, values) ?? undefined) : to
}

/**
 * The row after the transition's own change: its `set`, `setLines` and `append` effects in order, each reading what the one before wrote, then the state of its
 * region, so that an effect can store the former state ("previousLevel": "level"). Also writes `values`, the live tree of the row; `newId` names appended rows.
 * The server runs effects on other documents.
 */
export function applyEffects(
  model: Model,
  entity: Entity,
  transition: Transition,
  row: Row,
  values: LiveValues,
  evaluationContext: EvaluationContext,
  newId: () => string,
): Row {
  const changed: Record<string, unknown> = { ...row }
  const state = targetState(model, transition, values)
  for (const effect of transition.effects) applyEffect(model, entity, effect, changed, values, evaluationContext, newId)
  if (typeof state === 'string') {
    changed[transition.region] = state
    values[transition.region] = state
  }
  return changed
}

function applyEffect(
  model: Model,
  entity: Entity,
  effect: Effect,
  changed: Record<string, unknown>,
  values: LiveValues,
  evaluationContext: EvaluationContext,
  newId: () => string,
): void {
  switch (effect.kind) {
    case 'set':
      if (holds(model, effect.when, values)) setFields(model, entity, effect.values, changed, values, evaluationContext)
      return
    case 'setLines': {
      const line = entityOf(model, entity.fields[effect.lines]?.entity ?? '')
      const live = (values[effect.lines] ?? []) as readonly LiveValues[]
      changed[effect.lines] = rowsOf(changed, effect.lines).map((row, index) => {
        const rowValues = live[index] as LiveValues
        if (!holds(model, effect.when, rowValues)) return row
        const rowChanged: Record<string, unknown> = { ...row }
        setFields(model, line, effect.values, rowChanged, rowValues, evaluationContext)
        return rowChanged
      })
      return
    }
    case 'append': {
      if (!holds(model, effect.when, values)) return
      const line = entityOf(model, entity.fields[effect.lines]?.entity ?? '')
      const rows = rowsOf(changed, effect.lines)
      const added: Record<string, unknown> = { id: newId(), lineNo: rows.length + 1 }
      for (const [name, formula] of Object.entries(effect.values)) added[name] = storedValue(fieldNamed(line, name), valueOf(model, formula, values))
      changed[effect.lines] = [...rows, added]
      values[effect.lines] = valuesOf(model, entity, changed, evaluationContext)[effect.lines]
      return
    }
    case 'convert':
    case 'cascade':
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
  evaluationContext: EvaluationContext,
): void {
  for (const [name, formula] of Object.entries(formulas)) {
    const field = fieldNamed(entity, name)
    const stored = formula === null ? null : storedValue(field, valueOf(model, formula, values))
    changed[name] = stored
    setValue(model, entity, values, name, stored, evaluationContext.references)
  }
}

function fieldNamed(entity: Entity, name: string): Field {
  const field = entity.fields[name]
  if (field === undefined) throw new TypeError(`Cannot set "${name}": entity "${entity.name}" has no such field`)
  return field
}
