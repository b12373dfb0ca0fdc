import { Decimal, ZERO } from '../decimal/decimal.ts'
import type { Entity } from '../model/entity.ts'
import type { Formula } from '../model/formula.ts'
import type { Conversion } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import { at, issue } from '../rules/issue.ts'
import type { Issue } from '../wire/envelope.ts'
import type { SourcePick } from './source-pick.ts'
import { idOfRef } from '../model/id-of-ref.ts'
import { isBlank } from '../model/document.ts'
import type { Row } from '../model/document.ts'
import { valueOf } from '../expression/evaluate-formula.ts'
import { isSameStored, storedValue } from '../model/stored-value.ts'
import type { LiveValues } from '../expression/values-of.ts'

/** The rows of one source row, whatever its guards forgot. */
const MAX_PORTIONS = 10_000

/** How much of a source row may still be taken: the one figure for picker, proposal and check. For a copy, which has no bound, the proposal. */
export function pendingOf(model: Model, { take }: Conversion, values: LiveValues): Decimal {
  return figureOf(valueOf(model, (take.pending ?? take.default)!, values))
}

/** The proposal: what is pending, unless the conversion proposes less. */
export function proposedOf(model: Model, { take }: Conversion, values: LiveValues): Decimal {
  return figureOf(valueOf(model, (take.default ?? take.pending)!, values))
}

/**
 * What is given for each row that a source row makes: one row with what is proposed, or by `portion` as many as it takes, the last with the rest. A portion that
 * is not above zero makes one row.
 */
export function portionsOf(model: Model, conversion: Conversion, values: LiveValues): readonly Row[] {
  const { field, portion } = conversion.take
  const each = portion === undefined ? ZERO : figureOf(valueOf(model, portion, values))
  if (each.lte(0)) return [{}]
  const proposed = proposedOf(model, conversion, values)
  if (proposed.div(each).gt(MAX_PORTIONS))
    throw new RangeError(`Cannot make more than ${MAX_PORTIONS} rows of one by "${conversion.name}": its actions need a guard`)
  const rows: Row[] = []
  for (let left = proposed; left.gt(0); left = left.minus(each)) rows.push({ [field]: Decimal.min(left, each).toFixed() })
  return rows
}

/**
 * The target row of one source row. Entered values stay, except in fields that nobody may write; a blank quantity becomes the proposal. `replaced`: the values
 * of the source in whose place the person entered others. `takenOf` adds up what this request takes of each source.
 */
export function takeFromSource(
  model: Model,
  target: Entity,
  conversion: Conversion,
  pick: SourcePick,
  values: LiveValues,
  takenOf: Map<string, string>,
): { readonly row: Row; readonly replaced: Row; readonly issues: readonly Issue[] } {
  const { take, link, copy } = conversion
  const pending = pendingOf(model, conversion, values)
  const entered = pick.given[take.field]
  const quantity = isBlank(entered) ? proposedOf(model, conversion, values) : figureOf(entered)
  const source = pick.source as string
  const together = quantity.plus(takenOf.get(source) ?? ZERO)
  takenOf.set(source, together.toFixed())

  const isOver = take.pending !== undefined && (together.gt(pending) || (isBlank(entered) && quantity.lte(0)))
  const row: Record<string, unknown> = { [link]: linked(target, conversion, source, values), [take.field]: quantity.toFixed() }
  const replaced: Record<string, unknown> = {}
  for (const [name, formula] of Object.entries(copy)) {
    const own = storedFromSource(model, target, name, formula, values)
    const field = target.fields[name]!
    if (field.readonly || !(name in pick.given)) row[name] = own
    else if (!isSameStored(field, own, pick.given[name])) replaced[name] = own
  }
  const issues = isOver ? [issue(take.exceeds!, at(pick.path, take.field), { pending: pending.toFixed(), given: together.toFixed() })] : []
  return { row, replaced, issues: [...issues, ...versionIssues(conversion, pick, row)] }
}

/** What the row points to: its source row, or the document of that one, which stays when the row is deleted. */
function linked(target: Entity, { source: from, link }: Conversion, source: string, values: LiveValues): unknown {
  return target.fields[link]?.entity === from ? source : idOfRef(values['document'])
}

/** Refuses a pick of a source that is not as the person has read it, or that the person does not say to have read. */
function versionIssues({ version }: Conversion, { path, read }: SourcePick, row: Row): readonly Issue[] {
  if (version === undefined || read === undefined) return []
  if (isBlank(read.version)) return [issue('VERSION_REQUIRED', at(path, version.field))]
  const current = String(row[version.field] ?? '')
  return String(read.version) === current ? [] : [issue(version.changed, at(path, version.field), { version: String(read.version), current, changes: '' })]
}

/** The value of a source expression in the stored form of the target field. */
export function storedFromSource(model: Model, target: Entity, name: string, formula: Formula, values: LiveValues): unknown {
  const field = target.fields[name]
  if (field === undefined) throw new TypeError(`Cannot convert into "${name}": entity "${target.name}" has no such field`)
  return storedValue(field, valueOf(model, formula, values))
}

function figureOf(value: unknown): Decimal {
  return isBlank(value) ? ZERO : value instanceof Decimal ? value : new Decimal(value as string)
}
