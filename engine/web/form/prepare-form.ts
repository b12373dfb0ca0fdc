import { livePlanOf } from '../../core/lifecycle/live/live-plan.ts'
import { liveFormulaOf } from '../../core/lifecycle/live/live-formula.ts'
import { fieldKindsOf } from '../../core/model/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import { rowChecksOf } from '../../core/rules/check-row.ts'
import { serverNow } from '../api/server-clock.ts'
import { todayOf } from '../session/today-of.ts'

/**
 * Prepares what every form of an entity needs and keeps: its formulas, and the calendar of the browser. No form waits for it where it is done while the document
 * is on its way.
 */
export function prepareForm(model: Model, entity: Entity, preferences: Readonly<Record<string, unknown>>): void {
  todayOf(preferences, new Date(serverNow()))
  livePlanOf(model, entity)
  prepareConditions(model, entity, entity)
  for (const { name, entity: of } of fieldKindsOf(entity).lines) {
    prepareConditions(model, entity, model.entities[of])
    for (const { check } of rowChecksOf(model, entity, name).rules) liveFormulaOf(model, entity, check)
  }
}

function prepareConditions(model: Model, entity: Entity, of: Entity | undefined): void {
  for (const { computedWhen, visibleWhen, readonlyWhen, requiredWhen, onlyLaterWhen } of Object.values(of?.fields ?? {}))
    for (const formula of [computedWhen, visibleWhen, readonlyWhen, requiredWhen, onlyLaterWhen])
      if (formula !== undefined) liveFormulaOf(model, entity, formula)
}
