import { Decimal } from '../../core/decimal/decimal.ts'
import { inputFieldsOf, openFieldsOf } from '../../core/lifecycle/apply-input.ts'
import { isBlank, rowsOf } from '../../core/model/document.ts'
import type { Row } from '../../core/model/document.ts'
import type { LiveValues } from '../../core/expression/values-of.ts'
import { isNumber } from '../../core/model/stored-value.ts'
import { requiredInputsOf } from '../../core/rules/required-inputs.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import { codesToConfirm, isRefusal } from '../world/evaluate/questions.ts'
import { visibilityFor } from '../../core/permissions/mask-document.ts'
import { at } from '../../core/rules/issue.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import { copiedFromSource } from '../proofs/copied-from-source.ts'
import { needsSource } from '../world/declaration/creations.ts'
import { uniquenessConflict } from '../world/make/uniqueness-conflicts.ts'
import { makeUnique } from '../world/make/make-unique.ts'
import { requestFor } from '../world/fire-requests.ts'
import { canBeDone } from '../world/declaration/reachable.ts'
import { inputFor } from '../world/input/find-input.ts'
import { verdictOf } from '../world/evaluate/evaluate-action.ts'
import { valueOriginOf } from '../world/declaration/value-origin.ts'
import { namesOfLength } from '../world/input/values.ts'
import type { People } from '../people/people.ts'
import type { Shapes, World } from '../world/world.ts'
import { baselineFor, isOfSource, newBaseline, OF_SOURCE } from './baseline-request.ts'
import type { BaselineRequest } from './baseline-request.ts'
import { impossibleOr, unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'
import { boundsOf } from './field-bounds.ts'
import type { Bound } from './field-bounds.ts'
import { editableRow } from './editable-row.ts'
import { conversionOf } from '../../core/model/conversion-of.ts'

/** How often a conflict with a valid value is repaired by another value. */
const MAX_MENDED = 3

/** An input field of an action, in the header or in the rows of a lines field. */
type Place = { readonly entity: Entity; readonly transition: Transition; readonly field: Field; readonly lines?: Field }

/** Every bound of every input field: the last valid value is accepted, the first invalid one is refused at its path. */
export function boundaryCases(model: Model, people: People): readonly Case[] {
  const prefs = people.all('purchaser').actor.prefs
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
          [...boundsOf(model, place.field, prefs), ...blankOf(place)].filter((bound) => !isDivided(place, bound)).map((bound) => caseOf(place, bound)),
        ),
        ...closedFields(model, entity, transition, people),
      ]
    }),
  )
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
    ready: (world) => (bound.code === undefined ? within(world, place, bound) : outside(world, place, bound, bound.code)),
  }
}

async function outside(world: World, place: Place, { value, rows }: Bound, code: string): Promise<Trial | Unsent> {
  const base = await baselineFor(world, place.entity, place.transition)
  if (base === undefined) return unreached(`no right request for ${place.transition.name} of ${place.entity.name} was found`)
  const { entity, transition, lines, field } = place
  if (rows !== undefined && rows > rowsOf(base.input, field.name).length && needsSource(world, place.entity, place.transition))
    return unreached('a source is not taken twice')
  const input = placed(base, place, rows === undefined ? value : repeated(rowsOf(base.input, field.name), rows))
  const where = lines === undefined ? field.name : at(lines.name, 0, field.name)
  const isFixed =
    field.readonlyWhen !== undefined &&
    (await verdictOf(world, base.asked, input)).issues.some(({ code: found, path }) => found === (field.readonlyCode ?? 'READ_ONLY') && path === where)
  if (isFixed) {
    // A field that is closed in existing rows may be open in a new one.
    const added = rowsOf(input, lines?.name ?? '').length
    const beside = lines === undefined || lines.fixed === true ? undefined : withRow(base, lines, { [field.name]: value })
    const place = at(lines?.name ?? '', added, field.name)
    const isRefused = beside !== undefined && (await verdictOf(world, base.asked, beside)).issues.some((issue) => issue.code === code && issue.path === place)
    if (isRefused) return trialOf(base, beside, { status: 'SUCCESS', code, path: place })
    return (
      (lines === undefined ? undefined : await outsideInOpenRow(world, { entity, transition, field, lines }, value, code)) ??
      unreached('it is fixed in what is there')
    )
  }
  if (lines === undefined && isOfSource(base, field, value))
    return impossibleOr(copiedFromSource(world.model, entity, transition, field, isSaidBlank(value)), OF_SOURCE)
  return trialOf(base, input, { status: 'SUCCESS', code, path: where })
}

