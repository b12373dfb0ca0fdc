import fc from 'fast-check'
import { Decimal } from '../../core/decimal/decimal.ts'
import { isAboutInput } from '../../core/lifecycle/allowed-actions.ts'
import { inputFieldsOf, openFieldsOf } from '../../core/lifecycle/apply-input.ts'
import { isBlank, rowsOf } from '../../core/lifecycle/document.ts'
import type { Row } from '../../core/lifecycle/document.ts'
import { entityOf } from '../../core/lifecycle/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Allocation } from '../../core/model/lifecycle.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import { arbitraryInput, ruleBehind } from './arbitrary-input.ts'
import { chooseRow } from './choose-row.ts'
import { proposedFor, verdictOf } from './judge.ts'
import type { Asked, Verdict } from './judge.ts'
import { fullValue, namesOfLength, plainValue } from './values.ts'
import { uploadFor } from './upload.ts'
import type { Wish, World } from './world.ts'

const MOST_REPAIRS = 8
const MOST_SAMPLES = 60

/** Puts back into an input what must stand in it, whatever else is mended. */
export type Keep = (input: Row) => Row

/**
 * An input that the declaration lets pass: what is required, filled by type, then repaired until core has nothing against it.
 * `base` is kept where it is right. The second part says what is still wrong where no input was found.
 */
export async function inputFor(
  world: World,
  asked: Asked,
  { variant, full = false }: Wish,
  base: Row = {},
  keep: Keep = (given) => given,
): Promise<{ readonly input: Row; readonly verdict: Verdict }> {
  const { entity, transition, person } = asked
  const demanded = new Set(transition.input === '*' ? [] : transition.input.filter(({ required }) => required).map(({ name }) => name))
  const isNew = asked.document === undefined
  let input: Row = { ...(isNew && world.given?.entity === entity.name ? world.given.values : {}), ...base }
  const proposed = await proposedFor(world, asked, base)
  for (const field of inputFieldsOf(world.model, entity, transition, person.actor)) {
    if (field.name in input || field.type === 'sequence') continue
    const isPrepared = !isBlank(asked.prepared?.[field.name])
    const isWanted =
      demanded.has(field.name) ||
      (isNew && !isPrepared && field.required && field.default === undefined) ||
      (isNew && !isPrepared && field.type === 'lines' && (field.minItems ?? 0) > 0)
    const isExtra =
      full && !isPrepared && (transition.input !== '*' || isNew) && (field.type === 'text' || field.type === 'longText') && field.default === undefined
    // An edit must change something, or nothing shows that it was done.
    const isSwitched = isNew && !isPrepared && field.type === 'flag' && variant % 4 === 3
    if (isSwitched) input = { ...input, [field.name]: true }
    else if (isWanted && field.name in proposed && variant % 2 === 0) input = { ...input, [field.name]: proposed[field.name] }
    else if (isWanted || isExtra) input = { ...input, [field.name]: await valueFor(world, asked, field, { variant, full }) }
  }
  if (transition.allocation !== undefined && !(transition.allocation.as in input)) input = { ...input, ...halves(transition.allocation, asked.document) }
  let verdict = await verdictOf(world, asked, input)
  for (let repair = 0; repair < MOST_REPAIRS && verdict.issues.length > 0; repair++) {
    const [first] = verdict.issues
    const better = await repaired(world, asked, input, first!, verdict.issues.length, { variant: variant + repair, full: false }, keep)
    if (better === undefined) break
    input = better
    verdict = await verdictOf(world, asked, input)
  }
  return { input, verdict }
}

/** The shares of an allocation: one half each. */
function halves({ as, of }: Allocation, document: Row | undefined): Row {
  const half = new Decimal(String(document?.[of] ?? '0')).div(2).toFixed()
  return { [as]: [{ [of]: half }, { [of]: half }] }
}

