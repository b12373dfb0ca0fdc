import type { Entity } from '../../model/entity.ts'
import type { FieldAtPath } from '../../model/field-at-path.ts'
import type { Field } from '../../model/field.ts'
import type { Conversion, Transition } from '../../model/lifecycle.ts'
import type { Model } from '../../model/model.ts'
import { readsField } from '../../model/reads-field.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** What may be taken falls as it is taken. A figure that nothing counts and nothing sets lets the same rows be taken again and again. */
export const pendingThatStays: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.conversions).flatMap((conversion) => {
      const { name, source, link, into, take } = conversion
      if (take.pending === undefined || canFall(model, conversion)) return []
      const row = into === undefined ? entity.name : (entity.fields[into]?.entity ?? entity.name)
      return [
        errorAt(
          take.pending.at,
          `"${take.pending.source}" of ${source} stays what it is, however much "${name}" takes`,
          `subtract a tally of "${row}.${take.field}" by its link "${link}"`,
        ),
      ]
    }),
  )

/** Checks whether something that is counted, looked up or set decides on what is pending, or on whether a row may be taken at all. */
export function canFall(model: Model, { take, when }: Conversion): boolean {
  return [take.pending, when].some((formula) => formula !== undefined && readsField(model, formula, (found) => isChanged(model, found)))
}

function isChanged(model: Model, { entity, field }: FieldAtPath): boolean {
  return field.tally !== undefined || field.lookup !== undefined || isSet(model, entity, field)
}

/** Checks whether an effect sets a field, or an event moves a state. */
function isSet(model: Model, entity: Entity, { name }: Field): boolean {
  const { line } = entity
  const document = line === undefined ? undefined : model.entities[line.of]
  const isRegion = name in entity.regions
  return [entity, ...(document === undefined ? [] : [document])].some(({ transitions }) =>
    Object.values(transitions).some((transition) => (isRegion ? transition.event && transition.region === name : sets(transition, name, line?.field))),
  )
}

function sets({ effects }: Transition, name: string, lines: string | undefined): boolean {
  return effects.some((effect) => {
    if (effect.kind === 'set') return name in effect.values
    return effect.kind === 'setLines' && effect.lines === lines && name in effect.values
  })
}
