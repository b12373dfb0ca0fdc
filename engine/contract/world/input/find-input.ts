import fc from 'fast-check'
import { Decimal } from '../../../core/decimal/decimal.ts'
import { isAboutInput } from '../../../core/lifecycle/allowed-actions.ts'
import { inputFieldsOf, openFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { isBlank, rowsOf } from '../../../core/model/document.ts'
import type { Row } from '../../../core/model/document.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Allocation } from '../../../core/model/lifecycle.ts'
import { at } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { arbitraryInput, ruleBehind, valuesFor } from './arbitrary-input.ts'
import { agreeingWith, chooseRow } from './choose-row.ts'
import { proposedFor, verdictOf } from '../evaluate/evaluate-action.ts'
import type { ActionRequest } from '../evaluate/verdict.ts'
import type { Verdict } from '../evaluate/verdict.ts'
import { fullValue, namesOfLength, plainValue } from './values.ts'
import { liveOf } from '../read.ts'
import { ownPeriod } from './own-period.ts'
import { uploadFor } from './upload.ts'
import type { MakeOptions, World } from '../world.ts'

const MAX_REPAIRS = 14
const MAX_SAMPLES = 60
/** Up to how many values each is tried alone. */
const MAX_THINNED = 8

/** Restores the fixed values of an input after each repair. */
export type Keep = (input: Row) => Row

/**
 * Finds an input that the declaration accepts: fills required fields by type, then repairs until core has no issue. Keeps `base` where it is valid. The second
 * part of the result lists the remaining issues if no input was found.
 */
export async function inputFor(
  world: World,
  asked: ActionRequest,
  { variant, full = false }: MakeOptions,
  base: Row = {},
  keep: Keep = (given) => given,
): Promise<{ readonly input: Row; readonly verdict: Verdict }> {
  const { entity, transition, person } = asked
  const requiredInputs = new Set(transition.input === '*' ? [] : transition.input.filter(({ required }) => required).map(({ name }) => name))
  const isNew = asked.document === undefined
  let input: Row = { ...(isNew && world.given?.entity === entity.name ? world.given.values : {}), ...base }
  const proposed = await proposedFor(world, asked, base)
  for (const field of inputFieldsOf(world.model, entity, transition, person.actor)) {
    if (field.name in input || field.type === 'sequence') continue
    const isPrepared = !isBlank(asked.prepared?.[field.name])
    const isWanted =
      requiredInputs.has(field.name) ||
      (isNew && !isPrepared && field.required && field.default === undefined) ||
      (isNew && !isPrepared && field.type === 'lines' && (field.minItems ?? 0) > 0)
    const isExtra =
      full && !isPrepared && (transition.input !== '*' || isNew) && (field.type === 'text' || field.type === 'longText') && field.default === undefined
    // An edit must change something to prove that it was done.
    const isSwitched = isNew && !isPrepared && field.type === 'flag' && variant % 4 === 3
    if (isSwitched) input = { ...input, [field.name]: true }
    else if (isWanted && field.name in proposed && variant % 2 === 0) input = { ...input, [field.name]: proposed[field.name] }
    else if (isWanted || isExtra) input = { ...input, [field.name]: await valueFor(world, asked, field, { variant, full }) }
  }
  if (isNew && transition.conversion === undefined) input = { ...input, ...ownPeriod(world, entity), ...base }
  if (transition.allocation !== undefined && !(transition.allocation.as in input)) input = { ...input, ...halves(transition.allocation, asked.document) }
  let verdict = await verdictOf(world, asked, input)
  for (let repair = 0; repair < MAX_REPAIRS && verdict.issues.length > 0; repair++) {
    const better = await repaired(world, asked, input, verdict.issues, { variant: variant + repair, full: false }, keep)
    if (better === undefined) break
    input = better
    verdict = await verdictOf(world, asked, input)
  }
  return { input, verdict }
}

/** Keeps these values in an input, and the number of its rows. */
export function keepValues(held: Row): Keep {
  return (given) => {
    const lost = Object.entries(held).filter(([name, value]) => !Array.isArray(value) || rowsOf(given, name).length < value.length)
    return { ...given, ...Object.fromEntries(lost) }
  }
}

/** The input with another value in the field of the first issue, in each row that has this issue, and no other change. */
async function repairedInPlace(world: World, asked: ActionRequest, input: Row, issues: readonly Issue[], keep: Keep): Promise<Row | undefined> {
  const [, lines, , name = ''] = placeOf(issues[0]?.path ?? '') ?? []
  const owner = lines === undefined ? asked.entity : entityOf(world.model, asked.entity.fields[lines]?.entity ?? '')
  const field = owner.fields[name]
  if (field === undefined || field.readonly || field.type === 'lines') return undefined
  const alike = new Set(issues.flatMap(({ code, path }) => (code === issues[0]?.code && placeOf(path)?.[3] === name ? [Number(placeOf(path)?.[2])] : [])))
  for (const value of await valuesFor(world, { ...asked, entity: owner }, field)) {
    const candidate = keep(
      lines === undefined
        ? { ...input, [name]: value }
        : { ...input, [lines]: rowsOf(input, lines).map((row, index) => (alike.has(index) ? { ...row, [name]: value } : row)) },
    )
    if ((await verdictOf(world, asked, candidate)).issues.length < issues.length) return candidate
  }
  return undefined
}

/** A blank that a formula over all rows reads, such as "lines.deliveryDate", in the first row of the input without it. */
function inRows(found: Issue, input: Row): Issue {
  const [, lines = '', name = ''] = (found.code === 'BLANK_OPERAND' && /^(\w+)\.(\w+)$/.exec(found.path)) || []
  const index = rowsOf(input, lines).findIndex((row) => isBlank(row[name]))
  return index < 0 ? found : { ...found, path: at(lines, index, name) }
}

/** The header field, or lines field, index and row field, in the path of an issue. */
function placeOf(path: string): RegExpExecArray | null {
  return /^(?:(\w+)\[(\d+)\]\.)?(\w+)$/.exec(path)
}

/** Variants of the first input with one field from the second: of the header, or of each of as many rows. */
export function singleFieldChanges(input: Row, sample: Row): readonly Row[] {
  return Object.entries(sample).flatMap(([name, value]): readonly Row[] => {
    const rows = rowsOf(input, name)
    if (!Array.isArray(value)) return JSON.stringify(value) === JSON.stringify(input[name]) ? [] : [{ ...input, [name]: value }]
    if (rows.length === 0 || rows.length !== value.length) return []
    const others = value as readonly Row[]
    const inner = new Set(
      others.flatMap((other, index) => Object.keys(other).filter((key) => JSON.stringify(other[key]) !== JSON.stringify(rows[index]?.[key]))),
    )
    return [...inner].map((key) => ({
      ...input,
      [name]: rows.map((row, index) => (key in (others[index] ?? {}) ? { ...row, [key]: others[index]?.[key] } : row)),
    }))
  })
}

/** The number of different values between two inputs; each value of a row counts. */
export function changesIn(input: Row, other: Row): number {
  let changes = 0
  for (const name of new Set([...Object.keys(input), ...Object.keys(other)])) {
    const [before, after] = [input[name], other[name]]
    if (!Array.isArray(before) || !Array.isArray(after)) changes += Number(JSON.stringify(before) !== JSON.stringify(after))
    else
      for (let index = 0; index < Math.max(before.length, after.length); index++)
        changes += changesIn((before[index] ?? {}) as Row, (after[index] ?? {}) as Row)
  }
  return changes
}

/** The shares of an allocation: two halves. */
function halves({ as, of }: Allocation, document: Row | undefined): Row {
  const half = new Decimal(String(document?.[of] ?? '0')).div(2).toFixed()
  return { [as]: [{ [of]: half }, { [of]: half }] }
}

/** A valid value for one field of the input. */
export async function valueFor(world: World, asked: ActionRequest, field: Field, options: MakeOptions): Promise<unknown> {
  if (field.type === 'ref') return (await rowToPointTo(world, asked, field)) ?? null
  if (field.type === 'refs') {
    const row = await rowToPointTo(world, asked, field)
    return row === undefined ? null : [row]
  }
  if (field.type === 'files') return [await uploadFor(world, asked.person, asked.transition, field, asked.document)]
  if (options.full && asked.entity.fieldNames?.others === field.name) return namesOfLength(world, field.maxLength ?? 0)
  if (field.type !== 'lines') return options.full ? fullValue(world, field, options.variant) : plainValue(world, field, options.variant)
  // An action on a document takes its existing rows.
  const there = rowsOf(asked.document ?? {}, field.name)
  if (there.length > 0) return withRowBeneath(world, asked, field, there, options)
  // Sometimes more than one row: some rules concern the last.
  const count = Math.max(field.minItems ?? 0, options.variant > 1 && field.maxItems !== 1 ? 2 : 1)
  const rows: Row[] = []
  for (let index = 0; index < count; index++) rows.push(await rowFor(world, asked, entityOf(world.model, field.entity ?? ''), options))
  return rows
}

/** The existing rows, and one below the first that accepts one. */
async function withRowBeneath(world: World, asked: ActionRequest, field: Field, there: readonly Row[], options: MakeOptions): Promise<readonly Row[]> {
  const rows = there.map(({ id }): Row => ({ id }))
  const { beneath, maxItems = Infinity } = field
  if (beneath === undefined || asked.document === undefined || there.length >= maxItems) return rows
  const { values } = await liveOf(world, asked.person, asked.entity, asked.document)
  const scopes = (values[field.name] ?? []) as readonly LiveValues[]
  const index = there.findIndex((row, at) => isBlank(row[beneath.by]) && (beneath.when === undefined || holds(world.model, beneath.when, scopes[at] ?? {})))
  if (index < 0) return rows
  const taken = new Set(beneath.copy)
  const entered = Object.entries(await rowFor(world, asked, entityOf(world.model, field.entity ?? ''), options)).filter(([name]) => !taken.has(name))
  return rows.toSpliced(index + 1, 0, { ...Object.fromEntries(entered), [beneath.by]: there[index]?.id })
}

// Records with a validity period or a key need values of their own.
async function rowToPointTo(world: World, { person, entity }: ActionRequest, field: Field): Promise<string | undefined> {
  const isOwn = entity.periods?.per[0] === field.name || isEndOfKey(entity, field)
  const target = isOwn ? world.model.entities[field.entity ?? ''] : undefined
  return target === undefined ? chooseRow(world, person, entity, field) : world.make(target, { variant: 0 })
}

/** Checks whether a field is the last of a unique key that otherwise consists of references. */
function isEndOfKey({ fields, unique }: Entity, { name }: Field): boolean {
  const keys = [
    ...Object.values(fields).flatMap((field) => (field.unique === undefined ? [] : [[field.name, ...field.unique]])),
    ...unique.map((key) => key.fields),
  ]
  return keys.some((key) => key.at(-1) === name && key.every((part) => fields[part]?.type === 'ref'))
}

async function rowFor(world: World, asked: ActionRequest, line: Entity, options: MakeOptions): Promise<Row> {
  const row: Record<string, unknown> = {}
  for (const field of openFieldsOf(world.model, line, asked.person.actor, asked.transition)) {
    const isWanted = field.required && field.default === undefined
    const isVaried = options.variant > 0 && field.required && field.type === 'enum'
    const isExtra = options.full === true && (field.type === 'text' || field.type === 'longText') && field.default === undefined
    if (isWanted || isVaried || isExtra) row[field.name] = await valueFor(world, { ...asked, entity: line }, field, options)
  }
  return row
}

function withoutValue(input: Row, [, lines, index, name = '']: RegExpExecArray): Row {
  const without = (row: Row) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== name))
  if (lines === undefined) return without(input)
  return { ...input, [lines]: rowsOf(input, lines).map((row, at) => (at === Number(index) ? without(row) : row)) }
}

