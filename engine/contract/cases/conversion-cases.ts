import { Decimal } from '../../core/decimal/decimal.ts'
import { rowsOf } from '../../core/model/document.ts'
import type { Row } from '../../core/model/document.ts'
import { holds } from '../../core/expression/evaluate-formula.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import { pendingOf } from '../../core/lifecycle/take-from-source.ts'
import type { LiveValues } from '../../core/expression/values-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import { isNumber } from '../../core/model/is-number.ts'
import { at } from '../../core/rules/issue.ts'
import type { Formula } from '../../core/model/formula.ts'
import type { Conversion, Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import { personFor } from '../world/declaration/creations.ts'
import { requestFor } from '../world/fire-requests.ts'
import { reachSource, ownerOfSource, requestFromSources, takeableRows } from '../world/make/make-from-sources.ts'
import { liveOf } from '../world/read.ts'
import type { Live } from '../world/live.ts'
import { plainValue, stepOf } from '../world/input/values.ts'
import { verdictOf } from '../world/evaluate/evaluate-action.ts'
import type { World } from '../world/world.ts'
import type { Request } from '../world/request.ts'
import { baselineFor } from './baseline-request.ts'
import { unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'
import { conversionOf } from '../../core/model/conversion-of.ts'

/** No conversion takes more than is pending, or takes rows that may not be taken. */
export function conversionCases(model: Model): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.transitions).flatMap((transition) => {
      const conversion = conversionOf(entity, transition)
      if (conversion === undefined || transition.event) return []
      const one = (name: string, title: string, ready: Case['ready']): Case => ({
        id: `${entity.name}.${transition.name}/conversion/${name}`,
        kind: 'conversion',
        about: `${entity.name}.${transition.name}`,
        title: `${transition.name} of ${entity.name} ${title}`,
        why: { text: `conversion ${conversion.name}`, at: conversion.at },
        ready,
      })
      const cases = []
      if (conversion.take.exceeds !== undefined)
        cases.push(
          one('exceeds', `takes no more of a ${conversion.source} than ${conversion.take.pending?.source}`, (world) =>
            tooMuch(world, entity, transition, conversion),
          ),
        )
      const { reasons = [] } = conversion
      for (const [index, reason] of reasons.entries())
        cases.push(
          one(`refusal ${reason.code}`, `takes a ${conversion.source} only where ${reason.when.source}`, (world) =>
            notTakable(world, transition, conversion, reason, reasons.slice(0, index)),
          ),
        )
      if (conversion.version !== undefined) {
        const { changed } = conversion.version
        const unread = (version: string | null, code: string) => (world: World) => notAsRead(world, entity, transition, conversion, version, code)
        cases.push(one('version missing', `takes a ${conversion.source} only with the version that was read`, unread(null, 'VERSION_REQUIRED')))
        cases.push(one('version changed', `takes no ${conversion.source} that changed since it was read`, unread('999999', changed)))
      }
      const target = conversion.into === undefined ? entity : entityOf(model, entity.fields[conversion.into]?.entity ?? '')
      for (const name of Object.keys(conversion.copy)) {
        const { readonly, readonlyWhen } = target.fields[name]!
        if (readonly || readonlyWhen === undefined || !mayClose(target, conversion, readonlyWhen)) continue
        const title = `takes no other ${name} than that of its ${conversion.source} where ${readonlyWhen.source}`
        cases.push(one(`closed ${name}`, title, (world) => closedValue(world, entity, transition, conversion, target.fields[name]!)))
      }
      cases.push(one('nobody', `takes nothing of what is not there`, (world) => nobody(world, entity, transition, conversion)))
      return cases
    }),
  )
}

/** Checks whether the condition of a closed field can hold in a new document: what it reads, people enter, or the conversion gives. */
function mayClose({ fields, regions }: Entity, { link, copy }: Conversion, { references }: Formula): boolean {
  const isGiven = (name: string): boolean => {
    const field = fields[name]
    return field === undefined || !field.readonly || name === link || name in copy || field.default !== undefined
  }
  return (
    references.every((path) => !(path in regions) && fields[path]?.tally === undefined) &&
    references.some((path) => isGiven(path) && fields[path]?.derived === undefined)
  )
}

async function closedValue(world: World, entity: Entity, transition: Transition, conversion: Conversion, field: Field): Promise<Trial | Unsent> {
  const base = await baselineFor(world, entity, transition)
  if (base === undefined) return unreached(`no valid request for ${transition.name} of ${entity.name} was found`)
  const { into } = conversion
  const place = into === undefined ? field.name : at(into, 0, field.name)
  const code = field.readonlyCode ?? 'READ_ONLY'
  for (const value of isNumber(field) ? ['0.01', '0.02'] : [plainValue(world, field, 7), plainValue(world, field, 8)]) {
    const input =
      into === undefined ? { ...base.input, [field.name]: value } : { ...base.input, [into]: withValue(rowsOf(base.input, into), field.name, value) }
    if ((await verdictOf(world, base.asked, input)).issues.some((found) => found.code === code && found.path === place))
      return requestOr(requestFor(base.asked.person, transition, undefined, input), { status: 'SUCCESS', code, path: place })
  }
  return unreached('it is open in what was found')
}

