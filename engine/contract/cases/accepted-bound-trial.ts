import { Decimal } from '../../core/decimal/decimal.ts'
import type { LiveValues } from '../../core/expression/values-of.ts'
import { conversionOf } from '../../core/model/conversion-of.ts'
import { isBlank, rowsOf } from '../../core/model/document.ts'
import type { Row } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import { isNumber } from '../../core/model/is-number.ts'
import { valueOriginOf } from '../world/declaration/value-origin.ts'
import { verdictOf } from '../world/evaluate/evaluate-action.ts'
import { codesToConfirm, isRefusal } from '../world/evaluate/questions.ts'
import { inputFor } from '../world/input/find-input.ts'
import { namesOfLength } from '../world/input/values.ts'
import { makeUnique, withFreeKey } from '../world/make/make-unique.ts'
import { uniquenessConflict } from '../world/make/uniqueness-conflicts.ts'
import type { Shapes, World } from '../world/world.ts'
import { newBaseline } from './baseline-request.ts'
import type { BaselineRequest } from './baseline-request.ts'
import { unreached } from './case.ts'
import type { Trial, Unsent } from './case.ts'
import { editableRow } from './editable-row.ts'
import type { Bound } from './field-bounds.ts'
import { placed } from './placed-input.ts'
import type { Place } from './placed-input.ts'
import { trialOfInput } from './trial-of-input.ts'

/** How many other inputs are tried if another rule refuses the first one. */
const MAX_REPAIRS = 3

/** A request with the last valid value at a bound, which is accepted. */
export async function trialAtBound(world: World, place: Place, bound: Bound): Promise<Trial | Unsent> {
  const first = await withinFrom(world, place, bound, undefined)
  const { entity, transition, field, lines } = place
  if ('unreached' in first && lines !== undefined && field.readonlyWhen !== undefined) {
    const open = await withinOpenRow(world, { entity, transition, field, lines }, bound.value)
    if (open !== undefined) return open
  }
  const shapes = 'unreached' in first ? shapesOfSource(world, place, bound.value) : undefined
  return shapes === undefined ? first : withinFrom(world, place, bound, shapes)
}

// An accepted request changes its document, so no other case may use that document.
async function withinFrom(world: World, place: Place, { value }: Bound, shapes: Shapes | undefined): Promise<Trial | Unsent> {
  const { entity, transition, field, lines } = place
  const entered = typeof value === 'string' ? textToEnter(world, place, value) : value
  let found = await newBaseline(world, entity, transition, { variant: 0, ...(shapes !== undefined && { shapes }) })
  // A document made of a source takes no more than the source has; a document entered by hand has no such bound.
  if (found !== undefined && exceedsSource(place, found, value)) {
    await world.make(entity, { variant: 0 })
    found = await newBaseline(world, entity, transition, { variant: 0 })
  }
  if (found !== undefined && lines === undefined) found = (await baselineWithSourceValue(world, place, found, entered)) ?? found
  const base = found
  if (base === undefined) return unreached(`no valid request for ${transition.name} of ${entity.name} was found`)
  if (exceedsSource(place, base, value)) return unreached('its source has less')
  const withEntered = (given: Row): Row => placed({ asked: base.asked, input: given }, place, entered)
  let input = withEntered(base.input)
  for (let variant = 1; variant <= MAX_REPAIRS && (await verdictOf(world, base.asked, input)).issues.some(isRefusal); variant++)
    input = (await inputFor(world, base.asked, { variant }, withEntered(base.input), withEntered)).input
  const { issues, values } = await verdictOf(world, base.asked, input)
  const kept = lines === undefined ? input[field.name] : rowsOf(input, lines.name)[0]?.[field.name]
  if (issues.some(isRefusal) || kept !== entered)
    return unreached(
      `other rules refuse it: ${issues.map(({ code, path }) => (path === '' ? code : `${code} at ${path}`)).join(', ') || 'another value is needed'}`,
    )
  const stored = (lines === undefined ? values : (values[lines.name] as readonly LiveValues[] | undefined)?.[0])?.[field.name]
  // The document computes another value, so the entered one would not be tried.
  if (field.computed !== undefined && isNumber(field) && !isBlank(stored) && !new Decimal(String(stored)).eq(String(entered)))
    return unreached('the document computes it from other values')
  const own = { ...base.asked.document, ...input }
  if ((await uniquenessConflict(world, entity, own, base.subject?.id)) !== undefined) {
    const other = lines === undefined ? await makeUnique(world, base.asked, input, field.name, base.subject?.id) : undefined
    const against =
      other === undefined
        ? 'another document has its key, or its flag'
        : await uniquenessConflict(world, entity, { ...base.asked.document, ...other }, base.subject?.id)
    if (other === undefined || against !== undefined) return unreached(against ?? '')
    input = other
  }
  if (base.subject === undefined && base.asked.prepared === undefined) input = await withFreeKey(world, base.asked, input, { [place.field.name]: entered })
  return trialOfInput(base, input, { status: 'SUCCESS', code: '0' }, codesToConfirm(issues))
}

/** A text of this length that passes as a value of the field: names that no other field has, or a text that no other document has. */
function textToEnter(world: World, { entity, field }: Place, value: string): string {
  if (entity.fieldNames?.others === field.name) return namesOfLength(world, value.length)
  // Padded with a letter of three bytes: the bound counts letters.
  if (field.unique !== undefined) return world.unique(value.length).padEnd([...value].length, '文')
  return value
}

/** If a header field is copied from the source: makes a source with this value, which may have to be entered several documents earlier. */
async function baselineWithSourceValue(
  world: World,
  { entity, transition, field }: Place,
  found: BaselineRequest,
  entered: unknown,
): Promise<BaselineRequest | undefined> {
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

/** If the whole pending quantity must be taken, the source is made with exactly this value. */
function shapesOfSource(world: World, { entity, transition, field, lines }: Place, value: unknown): Shapes | undefined {
  const conversion = conversionOf(entity, transition)
  const { pending } = conversion?.take ?? {}
  if (conversion === undefined || pending === undefined || conversion.take.field !== field.name || conversion.into !== lines?.name) return undefined
  const source = entityOf(world.model, conversion.source)
  const [entered] = pending.references.filter((name) => source.fields[name]?.readonly === false).concat(enteredBehind(source, pending.references))
  return source.line === undefined || entered === undefined ? undefined : { [source.line.of]: { [source.line.field]: [{ [entered]: value }] } }
}

/** The required fields, entered by a person, from which these fields are computed. */
function enteredBehind({ fields }: Entity, names: readonly string[]): readonly string[] {
  return names.flatMap((name) =>
    (fields[name]?.computed?.references ?? []).filter((each) => fields[each]?.required === true && fields[each].readonly === false),
  )
}

/** Checks whether the value exceeds the quantity that a document, or its first row, takes from its source. */
function exceedsSource({ entity, field, lines }: Place, { asked: { document, prepared } }: BaselineRequest, value: unknown): boolean {
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

/** The same in a row in which the field is not read-only. */
async function withinOpenRow(world: World, place: Required<Place>, value: unknown): Promise<Trial | Unsent | undefined> {
  const isAccepted = async (base: BaselineRequest, index: number): Promise<boolean> =>
    (await verdictOf(world, base.asked, placed(base, place, value, index))).issues.length === 0
  // A document that other cases use may have no such row any more; a fresh one has.
  const open = (await editableRow(world, place, isAccepted)) ?? (await editableRow(world, place, isAccepted, true))
  return open === undefined ? undefined : trialOfInput(open.base, placed(open.base, place, value, open.index), { status: 'SUCCESS', code: '0' })
}