/** The input with its first issue repaired, if a repair is found. */
async function repaired(world: World, asked: ActionRequest, input: Row, issues: readonly Issue[], options: MakeOptions, keep: Keep): Promise<Row | undefined> {
  const issue = inRows(issues[0]!, input)
  const others = issues.length
  const place = placeOf(issue.path)
  const rule = ruleBehind(world.model, asked.entity, asked.transition, issue)
  if (
    place !== null &&
    (issue.code === 'REQUIRED' || issue.code === 'BLANK_OPERAND' || issue.code === 'REFERENCE_NOT_FOUND' || issue.code === 'TOO_FEW_ITEMS')
  ) {
    const [, lines, index, name = ''] = place
    const owner = lines === undefined ? asked.entity : entityOf(world.model, asked.entity.fields[lines]?.entity ?? '')
    const field = owner.fields[name]
    if (field === undefined || field.readonly) return undefined
    const value = await valueFor(world, { ...asked, entity: owner }, field, options)
    if (isBlank(value)) return undefined
    if (lines === undefined) return keep({ ...input, [name]: value })
    return keep({ ...input, [lines]: rowsOf(input, lines).map((row, at) => (at === Number(index) ? { ...row, [name]: value } : row)) })
  }
  if (place !== null && place[1] === undefined && issue.code === 'REFERENCE_NOT_ALLOWED') {
    const field = asked.entity.fields[place[3] ?? '']
    const agreeing = field === undefined ? {} : await agreeingWith(world, field, input[field.name])
    if (Object.keys(agreeing).length > 0) return keep({ ...input, ...agreeing })
  }
  // What is computed with these values is not entered.
  if (place !== null && issue.code === 'READ_ONLY') return keep(withoutValue(input, place))
  // A guard that reads nothing of the input cannot be repaired by the input.
  if (
    rule === undefined ||
    (asked.document !== undefined &&
      rule.on === undefined &&
      asked.transition.input !== '*' &&
      !isAboutInput(world.model, asked.entity, rule, asked.transition))
  )
    return undefined
  const inPlace = await repairedInPlace(world, asked, input, issues, keep)
  if (inPlace !== undefined) return inPlace
  const arbitrary = await arbitraryInput(world, asked, rule.check, input)
  if (arbitrary === undefined) return undefined
  let best: { readonly candidate: Row; readonly issues: number } | undefined
  // Valid values stay where possible: an unnecessary change may block the next step.
  const whole = fc.sample(arbitrary, { seed: world.seed, numRuns: MAX_SAMPLES })
  const samples = [...whole.slice(0, MAX_THINNED).flatMap((sample) => singleFieldChanges(input, sample)), ...whole].map(keep)
  for (const candidate of samples.toSorted((one, other) => changesIn(input, one) - changesIn(input, other))) {
    const { issues } = await verdictOf(world, asked, candidate)
    if (issues.some(({ code, path }) => code === issue.code && path === issue.path)) continue
    // A repair should not cause another issue.
    if (issues.length < others) return candidate
    if (best === undefined || issues.length < best.issues) best = { candidate, issues: issues.length }
  }
  return best?.candidate
}
