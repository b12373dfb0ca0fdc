import { isBlank } from '../../core/model/document.ts'
import { inputFieldsOf } from '../../core/lifecycle/apply-input.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import type { Place } from '../../core/model/place.ts'
import { requestFor, sendRequest, noteMade } from '../world/fire-requests.ts'
import type { World } from '../world/world.ts'
import { newBaseline } from './baseline-request.ts'
import { unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'

/** A unique value is refused the second time. */
export function uniqueCases(model: Model): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) => {
    const creation = Object.values(entity.transitions).find(
      ({ from, event, conversion, answers }) => from === null && !event && conversion === undefined && answers === undefined,
    )
    if (creation === undefined) return []
    const single = Object.values(entity.fields).flatMap(({ name, unique, at }) =>
      unique === undefined ? [] : [{ fields: [name, ...unique], code: 'NOT_UNIQUE', at }],
    )
    const several = entity.unique.map(({ fields, code }) => ({ fields, code, at: entity.at }))
    return [...single, ...several].map((key) => caseOf(entity, creation, key))
  })
}

type Key = { readonly fields: readonly string[]; readonly code: string; readonly at: Place }

function caseOf(entity: Entity, transition: Transition, key: Key): Case {
  return {
    id: `${entity.name}.${transition.name}/boundary/${key.fields.join('+')}/unique`,
    kind: 'boundary',
    about: `${entity.name}.${transition.name}`,
    title: `${transition.name} of ${entity.name}: ${key.fields.join(' and ')} may not be there already`,
    why: { text: `unique: ${key.fields.join(', ')}`, at: key.at },
    ready: (world) => twice(world, entity, transition, key),
  }
}

async function twice(world: World, entity: Entity, transition: Transition, { fields, code }: Key): Promise<Trial | Unsent> {
  const first = await newBaseline(world, entity, transition, { variant: 0 })
  const second = await newBaseline(world, entity, transition, { variant: 0 })
  if (first === undefined || second === undefined) return unreached(`no valid request for ${transition.name} of ${entity.name} was found`)
  const { person } = first.asked
  const open = new Map(inputFieldsOf(world.model, entity, transition, person.actor).map((field) => [field.name, field]))
  const values: Record<string, unknown> = {}
  for (const name of fields) {
    const { computed } = entity.fields[name] ?? {}
    // A computed value is the same where all its inputs are the same.
    if (computed !== undefined) {
      for (const path of computed.references) {
        const [read = ''] = path.split('.')
        if (open.has(read) && !fields.includes(read)) values[read] = first.input[read] ?? null
      }
      continue
    }
    if (!open.has(name)) return unreached(`${name} cannot be entered`)
    values[name] = isBlank(first.input[name]) ? world.unique(20) : first.input[name]
  }
  const request = requestFor(person, transition, undefined, { ...first.input, ...values })
  const made = request === undefined ? undefined : await sendRequest(world, request)
  if (request === undefined || made?.answer?.returnCode !== '0') return unreached(`the first was not made: ${made?.answer?.returnMsg ?? 'no path'}`)
  noteMade(world, entity, made)
  const again = requestFor(person, transition, undefined, { ...second.input, ...values })
  return again === undefined ? unreached('no path') : { request: again, expected: { status: 'SUCCESS', code, path: fields[0]! }, isRepeatable: true }
}
