import { expressionOf } from '../../expression/expression-of.ts'
import { sourceOfPart } from '../../expression/parse/source-of-part.ts'
import type { Entity } from '../../model/entity.ts'
import { entityOfFormula } from '../../model/entity-of-formula.ts'
import type { Field } from '../../model/field.ts'
import { fieldAtPath } from '../../model/field-at-path.ts'
import type { Formula } from '../../model/formula.ts'
import { firedEntity } from '../../lifecycle/given-values.ts'
import { formulasOfValue } from '../../model/formulas-of-value.ts'
import type { Conversion, Effect, Transition } from '../../model/lifecycle.ts'
import type { Model } from '../../model/model.ts'
import type { Place } from '../../model/place.ts'
import { hidingMasksOf, hidingMasksOfPath } from '../../permissions/hiding-masks.ts'
import type { FieldMask } from '../../permissions/hiding-masks.ts'

/** What a field of some rows takes its value from, or what decides on it; `masks` hide what is read. */
export type ValueSource = {
  readonly row: Entity
  readonly field: string
  readonly at: Place
  readonly masks: readonly FieldMask[]
  readonly conversion?: Conversion
}

/** Everything from which fields of an entity get their values: formulas, tallies, lookups, effects, states and conversions. */
export function valueSourcesOf(model: Model, entity: Entity): readonly ValueSource[] {
  return [
    ...Object.values(entity.fields).flatMap((field) => ofField(model, entity, field)),
    ...Object.values(entity.transitions).flatMap((transition) => ofTransition(model, entity, transition)),
    ...Object.values(entity.conversions).flatMap((conversion) => ofConversion(model, entity, conversion)),
  ]
}

function ofField(model: Model, row: Entity, field: Field): readonly ValueSource[] {
  const { name, tally, lookup, at } = field
  const formulas = [field.default, ...formulasOfValue(field)]
  return [
    ...formulas.flatMap((formula) => fromFormula(model, row, name, formula)),
    ...(tally === undefined ? [] : [...fromPath(model, row, name, tally.entity, tally.measure, at), ...fromFormula(model, row, name, tally.when)]),
    ...(lookup === undefined
      ? []
      : [
          ...fromPath(model, row, name, lookup.entity, lookup.measure, at),
          ...fromFormula(model, row, name, lookup.when),
          // A figure that is found by another one tells about it. Found by a reference, it is only a figure of somebody.
          ...[...Object.keys(lookup.by), ...Object.values(lookup.between).flat(), ...Object.keys(lookup.within ?? {})].flatMap((path) =>
            fromFigure(model, row, name, lookup.entity, path, at),
          ),
          ...[...Object.values(lookup.by), ...Object.keys(lookup.between), ...Object.values(lookup.within ?? {}).flat()].flatMap((path) =>
            fromFigure(model, row, name, undefined, path, at),
          ),
        ]),
  ]
}

function ofTransition(model: Model, entity: Entity, transition: Transition): readonly ValueSource[] {
  const { effects, input, to, region } = transition
  return [
    ...effects.flatMap((effect) => ofEffect(model, entity, transition, effect)),
    ...(input === '*' ? [] : input.flatMap((field) => fromFormula(model, entity, field.name, field.default))),
    ...(Array.isArray(to) ? to.flatMap(({ when }: { readonly when: Formula }) => fromCondition(model, entity, region, transition, when)) : []),
  ]
}

/** The fields that an effect sets, here or by what it gives to an event: from its formulas, and from the condition under which it happens. */
function ofEffect(model: Model, entity: Entity, transition: Transition, effect: Effect): readonly ValueSource[] {
  if (effect.kind === 'cascade')
    return Object.entries(effect.give ?? {}).flatMap(([field, formula]) => fromFormula(model, firedEntity(model, effect), field, formula))
  if (effect.kind !== 'set' && effect.kind !== 'setLines' && effect.kind !== 'append') return []
  const row = effect.kind === 'set' ? entity : rowOf(model, entity, effect.lines)
  return Object.entries(effect.values).flatMap(([field, formula]) => [
    ...fromFormula(model, row, field, formula ?? undefined),
    ...(effect.when === undefined ? [] : fromCondition(model, row, field, transition, effect.when)),
  ])
}

/**
 * What a condition of an action tells by the values that it decides on. Only seals count: states and flags that follow from prices by their meaning, such as
 * an agreement, are known to everybody who works with the document, but nothing follows from sealed values. A condition or a guard that asks for the open seal
 * is enough.
 */
