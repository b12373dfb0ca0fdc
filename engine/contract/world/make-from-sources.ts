import { inputFieldsOf, openFieldsOf } from '../../core/lifecycle/apply-input.ts'
import { rowsOf } from '../../core/lifecycle/document.ts'
import type { Document, Row } from '../../core/lifecycle/document.ts'
import { holds } from '../../core/lifecycle/evaluate-formula.ts'
import { entityOf } from '../../core/lifecycle/field-kinds.ts'
import { pendingOf } from '../../core/lifecycle/take-from.ts'
import type { LiveValues } from '../../core/lifecycle/values-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Conversion, Transition } from '../../core/model/lifecycle.ts'
import { checkDocument } from '../../core/rules/check-document.ts'
import type { Request } from '../cases/case.ts'
import type { Person } from '../people/person.ts'
import { noteMade, requestFor, send } from './fire.ts'
import { valueFor } from './input.ts'
import { liveOf, storedFrom } from './read.ts'
import type { Live } from './read.ts'
import { fullValue } from './values.ts'
import type { Wish, World } from './world.ts'

/** The source rows of a document that a conversion may take now: id and live values. */
export function takable(world: World, conversion: Conversion, { document, values }: Live): readonly { readonly id: string; readonly values: LiveValues }[] {
  const line = entityOf(world.model, conversion.source).line
  const rows =
    line === undefined
      ? [{ id: String(document.id), values }]
      : rowsOf(document, line.field).map((row, index) => ({ id: String(row.id), values: (values[line.field] as readonly LiveValues[])[index]! }))
  return rows.filter((row) => holds(world.model, conversion.when, row.values) && pendingOf(world.model, conversion, row.values).gt(0))
}

/** The document whose rows a conversion takes. */
export function ownerOfSource(world: World, conversion: Conversion): Entity {
  const source = entityOf(world.model, conversion.source)
  return source.line === undefined ? source : entityOf(world.model, source.line.of)
}

/** Brings a document to where a conversion may take something of it. */
export function bringSource(world: World, conversion: Conversion, { variant }: Wish): Promise<Document | undefined> {
  const owner = ownerOfSource(world, conversion)
  const formulas = [conversion.when, conversion.take.pending ?? conversion.take.default].filter((formula) => formula !== undefined)
  const goal = {
    isThere: (live: Live) => takable(world, conversion, live).length > 0,
    reads: formulas.map(({ scope, references }) => ({ entity: scope, paths: references })),
    // Another try is to give something else than what was made for the first.
    isOwn: variant > 0,
  }
  return world.bring(owner, goal, { variant })
}

/** The request that makes a document from the rows of `source`; undefined where nothing is to be taken. */
export async function requestFromSources(
  world: World,
  entity: Entity,
  transition: Transition,
  person: Person,
  source: Document,
  wish: Wish,
): Promise<Request | undefined> {
  const conversion = entity.conversions[transition.conversion ?? '']
  if (conversion === undefined) return undefined
  const owner = ownerOfSource(world, conversion)
  const rows = takable(world, conversion, await liveOf(world, person, owner, source))
  const path = transition.path[person.actor.side]
  if (rows.length === 0 || path === undefined) return undefined
  const prepared = await person.call(`${path}/prepare`, { entityList: rows.map(({ id }) => ({ id })) })
  const document = storedFrom(world, entity, (prepared.answer?.list?.[0] ?? {}) as Row)
  let header: Row =
    conversion.into === undefined
      ? { [conversion.link]: rows[0]!.id }
      : { [conversion.into]: rows.map(({ id }) => ({ [conversion.link]: id, ...fullTexts(world, entity, conversion, person, wish) })) }
  if (wish.full === true)
    for (const field of inputFieldsOf(world.model, entity, transition, person.actor))
      if ((field.type === 'text' || field.type === 'longText') && field.default === undefined)
        header = { ...header, [field.name]: fullValue(world, field, wish.variant) }
  for (let round = 0; round < 4; round++) {
    const { surroundings } = await liveOf(world, person, entity, {
      ...document,
      ...header,
      ...(conversion.into === undefined ? {} : { [conversion.into]: document[conversion.into] }),
    })
    const after = { ...document, ...header, ...(conversion.into === undefined ? {} : { [conversion.into]: document[conversion.into] }) }
    const open = inputFieldsOf(world.model, entity, transition, person.actor)
    const missing = checkDocument(
      world.model,
      entity,
      { after, written: new Set(open.filter(({ type }) => type !== 'lines').map(({ name }) => name)) },
      surroundings,
    )
    const wanted = missing.find(({ code, path: at }) => code === 'REQUIRED' && open.some(({ name }) => name === at))
    const field = open.find(({ name }) => name === wanted?.path)
    if (field === undefined) break
    header = { ...header, [field.name]: await valueFor(world, { person, entity, transition }, field, wish) }
  }
  return requestFor(person, transition, undefined, header)
}

function fullTexts(world: World, entity: Entity, { into, copy }: Conversion, person: Person, { full, variant }: Wish): Row {
  if (full !== true || into === undefined) return {}
  const target = entityOf(world.model, entity.fields[into]?.entity ?? '')
  const texts = openFieldsOf(world.model, target, person.actor).filter(({ type, name }) => (type === 'text' || type === 'longText') && !(name in copy))
  return Object.fromEntries(texts.map((field) => [field.name, fullValue(world, field, variant)]))
}

/** Makes a document from the rows of another that is brought there first, and gives its id. */
export async function makeFromSources(
  world: World,
  entity: Entity,
  transition: Transition,
  person: Person,
  wish: Wish,
  source?: Document,
): Promise<string | undefined> {
  const conversion = entity.conversions[transition.conversion ?? '']
  const from = source ?? (conversion === undefined ? undefined : await bringSource(world, conversion, wish))
  const request = from === undefined ? undefined : await requestFromSources(world, entity, transition, person, from, wish)
  if (request === undefined) return undefined
  const reply = await send(world, request)
  return reply.answer?.returnCode === '0' ? noteMade(world, entity, reply) : undefined
}
