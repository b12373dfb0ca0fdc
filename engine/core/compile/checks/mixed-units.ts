import { parseExpression } from '../../expression/parse/parse-expression.ts'
import { childrenOf } from '../../expression/parse/syntax.ts'
import type { Syntax } from '../../expression/parse/syntax.ts'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import type { Formula } from '../../model/formula.ts'
import type { Model } from '../../model/model.ts'
import type { ListScreen } from '../../model/screen.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** Finds figures of two units that a formula or a list adds up, or that are converted at the rate of others: pieces and kilograms, yuan and dollars. */
export const mixedUnits: Check = ({ model }) => [
  ...Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.fields).flatMap((field) => {
      const { computed } = field
      const parsed = computed === undefined ? undefined : parseExpression(computed.source)
      return parsed === undefined || !('syntax' in parsed)
        ? ofTally(model, field)
        : [...problemsIn(model, entity, computed!, parsed.syntax), ...ofConverted(model, entity, field, parsed.syntax)]
    }),
  ),
  ...Object.values(model.screens).flatMap((screen) => (screen.kind === 'list' ? ofList(model, screen) : [])),
]

/** A list has rows of many documents. Where these say the unit of their own amounts, those of their rows have it too. */
function ofList(model: Model, { at, entity, rows, totals }: ListScreen): ReturnType<Check> {
  const document = model.entities[entity]
  const row = rows === undefined ? undefined : model.entities[document?.fields[rows]?.entity ?? '']
  const unit = Object.values(document?.fields ?? {}).find((field) => field.type === 'amount' && field.unit !== undefined)?.unit
  if (row === undefined || unit === undefined) return []
  return totals.flatMap((name) => {
    const field = row.fields[name]
    if (field?.type !== 'amount' || field.unit !== undefined) return []
    return [
      errorAt(
        at,
        `the list adds up "${name}" of ${row.name}, which has no "unit", and each ${entity} has its own "${unit}"`,
        `write "unit": "${entity}.${unit}" at "${name}"`,
      ),
    ]
  })
}

/** Rows that point to one record may each be in a unit of their own, unless the record says in which all of them are. */
function ofTally({ entities }: Model, { name, unit, tally, at }: Field): ReturnType<Check> {
  const feeder = entities[tally?.entity ?? '']
  const figure = feeder?.fields[tally?.measure ?? '']
  const own = feeder?.fields[figure?.unit ?? '']
  if (unit !== undefined || feeder === undefined || figure === undefined || own === undefined || isOfDocument(feeder, own)) return []
  return [
    errorAt(
      at,
      `"${name}" adds up "${figure.name}" of ${feeder.name}, each in its "${own.name}", and has no "unit"`,
      'name in "unit" the field beside it that says in what all of them are',
    ),
  ]
}

function problemsIn(model: Model, entity: Entity, formula: Formula, part: Syntax): ReturnType<Check> {
  const inside = childrenOf(part).flatMap((child) => problemsIn(model, entity, formula, child))
  return [...ofAddition(model, entity, formula, part), ...ofConversion(model, entity, formula, part), ...ofSum(model, entity, formula, part), ...inside]
}

function ofAddition(model: Model, entity: Entity, { at }: Formula, part: Syntax): ReturnType<Check> {
  if (part.kind !== 'arithmetic' || (part.operator !== '+' && part.operator !== '-')) return []
  const [left, right] = [part.left, part.right].map((side) => figureOf(model, entity, side))
  if (left?.unit === undefined || right?.unit === undefined || left.unit === right.unit) return []
  return [errorAt(at, `"${left.name}" is in "${left.unit}" and "${right.name}" in "${right.unit}": they are not added up`, 'convert one of them first')]
}

/** `convert(amount, rate)` takes an amount in the currency from which the rate is. */
function ofConversion(model: Model, entity: Entity, { at }: Formula, part: Syntax): ReturnType<Check> {
  if (part.kind !== 'call' || part.name !== 'convert' || part.args.length !== 2) return []
  const rate = currenciesOf(model, entity, part.args[1])
  if (rate === undefined) return [errorAt(at, 'convert() takes a rate of exchange, and this is none', 'name a field that looks a rate up, with "pick": "rate"')]
  const amount = figureOf(model, entity, part.args[0])
  if (amount?.unit === undefined || amount.unit === rate.from) return []
  return [errorAt(at, `"${amount.name}" is in "${amount.unit}", and the rate is from "${rate.from}"`, 'take a rate from the currency of the amount')]
}

/** A field that a formula converts into has the currency to which the rate is. */
function ofConverted(model: Model, entity: Entity, { name, unit, at }: Field, whole: Syntax): ReturnType<Check> {
  const converted = figureOf(model, entity, whole)
  if (converted?.isConverted !== true || converted.unit === unit) return []
  return [errorAt(at, `"${name}" is converted into "${converted.unit}", and its "unit" is "${unit ?? ''}"`, `write "unit": "${converted.unit}"`)]
}

