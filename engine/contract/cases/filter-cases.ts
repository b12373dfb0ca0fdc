import { openFieldsOf } from '../../core/lifecycle/apply-input.ts'
import { rowsOf } from '../../core/model/document.ts'
import { holds } from '../../core/expression/evaluate-formula.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import { at } from '../../core/rules/issue.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Formula } from '../../core/model/formula.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import { notAnInput } from '../proofs/not-an-input.ts'
import { copiedFromSource } from '../proofs/copied-from-source.ts'
import { requestFor } from '../world/fire-requests.ts'
import type { World } from '../world/world.ts'
import { baselineFor, isOfSource, OF_SOURCE } from './baseline-request.ts'
import { impossibleOr, unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'

/** A ref accepts only rows that pass its filter. */
export function filterCases(model: Model): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.transitions).flatMap((transition) => {
      if (transition.from !== null || transition.event) return []
      const rows = Object.values(entity.fields).filter(({ type }) => type === 'lines')
      const fields: readonly { readonly field: Field; readonly lines?: string }[] = [
        ...Object.values(entity.fields).map((field) => ({ field })),
        ...rows.flatMap((lines) => Object.values(entityOf(model, lines.entity ?? '').fields).map((field) => ({ field, lines: lines.name }))),
      ]
      return fields.flatMap(({ field, lines }) =>
        field.filter === undefined || field.readonly ? [] : [caseOf(entity, transition, field, field.filter, lines)],
      )
    }),
  )
}

function caseOf(entity: Entity, transition: Transition, field: Field, filter: Formula, lines: string | undefined): Case {
  const path = lines === undefined ? field.name : `${lines}.${field.name}`
  return {
    id: `${entity.name}.${transition.name}/boundary/${path}/filter`,
    kind: 'boundary',
    about: `${entity.name}.${transition.name}`,
    title: `${transition.name} of ${entity.name}: ${path} may not be a ${field.entity} for which "${filter.source}" does not hold`,
    why: { text: `filter ${filter.source}`, at: field.at },
    ready: (world) => filteredOut(world, entity, transition, field, filter, lines),
  }
}

async function filteredOut(
  world: World,
  entity: Entity,
  transition: Transition,
  field: Field,
  filter: Formula,
  lines: string | undefined,
): Promise<Trial | Unsent> {
  const base = await baselineFor(world, entity, transition)
  const target = world.model.entities[field.entity ?? '']
  if (base === undefined || target === undefined) return unreached(`no valid request for ${transition.name} of ${entity.name} was found`)
  const open = openFieldsOf(world.model, lines === undefined ? entity : entityOf(world.model, entity.fields[lines]?.entity ?? ''), base.asked.person.actor)
  if (!open.includes(field)) return impossibleOr(notAnInput(entity, transition, field, lines), 'it cannot be entered')
  if (lines === undefined && isOfSource(base, field, 'another')) return impossibleOr(copiedFromSource(world.model, entity, transition, field, false), OF_SOURCE)
  const reads = [{ entity: target.name, paths: filter.references }]
  const row = await world.reachGoal(target, { isThere: ({ values }) => !holds(world.model, filter, values), reads }, { variant: 0 })
  if (row === undefined) return unreached(`every ${target.name} that was made may be chosen`)
  const [first = {}, ...others] = lines === undefined ? [] : rowsOf(base.input, lines)
  const input = lines === undefined ? { ...base.input, [field.name]: row.id } : { ...base.input, [lines]: [{ ...first, [field.name]: row.id }, ...others] }
  const request = requestFor(base.asked.person, transition, undefined, input)
  const path = lines === undefined ? field.name : at(lines, 0, field.name)
  return request === undefined
    ? unreached('its side has no path')
    : { request, expected: { status: 'SUCCESS', code: 'REFERENCE_NOT_ALLOWED', path }, isRepeatable: true }
}
