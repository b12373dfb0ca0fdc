import { Decimal } from '../../../core/decimal/decimal.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Document, EvaluationContext } from '../../../core/model/document.ts'
import { valueOf } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Conversion } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import { at, issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'

const MASK = '****'

/**
 * The refusals for rows of which more was taken than there is: the `pending` of a conversion is below zero. If several kinds of documents take from the row, a
 * kind that was `acted` on gives the refusal. Figures that the actor may not read are masked.
 */
export function overdrawnIssues(
  model: Model,
  entity: Entity,
  before: Document,
  after: Document,
  evaluationContext: EvaluationContext,
  acted: ReadonlySet<string>,
  actor: Actor,
): readonly Issue[] {
  const [earlier, later] = [valuesOf(model, entity, before, evaluationContext), valuesOf(model, entity, after, evaluationContext)]
  const told = takersOf(model, entity).map((taker) => ({ ...taker, issues: takenBeyond(model, taker, earlier, later, actor) }))
  const own = told.filter(({ target, issues }) => issues.length > 0 && acted.has(target.name))
  return (own.length > 0 ? own : told).flatMap(({ issues }) => issues)
}

/** A kind of documents that takes from an entity, or from the rows of one of its lines fields, and what it must leave. */
type Taker = { readonly target: Entity; readonly conversion: Conversion; readonly lines?: string }

const takersByModel = new WeakMap<Model, Map<string, readonly Taker[]>>()

function takersOf(model: Model, entity: Entity): readonly Taker[] {
  const ofModel = takersByModel.get(model) ?? new Map<string, readonly Taker[]>()
  takersByModel.set(model, ofModel)
  const takers =
    ofModel.get(entity.name) ??
    Object.values(model.entities).flatMap((target) => Object.values(target.conversions).flatMap((conversion) => takerOf(target, conversion, entity)))
  ofModel.set(entity.name, takers)
  return takers
}

function takerOf(target: Entity, conversion: Conversion, entity: Entity): readonly Taker[] {
  if (conversion.take.pending === undefined || conversion.take.exceeds === undefined) return []
  if (conversion.source === entity.name) return [{ target, conversion }]
  const lines = Object.values(entity.fields).find((field) => field.type === 'lines' && field.entity === conversion.source)?.name
  return lines === undefined ? [] : [{ target, conversion, lines }]
}

/** What documents of one kind took beyond the pending quantity. */
function takenBeyond(model: Model, { conversion, lines }: Taker, earlier: LiveValues, later: LiveValues, actor: Actor): readonly Issue[] {
  if (lines === undefined) return overdrawnRow(model, conversion, earlier, later, '', actor)
  const before = new Map(rowsOf(earlier, lines).map((row) => [row.id, row as LiveValues]))
  return rowsOf(later, lines).flatMap((row, index) => overdrawnRow(model, conversion, before.get(row.id), row as LiveValues, at(lines, index), actor))
}

function overdrawnRow(
  model: Model,
  { source, take }: Conversion,
  before: LiveValues | undefined,
  after: LiveValues,
  path: string,
  actor: Actor,
): readonly Issue[] {
  if (take.pending === undefined || take.exceeds === undefined) return []
  const left = valueOf(model, take.pending, after)
  if (!(left instanceof Decimal) || !left.isNegative() || left.isZero()) return []
  const was = before === undefined ? undefined : valueOf(model, take.pending, before)
  // Returning something to an overdrawn row is not refused.
  if (!(was instanceof Decimal) || left.gte(was)) return []
  const { masked, unseen } = visibilityFor(model, entityOf(model, source), actor)
  const mask = take.pending.references.some((name) => masked.has(name) || unseen.has(name)) ? MASK : undefined
  return [issue(take.exceeds, path, { pending: mask ?? Decimal.max(was, 0).toFixed(), given: mask ?? was.minus(left).toFixed() })]
}