/** A right value for one field of the input. */
export async function valueFor(world: World, asked: Asked, field: Field, wish: Wish): Promise<unknown> {
  if (field.type === 'ref') return (await rowToPointTo(world, asked, field)) ?? null
  if (field.type === 'files') return [await uploadFor(world, asked.person, asked.transition, field, asked.document)]
  if (wish.full && asked.entity.fieldNames?.others === field.name) return namesOfLength(world, field.maxLength ?? 0)
  if (field.type !== 'lines') return wish.full ? fullValue(world, field, wish.variant) : plainValue(world, field, wish.variant)
  // An action on a document takes the rows that are there.
  const there = rowsOf(asked.document ?? {}, field.name)
  if (there.length > 0) return there.map(({ id }) => ({ id }))
  // Now and then more than one: some rules are about the last.
  const count = Math.max(field.minItems ?? 0, wish.variant > 1 && field.maxItems !== 1 ? 2 : 1)
  const rows: Row[] = []
  for (let index = 0; index < count; index++) rows.push(await rowFor(world, asked, entityOf(world.model, field.entity ?? ''), wish))
  return rows
}

// Of what holds for a time, and for a key of records, there is one at a time: each is about something of its own.
async function rowToPointTo(world: World, { person, entity }: Asked, field: Field): Promise<string | undefined> {
  const isOwn = entity.periods?.per[0] === field.name || isEndOfKey(entity, field)
  const target = isOwn ? world.model.entities[field.entity ?? ''] : undefined
  return target === undefined ? chooseRow(world, person, entity, field) : world.make(target, { variant: 0 })
}

/** Whether a field is the last of a unique key in which there are records alone. */
function isEndOfKey({ fields, unique }: Entity, { name }: Field): boolean {
  const keys = [
    ...Object.values(fields).flatMap((field) => (field.unique === undefined ? [] : [[field.name, ...field.unique]])),
    ...unique.map((key) => key.fields),
  ]
  return keys.some((key) => key.at(-1) === name && key.every((part) => fields[part]?.type === 'ref'))
}

async function rowFor(world: World, asked: Asked, line: Entity, wish: Wish): Promise<Row> {
  const row: Record<string, unknown> = {}
  for (const field of openFieldsOf(world.model, line, asked.person.actor, asked.transition)) {
    const isWanted = field.required && field.default === undefined
    const isVaried = wish.variant > 0 && field.required && field.type === 'enum'
    const isExtra = wish.full === true && (field.type === 'text' || field.type === 'longText') && field.default === undefined
    if (isWanted || isVaried || isExtra) row[field.name] = await valueFor(world, { ...asked, entity: line }, field, wish)
  }
  return row
}

/** The input with what an issue, one of so many, complains of put right, if that can be found. */
async function repaired(world: World, asked: Asked, input: Row, issue: Issue, others: number, wish: Wish, keep: Keep): Promise<Row | undefined> {
  const place = /^(?:(\w+)\[(\d+)\]\.)?(\w+)$/.exec(issue.path)
  const rule = ruleBehind(world.model, asked.entity, asked.transition, issue)
  if (
    place !== null &&
    (issue.code === 'REQUIRED' || issue.code === 'BLANK_OPERAND' || issue.code === 'REFERENCE_NOT_FOUND' || issue.code === 'TOO_FEW_ITEMS')
  ) {
    const [, lines, index, name = ''] = place
    const owner = lines === undefined ? asked.entity : entityOf(world.model, asked.entity.fields[lines]?.entity ?? '')
    const field = owner.fields[name]
    if (field === undefined || field.readonly) return undefined
    const value = await valueFor(world, { ...asked, entity: owner }, field, wish)
    if (isBlank(value)) return undefined
    if (lines === undefined) return keep({ ...input, [name]: value })
    return keep({ ...input, [lines]: rowsOf(input, lines).map((row, at) => (at === Number(index) ? { ...row, [name]: value } : row)) })
  }
  // A guard of an action on a document that reads nothing of the input is not for the input to mend.
  if (
    rule === undefined ||
    (asked.document !== undefined &&
      rule.on === undefined &&
      asked.transition.input !== '*' &&
      !isAboutInput(world.model, asked.entity, rule, asked.transition))
  )
    return undefined
  const arbitrary = await arbitraryInput(world, asked, rule.check, input)
  if (arbitrary === undefined) return undefined
  let best: { readonly candidate: Row; readonly issues: number } | undefined
  for (const sample of fc.sample(arbitrary, { seed: world.seed, numRuns: MOST_SAMPLES })) {
    const candidate = keep(sample)
    const { issues } = await verdictOf(world, asked, candidate)
    if (issues.some(({ code, path }) => code === issue.code && path === issue.path)) continue
    // One wrong is not mended by another, where that can be helped.
    if (issues.length < others) return candidate
    if (best === undefined || issues.length < best.issues) best = { candidate, issues: issues.length }
  }
  return best?.candidate
}
