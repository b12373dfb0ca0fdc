import { inputFieldsOf } from '../../core/lifecycle/apply-input.ts'
import { conversionOf } from '../../core/model/conversion-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import { visibilityFor } from '../../core/permissions/mask-document.ts'
import type { People } from '../people/people.ts'
import { baselineFor } from './baseline-request.ts'
import { unreached } from './case.ts'
import type { Case } from './case.ts'
import { trialOfInput } from './trial-of-input.ts'

/** A field that no client may write is an unknown key: computed, readonly, a system field, or no input of this action. */
export function closedFields(model: Model, entity: Entity, transition: Transition, people: People): readonly Case[] {
  const side = transition.sides[0]
  if (side === undefined) return []
  const open = new Set(inputFieldsOf(model, entity, transition, people.all(side).actor).map(({ name }) => name))
  const conversion = conversionOf(entity, transition)
  // A masked or sealed field may come back with its mask, which the server ignores.
  const { masked } = visibilityFor(model, entity, people.all(side).actor)
  return Object.values(entity.fields)
    .filter(
      ({ name }) =>
        !open.has(name) &&
        !masked.has(name) &&
        !['id', 'version'].includes(name) &&
        !(conversion?.into === undefined && [conversion?.link, conversion?.version?.field].includes(name)),
    )
    .map((field): Case => ({
      id: `${entity.name}.${transition.name}/boundary/${field.name}/closed`,
      kind: 'boundary',
      about: `${entity.name}.${transition.name}`,
      title: `${transition.name} of ${entity.name}: ${field.name} is not taken from a client`,
      why: { text: `${field.name} is not among what ${transition.name} takes`, at: field.at },
      async ready(world) {
        const base = await baselineFor(world, entity, transition)
        if (base === undefined) return unreached(`no valid request for ${transition.name} of ${entity.name} was found`)
        return trialOfInput(base, { ...base.input, [field.name]: null }, { status: 'SUCCESS', code: 'UNKNOWN_KEY', path: field.name })
      },
    }))
}
