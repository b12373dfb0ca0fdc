import { Decimal } from '../../../core/decimal/decimal.ts'
import { openFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import { holds, valueOf } from '../../../core/expression/evaluate-formula.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import { storedValue } from '../../../core/model/stored-value.ts'
import { pendingOf } from '../../../core/lifecycle/take-from-source.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Conversion, Transition } from '../../../core/model/lifecycle.ts'
import type { Request } from '../request.ts'
import type { Person } from '../../people/person.ts'
import { noteMade, requestFor, sendRequest } from '../fire-requests.ts'
import { inputFor } from '../input/find-input.ts'
import type { ActionRequest } from '../evaluate/verdict.ts'
import { spend } from '../budget.ts'
import { liveOf } from '../read.ts'
import { storedRow } from '../stored-row.ts'
import type { Live } from '../live.ts'
import { scopesOf } from '../scopes.ts'
import { fullValue } from '../input/values.ts'
import type { MakeOptions, World } from '../world.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

/** The source rows of a document that a conversion may take now: id and live values. */
export function takeableRows(
  world: World,
  conversion: Conversion,
  { document, values }: Live,
): readonly { readonly id: string; readonly values: LiveValues }[] {
  const line = entityOf(world.model, conversion.source).line
  const rows =
    line === undefined
      ? [{ id: String(document.id), values }]
      : rowsOf(document, line.field).map((row, index) => ({ id: String(row.id), values: (values[line.field] as readonly LiveValues[])[index]! }))
  return rows.filter(
    ({ values: own }) => holds(world.model, conversion.when, own) && pendingOf(world.model, conversion, own).gt(0) && proposesSomething(world, conversion, own),
  )
}

/** Takes no more than is proposed, although over-receipt may allow it. */
function proposesSomething({ model }: World, { take }: Conversion, values: LiveValues): boolean {
  return take.default === undefined || new Decimal(String(valueOf(model, take.default, values) ?? '0')).gt(0)
}

/** The document whose rows a conversion takes. */
export function ownerOfSource(world: World, conversion: Conversion): Entity {
  const source = entityOf(world.model, conversion.source)
  return source.line === undefined ? source : entityOf(world.model, source.line.of)
}

/** Brings a document to where a conversion can take some of it. */
export function reachSource(world: World, conversion: Conversion, options: MakeOptions): Promise<Document | undefined> {
  const owner = ownerOfSource(world, conversion)
  const formulas = [conversion.when, conversion.take.pending ?? conversion.take.default].filter((formula) => formula !== undefined)
  const source = entityOf(world.model, conversion.source)
  const goal = {
    isThere: (live: Live) => takeableRows(world, conversion, live).length > 0,
    reads: formulas.map((formula) => ({
      entity: formula.scope,
      paths: formula.references,
      ...(formula === conversion.when && {
        holds: ({ values }: Pick<Live, 'values'>) => scopesOf(source, values).some((scope) => holds(world.model, formula, scope)),
      }),
    })),
    // The second try must not repeat the first document.
    isOwn: options.variant > 0 || options.shapes !== undefined,
  }
  return world.reachGoal(owner, goal, options)
}

/** The parts of a request: the person, the prepared document, and the input. */
export type FromSources = { readonly asked: ActionRequest; readonly input: Row }

/** A valid input for a document made from the rows of `source`, with `given` in its header; undefined if nothing can be taken. */
export async function inputFromSources(
  world: World,
  entity: Entity,
  transition: Transition,
  person: Person,
  source: Document,
  options: MakeOptions,
  given: Row = {},
): Promise<FromSources | undefined> {
  const conversion = conversionOf(entity, transition)
  if (conversion === undefined) return undefined
  const owner = ownerOfSource(world, conversion)
  const rows = takeableRows(world, conversion, await liveOf(world, person, owner, source))
  const path = transition.path[person.actor.side]
  if (rows.length === 0 || path === undefined) return undefined
  spend(world, 1)
  const { answer } = await person.call(`${path}/prepare`, { entityList: rows.map(({ id }) => ({ id })) })
  const prepared = storedRow(world, entity, (answer?.list?.[0] ?? {}) as Row)
  const taken: Row =
    conversion.into === undefined
      ? {
          [conversion.link]: rows[0]!.id,
          ...versionOf(world, entity, conversion, rows[0]!.values),
          ...partOf(world, entity, conversion, rows[0]!.values, options),
        }
      : {
          [conversion.into]: rows.map(({ id, values }) => ({
            [conversion.link]: id,
            ...versionOf(world, entity, conversion, values),
            ...partOf(world, entity, conversion, values, options),
            ...fullTexts(world, entity, conversion, person, options),
          })),
        }
  const takable = new Map(rows.map(({ id, values }) => [id, pendingOf(world.model, conversion, values).toFixed()]))
  const asked = { person, entity, transition, prepared, takable }
  return { asked, input: (await inputFor(world, asked, options, { ...taken, ...given })).input }
}

/** The request that makes a document from the rows of `source`; undefined if nothing can be taken. */
export async function requestFromSources(
  world: World,
  entity: Entity,
  transition: Transition,
  person: Person,
  source: Document,
  options: MakeOptions,
): Promise<Request | undefined> {
  const found = await inputFromSources(world, entity, transition, person, source, options, options.shapes?.[entity.name])
  return found === undefined ? undefined : requestFor(person, transition, undefined, found.input)
}

/** The version of a source row, where a request says which one was read. */
function versionOf({ model }: World, entity: Entity, { into, version, copy }: Conversion, values: LiveValues): Row {
  if (version === undefined) return {}
  const field = (into === undefined ? entity : entityOf(model, entity.fields[into]?.entity ?? '')).fields[version.field]!
  return { [version.field]: storedValue(field, valueOf(model, copy[version.field]!, values)) }
}

// Every other try takes at most half of the pending quantity, so that some remains.
function partOf(world: World, entity: Entity, conversion: Conversion, values: LiveValues, { variant }: MakeOptions): Row {
  const { into, take } = conversion
  const field = (into === undefined ? entity : entityOf(world.model, entity.fields[into]?.entity ?? '')).fields[take.field]
  if (variant % 2 === 0 || take.pending === undefined || field === undefined || field.readonly) return {}
  const pending = pendingOf(world.model, conversion, values)
  return pending.lt(2) ? {} : { [take.field]: pending.div(2).floor().toFixed() }
}

function fullTexts(world: World, entity: Entity, { into, copy }: Conversion, person: Person, { full, variant }: MakeOptions): Row {
  if (full !== true || into === undefined) return {}
  const target = entityOf(world.model, entity.fields[into]?.entity ?? '')
  const texts = openFieldsOf(world.model, target, person.actor).filter(({ type, name }) => (type === 'text' || type === 'longText') && !(name in copy))
  return Object.fromEntries(texts.map((field) => [field.name, fullValue(world, field, variant)]))
}

/** Brings a source document to the right state, makes a document from its rows, and returns the new id. */
export async function makeFromSources(
  world: World,
  entity: Entity,
  transition: Transition,
  person: Person,
  options: MakeOptions,
  source?: Document,
): Promise<string | undefined> {
  const conversion = conversionOf(entity, transition)
  const from = source ?? (conversion === undefined ? undefined : await reachSource(world, conversion, options))
  const request = from === undefined ? undefined : await requestFromSources(world, entity, transition, person, from, options)
  if (request === undefined) return undefined
  const reply = await sendRequest(world, request)
  return reply.answer?.returnCode === '0' ? noteMade(world, entity, reply) : undefined
}