const requestOr = (request: Request | undefined, expected: Trial['expected']): Trial | Unsent =>
  request === undefined ? unreached('its side has no path') : { request, expected, isRepeatable: true }

const withValue = (rows: readonly Row[], name: string, value: unknown) => rows.map((row, index) => (index === 0 ? { ...row, [name]: value } : row))

async function tooMuch(world: World, entity: Entity, transition: Transition, conversion: Conversion): Promise<Trial | Unsent> {
  const person = personFor(world, transition)
  const source = await reachSource(world, conversion, { variant: 0 })
  if (person === undefined || source === undefined) return unreached(`no ${conversion.source} was brought to where something may be taken`)
  const request = await requestFromSources(world, entity, transition, person, source, { variant: 0 })
  const row = takeableRows(world, conversion, await liveOf(world, person, ownerOfSource(world, conversion), source))[0]
  const target = conversion.into === undefined ? entity : entityOf(world.model, entity.fields[conversion.into]?.entity ?? '')
  const field = target.fields[conversion.take.field]
  if (request === undefined || row === undefined || field === undefined) return unreached('nothing to take')
  const more = pendingOf(world.model, conversion, row.values)
    .plus(Decimal.max(stepOf(world, field), 1))
    .toFixed()
  const input = request.envelope.entity ?? {}
  const spoilt: Row =
    conversion.into === undefined
      ? { ...input, [field.name]: more }
      : {
          ...input,
          [conversion.into]: rowsOf(input, conversion.into).map((each) => (each[conversion.link] === row.id ? { ...each, [field.name]: more } : each)),
        }
  return { request: { ...request, envelope: { entity: spoilt } }, expected: { status: 'SUCCESS', code: conversion.take.exceeds! }, isRepeatable: true }
}

async function notAsRead(
  world: World,
  entity: Entity,
  transition: Transition,
  conversion: Conversion,
  version: string | null,
  code: string,
): Promise<Trial | Unsent> {
  const person = personFor(world, transition)
  const source = await reachSource(world, conversion, { variant: 0 })
  const request = source === undefined || person === undefined ? undefined : await requestFromSources(world, entity, transition, person, source, { variant: 0 })
  if (request === undefined) return unreached(`no ${conversion.source} was brought to where something may be taken`)
  const { field } = conversion.version!
  const input = request.envelope.entity ?? {}
  const unread: Row =
    conversion.into === undefined
      ? { ...input, [field]: version }
      : { ...input, [conversion.into]: rowsOf(input, conversion.into).map((row) => ({ ...row, [field]: version })) }
  return { request: { ...request, envelope: { entity: unread } }, expected: { status: 'SUCCESS', code }, isRepeatable: true }
}

type Reason = { readonly when: Formula; readonly code: string }

// The first condition that fails gives the answer.
async function notTakable(
  world: World,
  transition: Transition,
  conversion: Conversion,
  { when, code }: Reason,
  before: readonly Reason[],
): Promise<Trial | Unsent> {
  const person = personFor(world, transition)
  const owner = ownerOfSource(world, conversion)
  const line = entityOf(world.model, conversion.source).line
  if (person === undefined) return unreached('its side has no path')
  const rows = ({ values }: Pick<Live, 'values'>): readonly LiveValues[] => (line === undefined ? [values] : (values[line.field] as readonly LiveValues[]))
  const side = person.actor.side
  const isWrong = (values: LiveValues): boolean => !holds(world.model, when, values) && before.every((earlier) => holds(world.model, earlier.when, values))
  const goal = {
    name: `none of ${when.source}`,
    isThere: (live: Live) => holds(world.model, owner.rows[side], live.values) && rows(live).some(isWrong),
    reads: [{ entity: when.scope, paths: when.references }],
  }
  const document = await world.reachGoal(owner, goal, { variant: 0 })
  if (document === undefined) return unreached(`every ${conversion.source} that was made may be taken`)
  const index = rows(await liveOf(world, person, owner, document)).findIndex(isWrong)
  const id = line === undefined ? document.id : rowsOf(document, line.field)[index]?.id
  const input = conversion.into === undefined ? { [conversion.link]: id } : { [conversion.into]: [{ [conversion.link]: id }] }
  const request = requestFor(person, transition, undefined, input)
  return request === undefined ? unreached('its side has no path') : { request, expected: { status: 'SUCCESS', code }, isRepeatable: true }
}

async function nobody(world: World, _entity: Entity, transition: Transition, conversion: Conversion): Promise<Trial | Unsent> {
  const person = personFor(world, transition)
  const input = conversion.into === undefined ? { [conversion.link]: 'nobody' } : { [conversion.into]: [{ [conversion.link]: 'nobody' }] }
  const request = person === undefined ? undefined : requestFor(person, transition, undefined, input)
  return request === undefined
    ? unreached('its side has no path')
    : { request, expected: { status: 'SUCCESS', code: 'REFERENCE_NOT_FOUND' }, isRepeatable: true }
}