function fromCondition(model: Model, row: Entity, field: string, { guards }: Transition, when: Formula): readonly ValueSource[] {
  const entity = entityOfFormula(model, when) ?? row
  const asked = [when, ...guards.flatMap((name) => entity.rules[name]?.check ?? [])].flatMap((condition) => conjunctsOf(model, condition))
  if (isOpenedBy(model, entity, asked)) return []
  return fromFormula(model, row, field, when).map((source) => ({ ...source, masks: source.masks.filter(({ code }) => code === undefined) }))
}

/** Checks whether one of the conditions is that of every seal of a document, or of the document of a line. */
export function isOpenedBy(model: Model, row: Entity, conditions: readonly string[]): boolean {
  const document = row.line === undefined ? row : model.entities[row.line.of]!
  return document.masks.every(
    ({ sealed }) => sealed === undefined || conditions.includes(`${row.line === undefined ? '' : `${document.name}.`}${sealed.until.source.trim()}`),
  )
}

/** Checks whether a condition of a row judges nothing before every seal of its document has opened: "!quotation.opened || price > 0". */
export function holdsUntilOpened(model: Model, row: Entity, formula: Formula): boolean {
  const { tree, source } = expressionOf(model, formula)
  if (tree.kind !== 'logic' || tree.operator !== '||') return false
  const denied = tree.operands.flatMap((part) => (part.kind === 'not' ? [sourceOfPart(source, part.operand.start, part.operand.end).trim()] : []))
  return denied.length > 0 && isOpenedBy(model, row, denied)
}

/** The conditions that all hold where a formula holds. */
function conjunctsOf(model: Model, formula: Formula): readonly string[] {
  const { tree, source } = expressionOf(model, formula)
  if (tree.kind !== 'logic' || tree.operator !== '&&') return [source.trim()]
  return tree.operands.map(({ start, end }) => sourceOfPart(source, start, end).trim())
}

function ofConversion(model: Model, entity: Entity, conversion: Conversion): readonly ValueSource[] {
  const { into, copy, split, same, each, take, along = {} } = conversion
  const row = into === undefined ? entity : rowOf(model, entity, into)
  const from = (to: Entity, values: Readonly<Record<string, Formula>>) =>
    Object.entries(values).flatMap(([field, formula]) => fromFormula(model, to, field, formula).map((source) => ({ ...source, conversion })))
  return [
    ...from(row, copy),
    ...Object.entries(along).flatMap(([lines, ofRows]) => from(rowOf(model, entity, lines), ofRows)),
    ...[take.pending, take.default].flatMap((formula) => (formula === undefined ? [] : from(row, { [take.field]: formula }))),
    ...from(entity, split),
    ...from(entity, Object.fromEntries(Object.entries(same).map(([field, { value }]) => [field, value]))),
    ...(each ?? []).flatMap(({ copy: ofRow }) => Object.entries(ofRow).flatMap(([field, formula]) => fromFormula(model, entity, field, formula))),
  ]
}

function rowOf(model: Model, entity: Entity, lines: string): Entity {
  return model.entities[entity.fields[lines]?.entity ?? ''] ?? entity
}

function fromFormula(model: Model, row: Entity, field: string, formula: Formula | undefined): readonly ValueSource[] {
  return formula === undefined ? [] : [{ row, field, at: formula.at, masks: hidingMasksOf(model, formula) }]
}

/** The same where a path leads to a value that is no reference. */
function fromFigure(model: Model, row: Entity, field: string, entity: string | undefined, path: string | null, at: Place): readonly ValueSource[] {
  const read = entity === undefined ? row : model.entities[entity]
  const isReference = path !== null && read !== undefined && fieldAtPath(model, read, path)?.field.type === 'ref'
  return isReference ? [] : fromPath(model, row, field, entity, path, at)
}

/** A field that takes the value at a path of the named entity; without a name, at a path of its own row. */
function fromPath(model: Model, row: Entity, field: string, entity: string | undefined, path: string | null | undefined, at: Place): readonly ValueSource[] {
  const read = entity === undefined ? row : model.entities[entity]
  if (path === undefined || path === null || read === undefined) return []
  const masks = hidingMasksOfPath(model, read, path).map((mask) => (entity === undefined ? mask : { ...mask, path: `${entity}.${path}` }))
  return [{ row, field, at, masks }]
}
