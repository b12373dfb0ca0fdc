import fc from 'fast-check'
import { Decimal } from '../../../core/decimal/decimal.ts'
import { inputFieldsOf, openFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { requiredInputsOf } from '../../../core/rules/required-inputs.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Row } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import { isNumber } from '../../../core/model/is-number.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Conversion, Rule, Transition } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { chooseRow, chooseRowWithFlags } from './choose-row.ts'
import { addDays } from './days.ts'
import type { ActionRequest } from '../evaluate/verdict.ts'
import { todayOf } from '../read.ts'
import { plainValue, textsOfPattern } from './values.ts'
import type { World } from '../world.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

/** How many figures of a document are tried. */
const MAX_FIGURES = 3

/**
 * The rule behind a refusal: a guard of the transition, or a rule that is checked on every write. If several share the code, the one that shows it at this
 * place.
 */
export function ruleBehind(model: Model, entity: Entity, transition: Transition, { code, path }: Pick<Issue, 'code' | 'path'>): Rule | undefined {
  const lines = Object.values(entity.fields).filter(({ type }) => type === 'lines')
  const rules = [...Object.values(entity.rules), ...lines.flatMap((field) => Object.values(entityOf(model, field.entity ?? '').rules))]
  const own = rules.filter((rule) => rule.code === code && (rule.on !== undefined || transition.guards.includes(rule.name)))
  return own.find(({ fields }) => fields.includes(path.split('.').at(-1) ?? '')) ?? own[0]
}

/** Generates inputs like `base` with arbitrary values in the fields that a formula reads; undefined if a person enters none of them. */
export async function arbitraryInput(
  world: World,
  asked: ActionRequest,
  formula: Pick<Formula, 'references'>,
  base: Row,
): Promise<fc.Arbitrary<Row> | undefined> {
  const { entity, transition, person } = asked
  const read = new Set(formula.references.flatMap((path) => path.split('.')))
  const rows = Object.values(entity.fields).flatMap((field) => (field.type === 'lines' ? [entityOf(world.model, field.entity ?? '')] : []))
  // The set grows while it is iterated; the loop reaches the new items.
  for (const path of read)
    for (const { fields } of [entity, ...rows]) for (const also of fields[path]?.computed?.references ?? []) for (const part of also.split('.')) read.add(part)
  const open = inputFieldsOf(world.model, entity, transition, person.actor)
  const parts: Record<string, fc.Arbitrary<unknown>> = {}
  for (const field of open) {
    if (field.type === 'lines') {
      const line = entityOf(world.model, field.entity ?? '')
      const inRow = await arbitraries(world, asked, line, openFieldsOf(world.model, line, person.actor, transition), read)
      // A row that could be taken from another document may also be entered by hand, unless the header has what only the other document gives.
      const conversion = conversionOf(entity, transition)
      if (conversion?.into === field.name && read.has(conversion.link) && line.fields[conversion.link]?.required !== true && !givesHeader(entity, conversion))
        inRow[conversion.link] = fc.constant(null)
      if (Object.keys(inRow).length === 0 && !read.has(field.name)) continue
      const there = rowsThere(asked, base, field)
      const [first = rowToBegin(world, openFieldsOf(world.model, line, person.actor, transition))] = there
      const rowLike = (like: Row): fc.Arbitrary<Row> => fc.record(inRow, { requiredKeys: [] }).map((given): Row => ({ ...like, ...given }))
      parts[field.name] =
        first.id === undefined
          ? fc.array(rowLike(first), { minLength: Math.max(field.minItems ?? 1, Math.min(there.length, 2)), maxLength: 3 })
          : rowsOtherwise(field, there, rowLike, rowToBegin(world, openFieldsOf(world.model, line, person.actor, transition)))
    } else Object.assign(parts, await arbitraries(world, asked, entity, [field], read))
  }
  if (Object.keys(parts).length === 0) return undefined
  return fc.record(parts, { requiredKeys: [] }).map((given): Row => ({ ...base, ...given }))
}

/** Whether a required field of the header, which nobody enters, follows from the source rows. */
function givesHeader({ fields }: Entity, { split, same }: Conversion): boolean {
  return Object.keys({ ...split, ...same }).some((name) => fields[name]?.required === true && fields[name].readonly)
}

/** Existing rows: mostly all of them with other values; sometimes fewer, or further ones, if rows may come and go. */
function rowsOtherwise(field: Field, there: readonly Row[], rowLike: (like: Row) => fc.Arbitrary<Row>, begun: Row): fc.Arbitrary<readonly Row[]> {
  const same = fc.tuple(...there.map(rowLike))
  if (field.fixed === true || field.beneath !== undefined) return same
  const some = fc.tuple(fc.subarray([...there]), fc.array(rowLike(begun), { maxLength: 2 })).map(([kept, added]): readonly Row[] => [...kept, ...added])
  return fc.oneof({ arbitrary: same, weight: 3 }, { arbitrary: some, weight: 1 })
}

