import { Decimal } from '../../../core/decimal/decimal.ts'
import { valueOf } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Document, EvaluationContext } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Rule } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import { at, issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'

/**
 * The refusals of rules that always hold: a bound of the document, or of one of its rows, is broken, whether a person wrote the document or another one moved
 * what it counts. What leaves a bound that was broken already no worse is not refused: otherwise nothing could be given back.
 */
export function brokenBounds(
  model: Model,
  entity: Entity,
  before: Document | undefined,
  after: Document,
  evaluationContext: EvaluationContext,
): readonly Issue[] {
  const { own, ofLines } = boundsOf(model, entity)
  if (own.length === 0 && ofLines.length === 0) return []
  const later = valuesOf(model, entity, after, evaluationContext)
  const earlier = before === undefined ? undefined : valuesOf(model, entity, before, evaluationContext)
  return [
    ...own.flatMap((rule) => brokenBound(model, rule, earlier, later, '')),
    ...ofLines.flatMap(({ lines, rules }) => {
      const known = new Map(earlier === undefined ? [] : rowsOf(earlier, lines).map((row) => [row.id, row as LiveValues]))
      return rowsOf(later, lines).flatMap((row, index) =>
        rules.flatMap((rule) => brokenBound(model, rule, known.get(row.id), row as LiveValues, at(lines, index))),
      )
    }),
  ]
}

function brokenBound(model: Model, { margin, code, fields }: Rule, before: LiveValues | undefined, after: LiveValues, path: string): readonly Issue[] {
  const left = valueOf(model, margin!, after)
  if (!(left instanceof Decimal) || left.gte(0)) return []
  const was = before === undefined ? undefined : valueOf(model, margin!, before)
  if (was instanceof Decimal && left.gte(was)) return []
  const pending = was instanceof Decimal ? Decimal.max(was, 0) : new Decimal(0)
  const params = { pending: pending.toFixed(), given: (was instanceof Decimal ? was.minus(left) : left.negated()).toFixed() }
  return (fields.length === 0 ? [''] : fields).map((field) => issue(code, field === '' ? path : at(path, field), params))
}

type Bounds = { readonly own: readonly Rule[]; readonly ofLines: readonly { readonly lines: string; readonly rules: readonly Rule[] }[] }

const boundsByEntity = new WeakMap<Entity, Bounds>()

/** The rules that always hold of a document, and of its rows. */
function boundsOf(model: Model, entity: Entity): Bounds {
  let bounds = boundsByEntity.get(entity)
  if (bounds === undefined) {
    const ofLines = fieldKindsOf(entity).lines.map(({ name, entity: line }) => ({ lines: name, rules: boundsAmong(entityOf(model, line)) }))
    bounds = { own: boundsAmong(entity), ofLines: ofLines.filter(({ rules }) => rules.length > 0) }
    boundsByEntity.set(entity, bounds)
  }
  return bounds
}

function boundsAmong({ rules }: Entity): readonly Rule[] {
  return Object.values(rules).filter(({ margin }) => margin !== undefined)
}
