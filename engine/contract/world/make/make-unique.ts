import { inputFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { addDays } from '../../../core/expression/functions/calendar-days.ts'
import { isBlank } from '../../../core/model/document.ts'
import type { Row } from '../../../core/model/document.ts'
import { recordsOf, uniquenessConflict } from './uniqueness-conflicts.ts'
import { requestFor, sendRequest } from '../fire-requests.ts'
import { verdictOf } from '../evaluate/evaluate-action.ts'
import { valueFor } from '../input/find-input.ts'
import type { ActionRequest } from '../evaluate/verdict.ts'
import type { World } from '../world.ts'

/** Before any day that other records have. */
const FIRST_DAY = '1991-01-01'

/** How many other values of the rest of a key are tried. */
const MAX_TRIES = 9

/**
 * The input with other values, except `pinned`, where it collides with another record: the rest of a key, or the record for which only one may have a flag. If
 * only one record of all may have the flag, the present one gives it up. Undefined if nothing helps.
 */
export async function makeUnique(world: World, asked: ActionRequest, input: Row, pinned: string, id: unknown): Promise<Row | undefined> {
  const { entity, person, transition, document } = asked
  const { single } = entity
  const open = inputFieldsOf(world.model, entity, transition, person.actor)
  const key = entity.unique.find(({ fields }) => fields.includes(pinned))?.fields ?? []
  const rest = open.filter(({ name }) => name !== pinned && (key.includes(name) || name === single?.per))
  const isFree = async (other: Row): Promise<boolean> => (await uniquenessConflict(world, entity, { ...document, ...other }, id)) === undefined
  for (const field of rest) {
    // A referenced record of its own.
    const target = field.type === 'ref' ? world.model.entities[field.entity ?? ''] : undefined
    for (let variant = 1; variant <= (target === undefined ? MAX_TRIES : 1); variant++) {
      const value = target === undefined ? await valueFor(world, asked, field, { variant }) : await world.make(target, { variant: 0 })
      if (value !== undefined && (await isFree({ ...input, [field.name]: value }))) return { ...input, [field.name]: value }
    }
  }
  return single !== undefined && single.per === undefined && (await givenUp(world, asked, single.field, id)) && (await isFree(input)) ? input : undefined
}

/**
 * The input of a new record with a key of its own, if another record has the key that was entered and all of it is entered, and with days of its own, if its
 * period overlaps. Keeps the values of `held`; the same input if nothing else is accepted.
 */
export async function withFreeKey(world: World, asked: ActionRequest, input: Row, held: Row = {}): Promise<Row> {
  return withFreePeriod(world, asked, await withOtherKey(world, asked, input, held), held)
}

async function withOtherKey(world: World, asked: ActionRequest, input: Row, held: Row): Promise<Row> {
  const { entity, transition, person } = asked
  const open = new Set(inputFieldsOf(world.model, entity, transition, person.actor).map(({ name }) => name))
  const entered = entity.unique.filter(({ fields }) => fields.every((name) => open.has(name)))
  if (entered.length === 0 || (await uniquenessConflict(world, entity, input)) === undefined) return input
  for (const pinned of entered.flatMap(({ fields }) => fields)) {
    const other = await makeUnique(world, asked, input, pinned, undefined)
    if (other === undefined || Object.keys(held).some((name) => other[name] !== input[name])) continue
    if ((await verdictOf(world, asked, other)).issues.length === 0) return other
  }
  return input
}

/** A record with a period gets a day long ago for itself where its days overlap; keys with references have records of their own anyway. */
async function withFreePeriod(world: World, asked: ActionRequest, input: Row, held: Row): Promise<Row> {
  const { fields, periods } = asked.entity
  if (periods === undefined || !periods.per.every((name) => fields[name]?.type === 'enum')) return input
  const { document } = await verdictOf(world, asked, input)
  const others = (await recordsOf(world, asked.entity)).filter((other) => periods.per.every((name) => other[name] === document[name]))
  const isTaken = (period: Row): boolean => others.some((other) => overlap(periods, other, period))
  if (!isTaken(document)) return input
  for (let days = 0; days <= others.length; days++) {
    const day = addDays(FIRST_DAY, days)
    const other = { ...input, [periods.from]: day, [periods.to]: day }
    if (isTaken(other)) continue
    const isKept = Object.keys(held).every((name) => name !== periods.from && name !== periods.to)
    return isKept && (await verdictOf(world, asked, other)).issues.length === 0 ? other : input
  }
  return input
}

/** Checks whether two periods have a day in common; a blank end is open. */
function overlap({ from, to }: { readonly from: string; readonly to: string }, one: Row, other: Row): boolean {
  const isBefore = (end: unknown, begin: unknown): boolean => !isBlank(end) && !isBlank(begin) && String(end) < String(begin)
  return !isBefore(one[to], other[from]) && !isBefore(other[to], one[from])
}

/** Takes the flag from its present holders by an edit; tells whether all gave it up. */
async function givenUp(world: World, { entity, person }: ActionRequest, flag: string, own: unknown): Promise<boolean> {
  const edit = Object.values(entity.transitions).find(({ input, from, event }) => input === '*' && from !== null && !event)
  for (const record of (await recordsOf(world, entity)).filter(({ id, [flag]: has }) => id !== own && has === true)) {
    const request = edit === undefined ? undefined : requestFor(person, edit, { id: record.id, version: record.version }, { [flag]: false })
    if (request === undefined || (await sendRequest(world, request)).answer?.returnCode !== '0') return false
  }
  return true
}
