import type { Entity } from '../../model/entity.ts'
import { entityOfFormula } from '../../model/entity-of-formula.ts'
import { fieldAtPath } from '../../model/field-at-path.ts'
import type { Field } from '../../model/field.ts'
import type { Formula } from '../../model/formula.ts'
import type { Model } from '../../model/model.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** An amount is rounded once. A price that always follows from another by rounding is only shown: a thousand pieces of it miss what was rounded off. */
export const amountsOfRoundedPrices: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.fields).flatMap(({ name, type, computed }) => {
      const path =
        type === 'amount' ? computed?.references.find((read) => isRoundedPrice(model, fieldRead(model, entity, computed, read), new Set())) : undefined
      return path === undefined
        ? []
        : [errorAt(computed!.at, `the amount "${name}" of ${entity.name} is worked out from "${path}", a rounded price`, 'read the price it is rounded from')]
    }),
  )

type Read = { readonly entity: Entity; readonly field: Field } | undefined

function fieldRead(model: Model, entity: Entity, formula: Formula, path: string): Read {
  return fieldAtPath(model, entityOfFormula(model, formula) ?? entity, path)
}

/**
 * A price that people or an agreement may set is exact, whatever it began with; one that is always another price at a rate (of a tax, of a currency), rounded,
 * is not.
 */
function isRoundedPrice(model: Model, read: Read, seen: Set<Field>): boolean {
  if (read === undefined || read.field.type !== 'price' || seen.has(read.field)) return false
  const { entity, field } = read
  seen.add(field)
  const { computed, computedWhen } = field
  const formula = computed ?? field.default
  if (formula === undefined || computedWhen !== undefined) return false
  const reads = formula.references.map((path) => fieldRead(model, entity, formula, path))
  const isAtRate = computed !== undefined && /\bround\(/.test(computed.source) && reads.some((of) => of?.field.type === 'rate')
  return isAtRate || reads.some((of) => isRoundedPrice(model, of, seen))
}
