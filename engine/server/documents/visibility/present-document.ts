import { allowedActions } from '../../../core/lifecycle/allowed-actions.ts'
import { isBlank, rowsOf } from '../../../core/model/document.ts'
import type { Document, Row, EvaluationContext } from '../../../core/model/document.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { type Visibility, maskRow, visibilityAt, visibilityFor } from '../../../core/permissions/mask-document.ts'
import { maskOfName } from '../../../core/permissions/mask-of-name.ts'
import { openingTimeField } from '../../../core/permissions/opening-time-field.ts'
import { rowAccessOf } from '../../../core/permissions/row-access.ts'
import type { ActionReasons } from '../../../core/wire/envelope.ts'

/** Adds reasons beyond the declaration, such as who may decide an approval. */
export type ExtraReasons = (actions: ActionReasons) => ActionReasons

/**
 * A computed document in an answer: refs as { id, text }, masks applied, without fields of the other side, and under "_actions" the actions with their reasons, for the
 * document and each line.
 */
export function presentDocument(
  model: Model,
  entity: Entity,
  document: Document,
  actor: Actor,
  evaluationContext: EvaluationContext,
  more: ExtraReasons = (actions) => actions,
): Row {
  const values = valuesOf(model, entity, document, evaluationContext)
  const shown: Record<string, unknown> = {
    ...presentRow(model, entity, document, actor, evaluationContext, values),
    _actions: more(allowedActions(model, entity, values, actor)),
  }
  for (const field of fieldKindsOf(entity).lines) {
    if (!(field.name in shown)) continue
    const line = entityOf(model, field.entity)
    const live = values[field.name] as readonly LiveValues[]
    const visibility = sightWith(model, line, actor, values)
    shown[field.name] = rowsOf(document, field.name).map((row, index) => ({
      ...presentRow(model, line, row, actor, evaluationContext, values, visibility),
      ...(Object.keys(line.transitions).length === 0 ? {} : { _actions: allowedActions(model, line, live[index] as LiveValues, actor) }),
    }))
  }
  return shown
}

/** An unstored document: header and lines, without actions. All its seals are closed. */
export function presentDraft(model: Model, entity: Entity, document: Document, actor: Actor, evaluationContext: EvaluationContext): Row {
  return presentWhole(model, entity, document, actor, evaluationContext)
}

/** A stored document in the same way, for paper and the like: its seals as they are now. */
export function presentWithoutActions(model: Model, entity: Entity, document: Document, actor: Actor, evaluationContext: EvaluationContext): Row {
  return presentWhole(model, entity, document, actor, evaluationContext, valuesOf(model, entity, document, evaluationContext))
}

function presentWhole(model: Model, entity: Entity, document: Document, actor: Actor, evaluationContext: EvaluationContext, values?: LiveValues): Row {
  const shown: Record<string, unknown> = { ...presentRow(model, entity, document, actor, evaluationContext, values) }
  for (const { name, entity: line } of fieldKindsOf(entity).lines)
    if (name in shown) shown[name] = rowsOf(document, name).map((row) => presentRow(model, entityOf(model, line), row, actor, evaluationContext, values))
  return shown
}

/**
 * The visible fields of one row, refs with their texts. `document` holds the live values of its document, which open its seals; without them all are closed.
 * "_sealed" names sealed fields, "_opens" the time of opening.
 */
export function presentRow(
  model: Model,
  entity: Entity,
  row: Row,
  actor: Actor,
  evaluationContext: EvaluationContext,
  document?: LiveValues,
  // The same for all rows of a document.
  visibility = sightWith(model, entity, actor, document),
): Row {
  const shown: Record<string, unknown> = { ...maskRow(row, visibility) }
  const refs = [
    // A line's own document is told by its id alone, as in lists.
    ...fieldKindsOf(entity).refs.flatMap(({ name, entity: target }) => (entity.fields[name]?.system === true ? [] : [{ name, target }])),
    { name: 'purchaser', target: 'enterprise' },
    { name: 'supplierEnterprise', target: 'enterprise' },
    { name: 'createdBy', target: 'account' },
  ]
  for (const { name, target } of refs) {
    if (!(name in shown) || visibility.masked.has(name) || isBlank(row[name])) continue
    shown[name] = { id: row[name], text: textOfRecord(model, target, row[name] as string, actor, evaluationContext) }
  }
  for (const { name, entity: target } of fieldKindsOf(entity).refLists) {
    const ids = row[name]
    if (!(name in shown) || visibility.masked.has(name) || !Array.isArray(ids)) continue
    shown[name] = ids.map((id: string) => ({ id, text: textOfRecord(model, target, id, actor, evaluationContext) }))
  }
  const sealed = [...visibility.seals].filter(([name]) => name in shown)
  if (sealed.length === 0) return shown
  const times = sealed.flatMap(([name, seals]) => {
    const time = document?.[openingTimeField(seals) ?? '']
    return typeof time === 'string' && time !== '' ? [[name, time] as const] : []
  })
  return { ...shown, _sealed: sealed.map(([name]) => name), ...(times.length > 0 && { _opens: Object.fromEntries(times) }) }
}

function sightWith(model: Model, entity: Entity, actor: Actor, document: LiveValues | undefined): Visibility {
  return visibilityAt(visibilityFor(model, entity, actor), (until) => document !== undefined && holds(model, until, document))
}

/** The display name of a record: its display field, for a line its document's and the line number; undefined for invisible ones. */
export function textOfRecord(model: Model, target: string, id: string, actor: Actor, evaluationContext: EvaluationContext): string {
  const record = evaluationContext.references[target]?.[id]
  if (record === undefined) return ''
  if (target === 'enterprise') return String((actor.language === 'en' && record.englishName) || record.name)
  if (target === 'account') return String(record.name)
  const entity = entityOf(model, target)
  if (entity.line !== undefined) {
    const document = record[entity.line.of]
    const text =
      typeof document === 'object' && document !== null ? textOfRecord(model, entity.line.of, (document as Row).id as string, actor, evaluationContext) : ''
    return text === '' ? '' : `${text} / ${String(record.lineNo)}`
  }
  const access = rowAccessOf(model, entity, actor)
  if (access !== undefined && !holds(model, access, valuesOf(model, entity, record, evaluationContext))) return ''
  return maskOfName(model, entity, actor) ?? String(englishNameOf(model, entity, record, actor) ?? record[entity.display] ?? '')
}

/** The English name of a record for a person who reads English and may see it. */
function englishNameOf(model: Model, entity: Entity, record: Row, actor: Actor): unknown {
  const name = entity.englishDisplay
  if (name === undefined || actor.language !== 'en') return undefined
  const { masked, unseen } = visibilityFor(model, entity, actor)
  return masked.has(name) || unseen.has(name) || isBlank(record[name]) ? undefined : record[name]
}
