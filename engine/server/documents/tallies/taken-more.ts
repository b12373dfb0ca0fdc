import { Decimal } from '../../../core/decimal/decimal.ts'
import { parseDecimal } from '../../../core/decimal/parse-decimal.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import { isBlank, rowsOf } from '../../../core/model/document.ts'
import type { Document, EvaluationContext, Row } from '../../../core/model/document.ts'
import { fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { FieldAtPath } from '../../../core/model/field-at-path.ts'
import type { Conversion } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import { readsField } from '../../../core/model/reads-field.ts'
import { at, distinct, issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** By source row: the conversions by which documents from before take more of it now than at the beginning of the transaction. */
export type TakenMore = ReadonlyMap<string, ReadonlySet<Taking>>

/** A conversion that uses up rows, and the documents that take by it. */
type Taking = { readonly entity: Entity; readonly conversion: Conversion }

/**
 * What the documents of this transaction that stood before take more of rows of `source` or of its lines. What moved from one row of a document to another has
 * not grown.
 */
export function takenMore({ trackedDocuments, context: { model } }: UnitOfWork, source: Entity): TakenMore {
  const grown = new Map<string, Set<Taking>>()
  for (const taking of conversionsFrom(model, source)) {
    const more = new Map<string, Decimal>()
    for (const { entity, before, current, isDeleted } of trackedDocuments.values()) {
      if (entity !== taking.entity || before === undefined || before === current || isDeleted) continue
      for (const [id, taken] of takenOf(taking, current)) more.set(id, (more.get(id) ?? new Decimal(0)).plus(taken))
      for (const [id, taken] of takenOf(taking, before)) more.set(id, (more.get(id) ?? new Decimal(0)).minus(taken))
    }
    for (const [id, growth] of more) if (growth.gt(0)) grown.set(id, (grown.get(id) ?? new Set<Taking>()).add(taking))
  }
  return grown
}

/**
 * The refusals for rows of a document of which another one takes more by a change, though no new one could take anything: as they stood `before`, a condition
 * of the conversion fails. What is counted from the taking rows themselves says nothing of whether they may grow.
 */
export function takenMoreIssues(model: Model, entity: Entity, before: Document, evaluationContext: EvaluationContext, grown: TakenMore): readonly Issue[] {
  if (grown.size === 0) return []
  const values = valuesOf(model, entity, before, evaluationContext)
  const ofLines = fieldKindsOf(entity).lines.flatMap(({ name }) =>
    rowsOf(values, name).flatMap((row, index) => issuesOfRow(model, row as LiveValues, grown.get(String(row.id)), at(name, index))),
  )
  return distinct([...issuesOfRow(model, values, grown.get(String(before.id)), ''), ...ofLines])
}

function issuesOfRow(model: Model, values: LiveValues, grown: ReadonlySet<Taking> | undefined, path: string): readonly Issue[] {
  return [...(grown ?? [])].flatMap((taking) => {
    const broken = reasonsToRefuse(model, taking).find(({ when }) => !holds(model, when, values))
    return broken === undefined ? [] : [issue(broken.code, path)]
  })
}

function takenOf({ conversion: { into, link, take } }: Taking, document: Document): readonly (readonly [id: string, taken: Decimal])[] {
  const rows: readonly Row[] = into === undefined ? [document] : rowsOf(document, into)
  return rows.flatMap((row) => {
    const [id, value] = [row[link], row[take.field]]
    const taken = isBlank(value) ? undefined : parseDecimal(String(value))
    return typeof id === 'string' && taken !== undefined ? [[id, taken] as const] : []
  })
}

type Reason = NonNullable<Conversion['reasons']>[number]

const reasonsByConversion = new WeakMap<Conversion, readonly Reason[]>()

/** The conditions of a conversion that do not depend on what it has taken. */
function reasonsToRefuse(model: Model, { entity, conversion }: Taking): readonly Reason[] {
  let reasons = reasonsByConversion.get(conversion)
  if (reasons === undefined) {
    const takers = new Set([entity.name, ...fieldKindsOf(entity).lines.map((field) => field.entity)])
    const isCounted = ({ field: { tally, lookup } }: FieldAtPath) => takers.has(tally?.entity ?? '') || takers.has(lookup?.entity ?? '')
    reasons = (conversion.reasons ?? []).filter(({ when }) => !readsField(model, when, isCounted))
    reasonsByConversion.set(conversion, reasons)
  }
  return reasons
}

const conversionsByEntity = new WeakMap<Entity, readonly Taking[]>()

/** The conversions that use up rows of an entity or of its lines. */
function conversionsFrom(model: Model, source: Entity): readonly Taking[] {
  let found = conversionsByEntity.get(source)
  if (found === undefined) {
    const names = new Set([source.name, ...fieldKindsOf(source).lines.map(({ entity }) => entity)])
    found = Object.values(model.entities).flatMap((entity) =>
      Object.values(entity.conversions).flatMap((conversion) =>
        names.has(conversion.source) && conversion.take.pending !== undefined ? [{ entity, conversion }] : [],
      ),
    )
    conversionsByEntity.set(source, found)
  }
  return found
}
