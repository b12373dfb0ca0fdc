import { requiredCodes } from '../../../engine/core/permissions/required-codes.ts'
import { inputFieldsOf, openFieldsOf } from '../../../engine/core/lifecycle/apply-input.ts'
import { entityOf } from '../../../engine/core/model/field-kinds.ts'
import type { Entity } from '../../../engine/core/model/entity.ts'
import type { Field } from '../../../engine/core/model/field.ts'
import type { Transition } from '../../../engine/core/model/lifecycle.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import type { Side } from '../../../engine/core/model/side.ts'
import type { RequestEnvelope } from '../../../engine/core/wire/envelope.ts'
import { codesOf, codesWithout, endpointsOf } from './probe.ts'
import type { Planted } from './secrets.ts'
import { idIn, OWN } from './world.ts'

/** A hidden value that somebody guesses with an action: the same request with the right and with a wrong value. */
export type Guess = {
  readonly name: string
  readonly side: Side
  readonly path: string
  /** The document that holds the value. */
  readonly entity: string
  /** The document or line that the action is of, and a state from which it can start. */
  readonly acting: string
  readonly start?: { readonly region: string; readonly state: string }
  /** What the guesser holds: every code but those that open the mask of the field. */
  readonly codes: ReadonlySet<string>
  readonly right: RequestEnvelope
  readonly wrong: RequestEnvelope
}

type Row = Readonly<Record<string, unknown>>
type Hidden = { readonly field: string; readonly inLine: string | undefined; readonly closing: readonly string[]; readonly isSealed: boolean }

/** A guess for each hidden field of an entity and each action of a person that can name it. */
export function guessesOf(model: Model, planted: Planted, entity: Entity): readonly Guess[] {
  const rows = planted.get(OWN.name)!
  return endpointsOf(model).flatMap(({ side, path, target }) => {
    if (target.kind !== 'transition') return []
    const acting = entityOf(model, target.entity)
    if ((acting.line?.of ?? acting.name) !== entity.name) return []
    const transition = acting.transitions[target.transition]!
    return hiddenFrom(entity, side).flatMap(({ field, inLine, closing, isSealed }) => {
      const of = inLine === undefined ? entity : entityOf(model, entity.fields[inLine]!.entity!)
      const value = rows.get(of.name)?.[field]
      const lacked = closing.filter((code) => !requiredCodes(transition, side).includes(code))
      // Whoever may do it reads the value.
      if (lacked.length === 0 && !isSealed) return []
      const codes = codesWithout(model, side, lacked)
      // The ids of files are random; nobody guesses them.
      if (of.fields[field]?.type === 'files') return []
      if (value === null || value === undefined || (inLine !== undefined && acting.line !== undefined && acting.line.field !== inLine)) return []
      const guess = (given: unknown, isWhole: boolean) =>
        requestWith(model, entity, acting, transition, { side, codes }, rows, { field, inLine, given, isWhole })
      // A field that the action never takes is judged by nothing, whatever else is sent.
      const canBeSent =
        inLine !== undefined ||
        inputFieldsOf(model, acting, transition, { side, permissions: new Set(codesOf(model, side)) }).some(({ name }) => name === field)
      return (canBeSent ? [false, true] : [false]).map((isWhole) => ({
        name: `${side} ${path} ${inLine === undefined ? '' : `${inLine}.`}${field}${isWhole ? ' with all other input' : ''}`,
        side,
        path,
        entity: entity.name,
        acting: acting.name,
        ...startOf(acting, transition),
        codes,
        right: guess(value, isWhole),
        wrong: guess(otherThan(of.fields[field], value), isWhole),
      }))
    })
  })
}

/** A stored state from which the action can start; derived states follow from others. */
function startOf({ regions, fields }: Entity, { region, from }: Transition): Pick<Guess, 'start'> {
  const state = from?.[0]
  return regions[region] === undefined || fields[region]?.derived !== undefined || state === undefined ? {} : { start: { region, state } }
}

/** The fields that a mask or a seal hides from a side, with the codes that a guesser must lack. */
function hiddenFrom({ masks, fields }: Entity, side: Side): readonly Hidden[] {
  return masks.flatMap(({ fields: paths, read, sealed }) => {
    const closing = read[side] === undefined ? [] : [read[side]]
    const isSealed = sealed?.sides.includes(side) === true
    if (closing.length === 0 && !isSealed) return []
    return paths.map((path) => {
      const [first = '', second] = path.split('.')
      return second !== undefined && fields[first]?.type === 'lines'
        ? { field: second, inLine: first, closing, isSealed }
        : { field: path, inLine: undefined, closing, isSealed }
    })
  })
}

type Guessed = { readonly field: string; readonly inLine: string | undefined; readonly given: unknown; readonly isWhole: boolean }

function requestWith(
  model: Model,
  entity: Entity,
  acting: Entity,
  transition: Transition,
  { side, codes }: { readonly side: Side; readonly codes: ReadonlySet<string> },
  rows: ReadonlyMap<string, Row>,
  { field, inLine, given, isWhole }: Guessed,
): RequestEnvelope {
  const actor = { side, permissions: codes }
  const valuesOf = (of: Entity, fields: readonly Field[]): Row => {
    const row = rows.get(of.name) ?? {}
    return isWhole
      ? Object.fromEntries(
          fields.filter(({ type, name }) => type !== 'lines' && row[name] !== null && row[name] !== undefined).map(({ name }) => [name, sent(row[name])]),
        )
      : {}
  }
  const own = { id: idIn(OWN, acting.name), version: Number(rows.get(entity.name)?.['version'] ?? 1) }
  const header: Record<string, unknown> = { ...valuesOf(acting, inputFieldsOf(model, acting, transition, actor)), ...own }
  if (acting.line !== undefined || inLine === undefined) return { entity: { ...header, [field]: sent(given) } }
  const line = entityOf(model, entity.fields[inLine]!.entity!)
  const conversion = Object.values(entity.conversions).find(({ into }) => into === inLine)
  const link = transition.from === null && conversion !== undefined ? { [conversion.link]: idIn(OWN, conversion.source) } : { id: idIn(OWN, line.name) }
  return { entity: { ...header, [inLine]: [{ ...valuesOf(line, openFieldsOf(model, line, actor, transition)), ...link, [field]: sent(given) }] } }
}

/** A stored value as a client sends it. */
function sent(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}

function otherThan(field: Field | undefined, value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (value instanceof Date) return new Date(value.getTime() + 86_400_000)
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return value.replace(/\d/, (digit) => (digit === '1' ? '2' : '1'))
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)) return value.replace(/^\d{4}/, '2031')
  if (typeof value === 'string') return field?.type === 'ref' ? `${value}x` : `${value.slice(0, -1)}${value.endsWith('q') ? 'w' : 'q'}`
  return Number(value) + 1
}
