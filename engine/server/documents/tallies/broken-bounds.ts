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
import type { Actor } from '../../../core/permissions/actor.ts'
import { isHiddenAt } from '../../../core/permissions/is-hidden-at.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'

const MASK = '****'

/**
 * The refusals of rules that always hold: a bound of the document, or of one of its rows, is broken, whether a person wrote the document or another one moved
 * what it counts. What leaves a bound that was broken already no worse is not refused: otherwise nothing could be given back. Figures that follow from what
 * the actor does not read are masked.
 */
export function brokenBounds(
  model: Model,
  entity: Entity,
  before: Document | undefined,
  after: Document,
  evaluationContext: EvaluationContext,
  actor: Actor,
): readonly Issue[] {
  const { own, ofLines } = boundsOf(model, entity)
  if (own.length === 0 && ofLines.length === 0) return []
  const later = valuesOf(model, entity, after, evaluationContext)
  const earlier = before === undefined ? undefined : valuesOf(model, entity, before, evaluationContext)
  return [
    ...own.flatMap((rule) => brokenBound(model, entity, rule, earlier, later, '', actor)),
    ...ofLines.flatMap(({ lines, line, rules }) => {
      const known = new Map(earlier === undefined ? [] : rowsOf(earlier, lines).map((row) => [row.id, row as LiveValues]))
      return rowsOf(later, lines).flatMap((row, index) =>
        rules.flatMap((rule) => brokenBound(model, line, rule, known.get(row.id), row as LiveValues, at(lines, index), actor)),
      )
    }),
  ]
}

function brokenBound(
  model: Model,
  entity: Entity,
  { margin, code, fields }: Rule,
  before: LiveValues | undefined,
  after: LiveValues,
  path: string,
  actor: Actor,
): readonly Issue[] {
  const left = valueOf(model, margin!, after)
  if (!(left instanceof Decimal) || left.gte(0)) return []
  const was = before === undefined ? undefined : valueOf(model, margin!, before)
  if (was instanceof Decimal && left.gte(was)) return []
  const pending = was instanceof Decimal ? Decimal.max(was, 0) : new Decimal(0)
  const given = was instanceof Decimal ? was.minus(left) : left.negated()
  const isRead = margin!.references.every((name) => !isUnread(model, entity, name, actor))
  const params = isRead ? { pending: pending.toFixed(), given: given.toFixed() } : { pending: MASK, given: MASK }
  return (fields.length === 0 ? [''] : fields).map((field) => issue(code, field === '' ? path : at(path, field), params))
}

/** Checks whether a person does not read a path: masked or sealed, or of a field that their side does not know. */
function isUnread(model: Model, entity: Entity, path: string, actor: Actor): boolean {
  const [first = ''] = path.split('.', 1)
  return isHiddenAt(model, entity, path, actor) || visibilityFor(model, entity, actor).unseen.has(first)
}

type Bounds = { readonly own: readonly Rule[]; readonly ofLines: readonly { readonly lines: string; readonly line: Entity; readonly rules: readonly Rule[] }[] }

const boundsByEntity = new WeakMap<Entity, Bounds>()

/** The rules that always hold of a document, and of its rows. */
function boundsOf(model: Model, entity: Entity): Bounds {
  let bounds = boundsByEntity.get(entity)
  if (bounds === undefined) {
    const ofLines = fieldKindsOf(entity).lines.map(({ name, entity: line }) => ({
      lines: name,
      line: entityOf(model, line),
      rules: boundsAmong(entityOf(model, line)),
    }))
    bounds = { own: boundsAmong(entity), ofLines: ofLines.filter(({ rules }) => rules.length > 0) }
    boundsByEntity.set(entity, bounds)
  }
  return bounds
}

function boundsAmong({ rules }: Entity): readonly Rule[] {
  return Object.values(rules).filter(({ margin }) => margin !== undefined)
}
