import { inputFieldsOf, openFieldsOf } from '../../core/lifecycle/apply-input.ts'
import { conversionOf } from '../../core/model/conversion-of.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import type { Model } from '../../core/model/model.ts'
import { requiredInputsOf } from '../../core/rules/required-inputs.ts'
import type { People } from '../people/people.ts'
import { canBeDone } from '../world/declaration/reachable.ts'
import type { Case } from './case.ts'
import { closedFields } from './closed-fields.ts'
import { computedFieldCase } from './computed-fields.ts'
import { boundsOf } from './field-bounds.ts'
import type { Bound } from './field-bounds.ts'
import { trialOutside } from './trial-outside.ts'
import type { Place } from './placed-input.ts'
import { prefsOf } from '../people/prefs-of.ts'
import { trialAtBound } from './accepted-bound-trial.ts'

/** Every bound of every input field: the last valid value is accepted, the first invalid one is refused at its path. */
export function boundaryCases(model: Model, people: People): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.transitions).flatMap((transition) => {
      const side = transition.sides[0]
      if (transition.event || side === undefined || !canBeDone(model, entity, transition)) return []
      const person = people.all(side)
      const places = inputFieldsOf(model, entity, transition, person.actor).flatMap((field): readonly Place[] => {
        const own = { entity, transition, field }
        if (field.type !== 'lines') return [own]
        return [
          own,
          ...openFieldsOf(model, entityOf(model, field.entity ?? ''), person.actor).map((inner) => ({ entity, transition, field: inner, lines: field })),
        ]
      })
      return [
        ...places.flatMap((place) =>
          [...boundsOf(model, place.field, prefsOf(model, entity, people)), ...blankOf(place)]
            .filter((bound) => !isDivided(place, bound) && !isRemovedFrom(place, bound))
            .map((bound) => caseOf(place, bound)),
        ),
        ...places.flatMap(computedFieldCase),
        ...closedFields(model, entity, transition, people),
      ]
    }),
  )
}

/** What nobody has, nobody loses: a removal takes any id. */
function isRemovedFrom({ field, transition }: Place, { name }: Bound): boolean {
  return name === 'nobody' && transition.input !== '*' && transition.input.some((input) => input.name === field.name && input.change === 'remove')
}

/** With `divide`, too many rows make several documents, so no number of rows is refused. */
function isDivided({ entity, field, transition }: Place, { rows = 0 }: Bound): boolean {
  const conversion = conversionOf(entity, transition)
  return conversion?.divides === true && conversion.into === field.name && rows > (conversion.maxItems ?? Infinity)
}

/** Leaves a required field blank. A default fills the blank of a new document. */
function blankOf({ entity, field, transition, lines }: Place): readonly Bound[] {
  // A blank quantity taken from a source gets the proposal.
  if (conversionOf(entity, transition)?.take.field === field.name) return []
  const isRequiredInput = lines === undefined && requiredInputsOf(transition).has(field.name)
  const isRequired = field.required && transition.input === '*' && field.default === undefined
  if (field.type === 'lines' || field.type === 'sequence') return []
  if (isRequiredInput && field.type === 'files') return [{ name: 'blank', text: `${transition.name} demands ${field.name}`, value: [], code: 'TOO_FEW_ITEMS' }]
  if (!isRequiredInput && !isRequired) return []
  const text = isRequiredInput ? `${transition.name} demands ${field.name}` : 'required'
  const bounds: Bound[] = [{ name: 'blank', text, value: null, code: 'REQUIRED' }]
  if (field.type === 'text' || field.type === 'longText')
    bounds.push({ name: 'spaces', text: `${text}, and spaces say nothing`, value: '   ', code: 'REQUIRED' })
  return bounds
}

function caseOf(place: Place, bound: Bound): Case {
  const { entity, transition, field, lines } = place
  const path = lines === undefined ? field.name : `${lines.name}.${field.name}`
  const shown =
    bound.value === null
      ? 'left blank'
      : JSON.stringify(bound.value).length > 40
        ? `${JSON.stringify(bound.value).slice(0, 30)}… (${[...String(bound.value)].length} characters)`
        : JSON.stringify(bound.value)
  return {
    id: `${entity.name}.${transition.name}/boundary/${path}/${bound.name}`,
    kind: bound.code === undefined ? 'value' : 'boundary',
    about: `${entity.name}.${transition.name}`,
    title: `${transition.name} of ${entity.name}: ${path} ${bound.code === undefined ? 'may be' : 'may not be'} ${shown}`,
    why: { text: `${path}: ${bound.text}`, at: field.at },
    ready: (world) => (bound.code === undefined ? trialAtBound(world, place, bound) : trialOutside(world, place, bound, bound.code)),
  }
}