/** The required values of a new row, without its references. */
function rowToBegin(world: World, open: readonly Field[]): Row {
  const wanted = open.filter(
    ({ required, type, ...field }) => required && field.default === undefined && type !== 'ref' && type !== 'lines' && type !== 'files',
  )
  return Object.fromEntries(wanted.map((field) => [field.name, plainValue(world, field, 0)]))
}

/** The rows of an input: those that it names, otherwise the document's rows, which it must name. */
function rowsThere({ document, line }: ActionRequest, base: Row, { name }: Field): readonly Row[] {
  const given = rowsOf(base, name)
  return given.length > 0 || document === undefined || line !== undefined ? given : rowsOf(document, name).map(({ id }) => ({ id }))
}

async function arbitraries(
  world: World,
  asked: ActionRequest,
  entity: Entity,
  fields: readonly Field[],
  read: ReadonlySet<string>,
): Promise<Record<string, fc.Arbitrary<unknown>>> {
  const found: Record<string, fc.Arbitrary<unknown>> = {}
  for (const field of fields) {
    if (!read.has(field.name)) continue
    const arbitrary = await arbitraryOf(world, { ...asked, entity }, field, read)
    if (arbitrary !== undefined) found[field.name] = arbitrary
  }
  return found
}

/** How many values of a field are tried alone. */
const MAX_VALUES = 24

/** Many different values of one field, each once. */
export async function valuesFor(world: World, asked: ActionRequest, field: Field): Promise<readonly unknown[]> {
  const arbitrary = await arbitraryOf(world, asked, field, new Set([field.name]))
  return arbitrary === undefined ? [] : [...new Set(fc.sample(arbitrary, { seed: world.seed, numRuns: MAX_VALUES }))]
}

async function arbitraryOf(world: World, asked: ActionRequest, field: Field, read: ReadonlySet<string>): Promise<fc.Arbitrary<unknown> | undefined> {
  const none = isGiven(asked, field) ? [] : [null]
  if (isNumber(field)) {
    const any = fc.constantFrom(...within(field, ['0', '0.5', '1', '1.5', '2', '3', '5', '7', '10', '20', '100', '1000']), ...none)
    const there = within(field, ['0', ...figuresThere(asked)])
    return there.length <= 1 ? any : fc.oneof({ arbitrary: any, weight: 1 }, { arbitrary: fc.constantFrom(...there), weight: 2 })
  }
  switch (field.type) {
    case 'flag':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...(world.model.vocabularies[field.vocabulary ?? '']?.values ?? []), ...none)
    case 'date':
      return fc.constantFrom(...none, ...[-400, -30, -1, 0, 1, 30, 400].map((days) => addDays(todayOf(world), days)))
    case 'instant':
      return fc.constantFrom(...none, ...[-30, 1, 5, 10, 30].map((days) => `${addDays(todayOf(world), days)}T08:00:00Z`))
    case 'ref': {
      const row = await chooseRow(world, asked.person, asked.entity, field)
      // The source row is not chosen here, and may be left out.
      if (row === undefined) return field.required ? undefined : fc.constant(null)
      const isByFlag = Object.values(world.model.entities[field.entity ?? '']?.fields ?? {}).some(({ type, name }) => type === 'flag' && read.has(name))
      const other = isByFlag ? await chooseRowWithFlags(world, asked.person, asked.entity, field) : undefined
      return fc.constantFrom(row, ...none, ...(other === undefined ? [] : [other]))
    }
    case 'refs': {
      const row = await chooseRow(world, asked.person, asked.entity, field)
      return row === undefined ? undefined : fc.constantFrom([row], ...none)
    }
    case 'text':
    case 'longText':
      return fc.constantFrom(...none, ...(field.pattern === undefined ? ['C', 'Case'].map((text) => text.slice(0, field.maxLength)) : textsOfPattern(field)))
    default:
      return undefined
  }
}

/** Checks whether a field is always required: a blank would be refused for that, not by the rule. */
function isGiven({ entity, transition }: ActionRequest, { name, required }: Field): boolean {
  return required || (entity.transitions[transition.name] === transition && requiredInputsOf(transition).has(name))
}

/** The figures within the bounds of a field: outside them, the bound would refuse instead of the rule. */
function within({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Field, figures: readonly string[]): readonly string[] {
  return figures.filter((text) => {
    const figure = new Decimal(text)
    return (
      (minimum === undefined || figure.gte(minimum)) &&
      (exclusiveMinimum === undefined || figure.gt(exclusiveMinimum)) &&
      (maximum === undefined || figure.lte(maximum)) &&
      (exclusiveMaximum === undefined || figure.lt(exclusiveMaximum))
    )
  })
}

/** The figures of the document and their halves: a rule may ask for the whole, in one part or in two. */
function figuresThere({ document, prepared, line }: ActionRequest): readonly string[] {
  const there = line === undefined ? (document ?? prepared ?? {}) : {}
  const figures = Object.values(there).filter((value): value is string => typeof value === 'string' && /^\d{1,9}(\.\d{1,6})?$/.test(value))
  const different = [...new Set(figures.filter((figure) => Number(figure) !== 0))].slice(0, MAX_FIGURES)
  return different.flatMap((figure) => [figure, new Decimal(figure).div(2).toFixed()])
}
