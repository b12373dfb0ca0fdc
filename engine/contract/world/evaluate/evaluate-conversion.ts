import { Decimal } from '../../../core/decimal/decimal.ts'
import { guardIssues } from '../../../core/lifecycle/allowed-actions.ts'
import { ruleOf } from '../../../core/model/rule-of.ts'
import { entryByHand, issuesOfComputedEntries } from '../../../core/lifecycle/computed-entries.ts'
import { applyInput, enteredValue, inputFieldsOf, openFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { requiredInputsOf } from '../../../core/rules/required-inputs.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import { isBlank, rowsOf } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import { recompute } from '../../../core/lifecycle/recompute.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import { issuesOfReplacedSourceValues } from '../../../core/lifecycle/replaced-source-values.ts'
import { isSameStored } from '../../../core/model/stored-value.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { checkDocument } from '../../../core/rules/check-document.ts'
import { at, issue } from '../../../core/rules/issue.ts'
import { validateShape } from '../../../core/rules/validate-input.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { Person } from '../../people/person.ts'
import type { Verdict } from './verdict.ts'
import { cascadeIssues } from './evaluate-cascades.ts'
import { liveOf } from '../read.ts'
import { withDefaults } from '../default-records.ts'
import type { World } from '../world.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

/** A document that will be made of rows of another, as the implementation prepares it for a page. */
export type Converted = {
  readonly person: Person
  readonly entity: Entity
  readonly transition: Transition
  readonly prepared: Document
  readonly takable?: ReadonlyMap<string, string>
}

/** Evaluates a document made of other rows by the declaration, with this input in the prepared document. */
export async function verdictOfConverted(world: World, converted: Converted, input: Row): Promise<Verdict> {
  const { model } = world
  const { person, entity, transition } = converted
  const entered = await withDefaults(world, person, entity, withInput(world, converted, input))
  const { evaluationContext } = await liveOf(world, person, entity, entered)
  const document = recompute(model, entity, entered, evaluationContext, 'all')
  const values = valuesOf(model, entity, document, evaluationContext)
  const shape = validateShape(model, entity, transition, input, person.actor.side)
  const over = takenTooMuch(converted, entered)
  const closed = [...closedValues(world, converted, entered, values), ...computedNow(world, converted, input, document, values)]
  if (closed.length > 0) return { issues: [...shape, ...closed, ...over], document, values }
  const written = new Set(inputFieldsOf(model, entity, transition, person.actor).map(({ name }) => name))
  const wrong = checkDocument(model, entity, { after: document, written, requiredInputs: requiredInputsOf(transition) }, evaluationContext)
  const guards = transition.guards.flatMap((name) => guardIssues(model, ruleOf(entity, name), values))
  const behind = await cascadeIssues(world, person, entity, transition, document)
  return { issues: [...shape, ...guards, ...wrong, ...behind, ...over], document, values }
}

/** The refusals of values that were entered in fields that are computed now. */
function computedNow({ model }: World, { entity, transition, person }: Converted, input: Row, document: Document, values: LiveValues): readonly Issue[] {
  const entered = applyInput(model, entity, transition, {}, input, person.actor, () => 'draft')
  return issuesOfComputedEntries(model, entity, { ...entryByHand(entered), after: document, values })
}

/** The refusals of values that were entered in place of those of the source, where they may not be. */
function closedValues({ model }: World, { entity, transition, prepared }: Converted, entered: Document, values: LiveValues): readonly Issue[] {
  const conversion = entity.conversions[transition.conversion ?? '']
  if (conversion === undefined) return []
  const { into, link } = conversion
  const target = into === undefined ? entity : entityOf(model, entity.fields[into]?.entity ?? '')
  const rows = (document: Document): readonly Row[] => (into === undefined ? [document] : rowsOf(document, into))
  const sources = new Map(rows(prepared).map((row) => [row[link], row]))
  const replaced = rows(entered).map((row): Row => {
    const source = sources.get(row[link])
    if (source === undefined) return {}
    const names = Object.keys(conversion.copy).filter((name) => !isSameStored(target.fields[name]!, source[name], row[name]))
    return Object.fromEntries(names.map((name) => [name, source[name]]))
  })
  return issuesOfReplacedSourceValues(model, entity, conversion, replaced, values)
}

/** The refusals of rows that take more of a source row than may be taken, all rows of one source together. */
export function takenTooMuch({ entity, transition, takable }: Pick<Converted, 'entity' | 'transition' | 'takable'>, entered: Document): readonly Issue[] {
  const conversion = conversionOf(entity, transition)
  if (takable === undefined || conversion?.take.pending === undefined) return []
  const { into, link, take } = conversion
  const taken = new Map<string, Decimal>()
  const found: Issue[] = []
  for (const [index, row] of (into === undefined ? [entered] : rowsOf(entered, into)).entries()) {
    const pending = takable.get(String(row[link]))
    const figure = String(row[take.field] ?? '0')
    // What is no figure is refused by its shape.
    if (pending === undefined || !/^-?\d+(\.\d+)?$/.test(figure)) continue
    const together = new Decimal(figure).plus(taken.get(String(row[link])) ?? 0)
    taken.set(String(row[link]), together)
    if (together.gt(pending)) found.push(issue(take.exceeds!, into === undefined ? take.field : at(into, index, take.field)))
  }
  return found
}

/**
 * The prepared document with this input: the rows are those of the input, each with the prepared values of its source row. Nobody enters the values that split
 * the rows.
 */
export function withInput({ model }: Pick<World, 'model'>, { person, entity, transition, prepared }: Converted, input: Row): Document {
  const conversion = conversionOf(entity, transition)
  const into = conversion?.into
  const { [into ?? '']: rows, ...given } = input
  const header = Object.fromEntries(Object.entries(given).filter(([name]) => conversion?.split[name] === undefined || isBlank(prepared[name])))
  const initial = Object.fromEntries(Object.values(entity.regions).map((region) => [region.name, region.initial]))
  const entered = { ...initial, ...applyInput(model, entity, transition, prepared, header, person.actor, () => 'draft') }
  if (conversion === undefined || into === undefined || !Array.isArray(rows)) return entered
  const open = openFieldsOf(model, entityOf(model, entity.fields[into]?.entity ?? ''), person.actor, transition)
  const known = new Map(rowsOf(prepared, into).map((row) => [row[conversion.link], row]))
  const merged = (rows as readonly Row[]).map((row, index) => ({
    id: `draft ${index}`,
    ...known.get(row[conversion.link]),
    ...Object.fromEntries(open.filter(({ name }) => name in row).map((field) => [field.name, enteredValue(field, row[field.name])])),
  }))
  return { ...entered, [into]: merged }
}
