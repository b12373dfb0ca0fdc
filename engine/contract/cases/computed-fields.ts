import { entityOf } from '../../core/model/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Row } from '../../core/model/document.ts'
import { isNumber } from '../../core/model/is-number.ts'
import { at } from '../../core/rules/issue.ts'
import { verdictOf } from '../world/evaluate/evaluate-action.ts'
import { plainValue } from '../world/input/values.ts'
import type { World } from '../world/world.ts'
import { baselineFor } from './baseline-request.ts'
import type { BaselineRequest } from './baseline-request.ts'
import { unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'
import { placed } from './placed-input.ts'
import type { Place } from './placed-input.ts'
import { trialOfInput } from './trial-of-input.ts'

/** A field that is computed under a condition takes no value from a client while the condition holds. */
export function computedFieldCase(place: Place): readonly Case[] {
  const { entity, transition, field, lines } = place
  if (field.computedWhen === undefined) return []
  const path = lines === undefined ? field.name : `${lines.name}.${field.name}`
  return [
    {
      id: `${entity.name}.${transition.name}/boundary/${path}/computed`,
      kind: 'boundary',
      about: `${entity.name}.${transition.name}`,
      title: `${transition.name} of ${entity.name}: ${path} is not taken from a client while ${field.computedWhen.source}`,
      why: { text: `${path}: computedWhen ${field.computedWhen.source}`, at: field.at },
      ready: (world) => enteredWhileComputed(world, place),
    },
  ]
}

async function enteredWhileComputed(world: World, place: Place): Promise<Trial | Unsent> {
  const { entity, transition, field, lines } = place
  const base = await baselineFor(world, entity, transition)
  if (base === undefined) return unreached(`no valid request for ${transition.name} of ${entity.name} was found`)
  const path = lines === undefined ? field.name : at(lines.name, 0, field.name)
  for (const given of givenInputs(world, base, place))
    for (const value of isNumber(field) ? ['0.01', '0.02'] : [plainValue(world, field, 7), plainValue(world, field, 8)]) {
      const input = placed({ ...base, input: given }, place, value)
      if ((await verdictOf(world, base.asked, input)).issues.some((issue) => issue.code === 'READ_ONLY' && issue.path === path))
        return trialOfInput(base, input, { status: 'SUCCESS', code: 'READ_ONLY', path })
    }
  return unreached('it is entered in what was found')
}

/** The baseline, and the same with a value in each field beside, which the condition reads. */
function givenInputs(world: World, base: BaselineRequest, place: Place): readonly Row[] {
  const { field, lines } = place
  const of: Entity = lines === undefined ? place.entity : entityOf(world.model, lines.entity ?? '')
  const beside = field.computedWhen!.references.flatMap((name) => of.fields[name] ?? []).filter((each) => !each.readonly && each.type !== 'ref')
  return [base.input, ...beside.map((each) => placed(base, { field: each, ...(lines !== undefined && { lines }) }, plainValue(world, each, 1)))]
}