/** The first invalid value, in a row where the field is open. */
async function outsideInOpenRow(world: World, place: Required<Place>, value: unknown, code: string): Promise<Trial | Unsent | undefined> {
  const { lines, field } = place
  const isRefused = async (base: BaselineRequest, index: number): Promise<boolean> =>
    (await verdictOf(world, base.asked, placed(base, place, value, index))).issues.some(
      (issue) => issue.code === code && issue.path === at(lines.name, index, field.name),
    )
  const open = await editableRow(world, place, isRefused)
  if (open === undefined) return undefined
  const { base, index } = open
  return trialOf(base, placed(base, place, value, index), { status: 'SUCCESS', code, path: at(lines.name, index, field.name) })
}

/** The last valid value, in a row where the field is open. */
async function withinOpenRow(world: World, place: Required<Place>, value: unknown): Promise<Trial | Unsent | undefined> {
  const isTaken = async (base: BaselineRequest, index: number): Promise<boolean> =>
    (await verdictOf(world, base.asked, placed(base, place, value, index))).issues.length === 0
  // A valid request changes its document.
  const open = (await editableRow(world, place, isTaken)) ?? (await editableRow(world, place, isTaken, true))
  return open === undefined ? undefined : trialOf(open.base, placed(open.base, place, value, open.index), { status: 'SUCCESS', code: '0' })
}

function isSaidBlank(value: unknown): boolean {
  return isBlank(typeof value === 'string' ? value.trim() : value)
}

async function within(world: World, place: Place, bound: Bound): Promise<Trial | Unsent> {
  const first = await withinFrom(world, place, bound, undefined)
  const { entity, transition, field, lines } = place
  if ('unreached' in first && lines !== undefined && field.readonlyWhen !== undefined) {
    const open = await withinOpenRow(world, { entity, transition, field, lines }, bound.value)
    if (open !== undefined) return open
  }
  const shapes = 'unreached' in first ? shapesOfSource(world, place, bound.value) : undefined
  return shapes === undefined ? first : withinFrom(world, place, bound, shapes)
}

// A valid request changes its document, so it needs one of its own.
async function withinFrom(world: World, place: Place, { value }: Bound, shapes: Shapes | undefined): Promise<Trial | Unsent> {
  const { entity, transition, field, lines } = place
  const entered =
    typeof value !== 'string' || entity.fieldNames?.others !== field.name
      ? field.unique !== undefined && typeof value === 'string'
        ? world.unique(value.length).padEnd([...value].length, '文')
        : value
      : namesOfLength(world, value.length)
  let found = await newBaseline(world, entity, transition, { variant: 0, ...(shapes !== undefined && { shapes }) })
  // A document made of a source takes no more than the source has; one entered by hand has no such bound.
  if (found !== undefined && takesMore(place, found, value)) {
    await world.make(entity, { variant: 0 })
    found = await newBaseline(world, entity, transition, { variant: 0 })
  }
  if (found !== undefined && lines === undefined) found = (await baseSaying(world, place, found, entered)) ?? found
  const base = found
  if (base === undefined) return unreached(`no right request for ${transition.name} of ${entity.name} was found`)
  if (takesMore(place, base, value)) return unreached('what it was made of bounds it, too')
  const keep = (given: Row): Row => placed({ asked: base.asked, input: given }, place, entered)
  let input = keep(base.input)
  for (let variant = 1; variant <= MAX_MENDED && (await verdictOf(world, base.asked, input)).issues.some(isRefusal); variant++)
    input = (await inputFor(world, base.asked, { variant }, keep(base.input), keep)).input
  const { issues, values } = await verdictOf(world, base.asked, input)
  const kept = lines === undefined ? input[field.name] : rowsOf(input, lines.name)[0]?.[field.name]
  if (issues.some(isRefusal) || kept !== entered)
    return unreached(
      `other rules stand against it: ${issues.map(({ code, path }) => (path === '' ? code : `${code} at ${path}`)).join(', ') || 'another value is needed'}`,
    )
  const stored = (lines === undefined ? values : (values[lines.name] as readonly LiveValues[] | undefined)?.[0])?.[field.name]
  // The value would not be tried: another input decides it.
  if (field.computed !== undefined && isNumber(field) && !isBlank(stored) && !new Decimal(String(stored)).eq(String(entered)))
    return unreached('the document works it out from other values')
  const own = { ...base.asked.document, ...input }
  if ((await uniquenessConflict(world, entity, own, base.subject?.id)) !== undefined) {
    const other = lines === undefined ? await makeUnique(world, base.asked, input, field.name, base.subject?.id) : undefined
    const against =
      other === undefined ? 'another has its key, or its flag' : await uniquenessConflict(world, entity, { ...base.asked.document, ...other }, base.subject?.id)
    if (other === undefined || against !== undefined) return unreached(against ?? '')
    input = other
  }
  return trialOf(base, input, { status: 'SUCCESS', code: '0' }, codesToConfirm(issues))
}

