import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { INBOX } from '../../model/notice.ts'
import type { Conversion, Effect, Transition } from '../../model/lifecycle.ts'
import type { Model } from '../../model/model.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** Finds required fields that people may not enter and nothing else fills: every new record would be refused. */
export const neverFilled: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) => {
    const given = givenTo(model, entity)
    return Object.values(entity.fields)
      .filter((field) => isOwed(entity, field) && !given.has(field.name))
      .map(({ name, at }) =>
        errorAt(
          at,
          `nobody can fill "${name}" of ${entity.name}, which is required and readonly`,
          'give it a "default", set it in a conversion or an effect, or let people enter it',
        ),
      )
  })

/** Finds creations that leave a required field blank that people may not enter: they would always be refused. */
export const creationsWithoutRequired: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) => {
    const given = givenTo(model, entity)
    const owed = Object.values(entity.fields).filter((field) => isOwed(entity, field) && given.has(field.name))
    // A record that is parted gives its values to the further ones.
    const parted = new Set(Object.values(entity.transitions).map(({ allocation }) => allocation?.by))
    return Object.values(entity.transitions)
      .filter(({ from, name }) => from === null && !parted.has(name))
      .flatMap((transition) => {
        const conversion = entity.conversions[transition.conversion ?? '']
        const filled = new Set([...ofTransition(transition, undefined), ...(conversion === undefined ? [] : ofConversion(conversion, undefined))])
        return owed
          .filter(({ name }) => !filled.has(name))
          .map(({ name }) =>
            errorAt(
              transition.at,
              `"${transition.name}" leaves "${name}" of ${entity.name} blank, which is required and readonly`,
              'set it there, or give it a "default"',
            ),
          )
      })
  })

/** What is filled when a notice is delivered. */
const DELIVERED: ReadonlySet<string> = new Set(Object.values(INBOX))

function isOwed({ regions, inbox }: Entity, field: Field): boolean {
  const { name, type, required, readonly, system, default: start, computed, derived, tally, lookup } = field
  const isGivenAlways = type === 'sequence' || type === 'lines' || system || name in regions || (inbox === true && DELIVERED.has(name))
  return required && readonly && !isGivenAlways && (start ?? computed ?? derived ?? tally ?? lookup) === undefined
}

/** The fields of an entity that a conversion, an effect, an input or a row above gives a value. */
function givenTo(model: Model, entity: Entity): ReadonlySet<string> {
  const lines = entity.line?.field
  const document = entity.line === undefined ? entity : model.entities[entity.line.of]!
  return new Set([
    ...Object.values(document.conversions).flatMap((conversion) => ofConversion(conversion, lines)),
    ...Object.values(document.transitions).flatMap((transition) => ofTransition(transition, lines)),
    ...(lines === undefined ? [] : Object.values(entity.transitions).flatMap((transition) => ofTransition(transition, undefined))),
    ...(lines === undefined ? [] : (document.fields[lines]?.beneath?.copy ?? [])),
  ])
}

/** The fields of the rows of `lines`, or of the document itself, that a conversion fills. */
function ofConversion({ into, link, take, copy, split, same, each = [], along = {} }: Conversion, lines: string | undefined): readonly string[] {
  const row = into === lines ? [link, take.field, ...Object.keys(copy)] : Object.keys(along[lines ?? ''] ?? {})
  const header = [...Object.keys(split), ...Object.keys(same), ...each.flatMap((ofRow) => [ofRow.link, ...Object.keys(ofRow.copy)])]
  return lines === undefined ? [...row, ...header] : row
}

/** The same of a transition. */
function ofTransition({ effects, input, answers, allocation, unpacking, fileReading, fileWriting }: Transition, lines: string | undefined): readonly string[] {
  const set = effects.flatMap((effect) => ofEffect(effect, lines))
  if (lines !== undefined) return set
  const named = input === '*' ? [] : input.map(({ name }) => name)
  return [
    ...set,
    ...named,
    ...Object.values(fileReading?.into ?? {}),
    ...[answers?.link, allocation?.link, unpacking?.into, fileWriting?.into].filter((name) => name !== undefined),
  ]
}

function ofEffect(effect: Effect, lines: string | undefined): readonly string[] {
  const isOfRows = effect.kind === 'setLines' || effect.kind === 'append'
  if (lines === undefined ? effect.kind !== 'set' : !isOfRows || effect.lines !== lines) return []
  return effect.kind === 'set' || isOfRows ? Object.keys(effect.values) : []
}
