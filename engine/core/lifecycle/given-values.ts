import { valueOf } from '../expression/evaluate-formula.ts'
import type { LiveValues } from '../expression/values-of.ts'
import type { Row } from '../model/document.ts'
import { entityOf } from '../model/field-kinds.ts'
import type { Entity } from '../model/entity.ts'
import type { Effect } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import { storedValue } from '../model/stored-value.ts'

type Cascade = Extract<Effect, { readonly kind: 'cascade' }>

/** The entity whose event a cascade fires: that of its targets, or the document of these rows. */
export function firedEntity(model: Model, { entity, transition }: Cascade): Entity {
  const target = entityOf(model, entity)
  return target.transitions[transition] !== undefined || target.line === undefined ? target : entityOf(model, target.line.of)
}

/** What an event gets as its input, in the stored form of its fields: of the document that fires it, or of its row that points there. */
export function givenValues(model: Model, effect: Cascade, from: LiveValues): Row {
  const { fields } = firedEntity(model, effect)
  return Object.fromEntries(Object.entries(effect.give ?? {}).map(([name, formula]) => [name, storedValue(fields[name]!, valueOf(model, formula, from))]))
}