/** If the source decides a header field: makes a source with this value, which may have to be entered several documents back. */
async function baseSaying(world: World, { entity, transition, field }: Place, found: BaselineRequest, entered: unknown): Promise<BaselineRequest | undefined> {
  if (found.asked.prepared === undefined || found.asked.prepared[field.name] === entered) return undefined
  if ((await verdictOf(world, found.asked, { ...found.input, [field.name]: entered })).issues.length === 0) return undefined
  const origin = valueOriginOf(world.model, entity, transition, field.name)
  if (origin === undefined) return undefined
  world.given = { entity: origin.entity, values: { [origin.field]: entered } }
  try {
    return await newBaseline(world, entity, transition, { variant: 0, isOwn: true })
  } finally {
    delete world.given
  }
}

/** If all of a row must be taken, the source is made with exactly this quantity. */
function shapesOfSource(world: World, { entity, transition, field, lines }: Place, value: unknown): Shapes | undefined {
  const conversion = conversionOf(entity, transition)
  const { pending } = conversion?.take ?? {}
  if (conversion === undefined || pending === undefined || conversion.take.field !== field.name || conversion.into !== lines?.name) return undefined
  const source = entityOf(world.model, conversion.source)
  const [entered] = pending.references.filter((name) => source.fields[name]?.readonly === false).concat(enteredBehind(source, pending.references))
  return source.line === undefined || entered === undefined ? undefined : { [source.line.of]: { [source.line.field]: [{ [entered]: value }] } }
}

/** The entered figures from which these are computed. */
function enteredBehind({ fields }: Entity, names: readonly string[]): readonly string[] {
  return names.flatMap((name) =>
    (fields[name]?.computed?.references ?? []).filter((each) => fields[each]?.required === true && fields[each].readonly === false),
  )
}

/** Checks whether the value exceeds what a document, or its first row, took or will take from its source. */
function takesMore({ entity, field, lines }: Place, { asked: { document, prepared } }: BaselineRequest, value: unknown): boolean {
  const there = document ?? prepared ?? {}
  return Object.values(entity.conversions).some(
    ({ into, take, link }) =>
      take.field === field.name &&
      into === lines?.name &&
      (lines === undefined ? [there] : rowsOf(there, lines.name).slice(0, 1)).some(
        (row) => !isBlank(row[link]) && new Decimal(String(value)).gt(String(row[field.name] ?? '0')),
      ),
  )
}

function trialOf({ asked, subject }: BaselineRequest, input: Row, expected: Trial['expected'], confirmed: readonly string[] = []): Trial | Unsent {
  const request = requestFor(asked.person, asked.transition, subject, input, confirmed)
  // An action that changes the state cannot be repeated on the document.
  const isRepeatable = expected.code !== '0' || asked.transition.from === null || asked.transition.input === '*'
  return request === undefined ? unreached('its side has no path') : { request, expected, isRepeatable }
}

function repeated(rows: readonly Row[], count: number): readonly Row[] {
  const [first = {}] = rows
  return count <= rows.length ? rows.slice(0, count) : Array.from({ length: count }, () => first)
}

/** Adds a row to the input. */
function withRow({ input, asked: { document = {} } }: BaselineRequest, lines: Field, row: Row): Row {
  const given = rowsOf(input, lines.name)
  const there = given.length === 0 ? rowsOf(document, lines.name).map(({ id }) => ({ id })) : given
  return { ...input, [lines.name]: [...there, row] }
}

/** Puts one value into the input: for rows into the first or the named one. */
function placed(
  { input, asked: { document = {} } }: Pick<BaselineRequest, 'input' | 'asked'>,
  { field, lines }: Pick<Place, 'field' | 'lines'>,
  value: unknown,
  index = 0,
): Row {
  if (lines === undefined) return { ...input, [field.name]: value }
  const given = rowsOf(input, lines.name)
  // If no row can be added, uses an existing one.
  const rows = given.length === 0 && lines.fixed === true ? rowsOf(document, lines.name).map(({ id }): Row => ({ id })) : given
  return { ...input, [lines.name]: rows.length === 0 ? [{ [field.name]: value }] : rows.with(index, { ...rows[index], [field.name]: value }) }
}

/** A field that no client may write is an unknown key: computed, readonly, a system field, or no input of this action. */
function closedFields(model: Model, entity: Entity, transition: Transition, people: People): readonly Case[] {
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
        if (base === undefined) return unreached(`no right request for ${transition.name} of ${entity.name} was found`)
        return trialOf(base, { ...base.input, [field.name]: null }, { status: 'SUCCESS', code: 'UNKNOWN_KEY', path: field.name })
      },
    }))
}