type Figure = Pick<Field, 'name' | 'unit'> & { readonly isConverted?: true }

/** A figure of the same record that a part of a formula is, rounded or not, or one of those that it adds up. */
function figureOf(model: Model, entity: Entity, part: Syntax | undefined): Figure | undefined {
  switch (part?.kind) {
    case 'name':
      return entity.fields[part.name]
    case 'call': {
      if (part.name !== 'convert') return ['coalesce', 'round'].includes(part.name) ? figureOf(model, entity, part.args[0]) : undefined
      const unit = currenciesOf(model, entity, part.args[1])?.to
      return unit === undefined ? undefined : { name: 'convert()', unit, isConverted: true }
    }
    case 'arithmetic':
      return part.operator === '+' || part.operator === '-' ? (figureOf(model, entity, part.left) ?? figureOf(model, entity, part.right)) : undefined
    case 'conditional':
      return figureOf(model, entity, part.yes) ?? figureOf(model, entity, part.no)
    default:
      return undefined
  }
}

type Currencies = { readonly from: string; readonly to: string }

/** Between which currencies a rate is: one that is looked up, or a figure that is worked out from such a one by multiplying it. */
function currenciesOf(model: Model, entity: Entity, part: Syntax | undefined, seen: ReadonlySet<string> = new Set()): Currencies | undefined {
  const among = (...parts: readonly (Syntax | undefined)[]) => parts.map((each) => currenciesOf(model, entity, each, seen)).find((each) => each !== undefined)
  switch (part?.kind) {
    case 'name':
      return seen.has(part.name) ? undefined : currenciesOfField(model, entity, part.name, new Set([...seen, part.name]))
    case 'member': {
      // Of the document of a line.
      const document = part.of.kind === 'name' && part.of.name === entity.line?.of ? model.entities[part.of.name] : undefined
      const found = document && currenciesOf(model, document, { kind: 'name', name: part.name, start: part.start, end: part.end })
      return found && { from: `${document.name}.${found.from}`, to: `${document.name}.${found.to}` }
    }
    case 'call':
      return ['coalesce', 'round'].includes(part.name) ? among(part.args[0]) : undefined
    case 'arithmetic':
      return part.operator === '*' ? among(part.left, part.right) : undefined
    case 'conditional':
      return among(part.yes, part.no)
    default:
      return undefined
  }
}

function currenciesOfField(model: Model, entity: Entity, name: string, seen: ReadonlySet<string>): Currencies | undefined {
  const { lookup, computed, default: start } = entity.fields[name] ?? {}
  const rates = lookup?.pick === 'rate' ? model.entities[lookup.entity]?.rates : undefined
  if (rates !== undefined) return { from: lookup!.by[rates.from] ?? '', to: lookup!.by[rates.to] ?? '' }
  const formula = computed ?? start
  const parsed = formula === undefined ? undefined : parseExpression(formula.source)
  return parsed !== undefined && 'syntax' in parsed ? currenciesOf(model, entity, parsed.syntax, seen) : undefined
}

/** The rows of one document are each in a unit of their own, unless a rule wants the same for all of them. */
function ofSum(model: Model, entity: Entity, { at }: Formula, part: Syntax): ReturnType<Check> {
  const map = part.kind === 'call' && part.name === 'sum' ? part.receiver : undefined
  if (map?.kind !== 'call' || map.name !== 'map' || map.receiver?.kind !== 'name') return []
  const lines = entity.fields[map.receiver.name]
  const row = lines?.type === 'lines' ? model.entities[lines.entity ?? ''] : undefined
  const [, taken] = map.args
  const figure = row === undefined || taken?.kind !== 'member' ? undefined : row.fields[taken.name]
  const unit = row?.fields[figure?.unit ?? '']
  if (row === undefined || figure === undefined || unit === undefined || isOfDocument(row, unit) || isSameInAll(entity, unit.name)) return []
  return [
    errorAt(
      at,
      `"${figure.name}" of ${row.name} is in "${unit.name}", which each row has for itself: they are not added up`,
      `filter rows of one unit, or write a rule with ${lines!.name}.map(l, l.${unit.name}).allSame()`,
    ),
  ]
}

function isOfDocument({ line }: Entity, { computed, default: start }: Field): boolean {
  return (computed ?? start)?.references.some((path) => path.startsWith(`${line?.of}.`)) === true
}

function isSameInAll({ rules }: Entity, unit: string): boolean {
  return Object.values(rules).some(({ check }) => new RegExp(`\\.${unit}\\)\\.allSame\\(\\)`).test(check.source))
}
