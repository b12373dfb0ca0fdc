import { Decimal } from '../decimal/decimal.ts'
import { parseDecimal } from '../decimal/parse-decimal.ts'
import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import type { Allocation } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import { at, issue } from '../rules/issue.ts'
import type { Issue } from '../wire/envelope.ts'
import type { Actor } from '../permissions/actor.ts'
import { enteredValue, openFieldsOf } from './apply-input.ts'
import { isBlank } from '../model/document.ts'
import type { Document, Row } from '../model/document.ts'
import { allocatedFields } from '../model/allocated-fields.ts'

/** A split record: itself with the first share, a draft for each further share, and the issues. */
export type Allocated = { readonly first: Document; readonly others: readonly Document[]; readonly issues: readonly Issue[] }

const FEWEST = 2

/**
 * Splits a figure of a record. The shares must add up to the figure to the last decimal; otherwise everything is refused. A further record has the entered
 * fields of this one, with what its share says for itself; unique numbers stay with the first.
 *
 * @example
 * allocate(model, line, split.allocation, { id: 'l1', quantity: '10' }, { parts: [{ quantity: '4' }, { quantity: '6' }] }, buyer, newId)
 * // first has the quantity '4', others[0] the quantity '6' and the link 'l1'
 */
export function allocate(
  model: Model,
  entity: Entity,
  allocation: Allocation,
  document: Document,
  input: Row,
  writer: Pick<Actor, 'side' | 'permissions'>,
  newId: () => string,
): Allocated {
  const { of, as, link, code } = allocation
  const shares = input[as]
  if (!Array.isArray(shares)) return { first: document, others: [], issues: [issue('REQUIRED', as)] }
  const issues: Issue[] = []
  if (shares.length < FEWEST) issues.push(issue('TOO_FEW_ITEMS', as, { minimum: String(FEWEST), given: String(shares.length) }))
  if (shares.length > allocation.atMost.count)
    issues.push(issue(allocation.atMost.code, as, { maximum: String(allocation.atMost.count), given: String(shares.length) }))
  const figures = (shares as readonly Row[]).map((share) => parseDecimal(String(share[of] ?? '')))
  for (const [index, share] of (shares as readonly Row[]).entries()) if (isBlank(share[of])) issues.push(issue('REQUIRED', `${as}[${index}].${of}`))
  const whole = parseDecimal(String(document[of] ?? '0')) ?? new Decimal(0)
  const sum = figures.reduce<Decimal>((total, figure) => total.plus(figure ?? 0), new Decimal(0))
  if (issues.length === 0 && !sum.equals(whole)) issues.push(issue(code, as, { whole: whole.toFixed(), sum: sum.toFixed() }))
  const open = new Map(openFieldsOf(model, entity, writer).map((field) => [field.name, field]))
  const alongside = proportionsOf(allocation, document, figures, whole)
  const [first, ...others] = (shares as readonly Row[]).map((share, index) => ({ ...alongside[index], ...saidBy(open, allocation, share) }))
  const like = likenessOf(entity, document)
  return { first: { ...document, ...first }, others: others.map((share) => ({ ...like, ...share, [link]: document.id, id: newId() })), issues }
}

/** What each share has of the figures that go with the one that is split. */
function proportionsOf({ inProportion }: Allocation, document: Document, figures: readonly (Decimal | undefined)[], whole: Decimal): readonly Row[] {
  const parted = inProportion.flatMap((name): readonly (readonly [string, readonly (string | null)[]])[] => {
    const total = isBlank(document[name]) ? undefined : parseDecimal(String(document[name]))
    return total === undefined || whole.isZero() ? [] : [[name, inParts(total, figures, whole)]]
  })
  return figures.map((_, index) => Object.fromEntries(parted.map(([name, parts]) => [name, parts[index] ?? null])))
}

function inParts(total: Decimal, figures: readonly (Decimal | undefined)[], whole: Decimal): readonly (string | null)[] {
  let left = total
  return figures.map((figure, index) => {
    const own =
      index === figures.length - 1
        ? left
        : total
            .times(figure ?? 0)
            .dividedBy(whole)
            .toDecimalPlaces(total.decimalPlaces(), Decimal.ROUND_DOWN)
    left = left.minus(own)
    return own.isZero() ? null : own.toFixed()
  })
}

/** The issues of one record, at the path of its share. */
export function atShare(allocation: Allocation, index: number, issues: readonly Issue[]): readonly Issue[] {
  const fields = allocatedFields(allocation)
  // An unknown key is reported where it was sent: beside the shares.
  return issues.map((found) => (fields.includes(found.path) && found.code !== 'UNKNOWN_KEY' ? { ...found, path: at(allocation.as, index, found.path) } : found))
}

// A person does not write what they may not read.
function saidBy(open: ReadonlyMap<string, Field>, allocation: Allocation, share: Row): Row {
  const said = allocatedFields(allocation).filter((name) => name in share && open.has(name))
  return Object.fromEntries(said.map((name) => [name, enteredValue(open.get(name)!, share[name])]))
}

/** The fields that a copy of the record may have too: neither unique nor computed ones. */
function likenessOf(entity: Entity, document: Document): Row {
  return Object.fromEntries(
    Object.values(entity.fields)
      .filter((field) => isTakenOver(entity, field) && !isBlank(document[field.name]))
      .map(({ name }) => [name, document[name]]),
  )
}

function isTakenOver(entity: Entity, { name, type, system, unique, computed, derived, tally, lookup }: Field): boolean {
  const isWorkedOut = computed !== undefined || derived !== undefined || tally !== undefined || lookup !== undefined
  return !system && !isWorkedOut && unique === undefined && entity.regions[name] === undefined && !['lines', 'sequence'].includes(type)
}
