import { rowsOf } from '../../../core/model/document.ts'
import type { Document, Row, EvaluationContext } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import { unaskableQuestions } from '../../../core/rules/unaskable-questions.ts'
import { colleaguesOf } from '../../store/lists/colleagues.ts'
import { isSuppliersOwn } from '../../schema/system-columns.ts'
import { purchasersKnowing } from '../../store/lists/purchasers-knowing.ts'
import { loadAllReferences } from './load-all-references.ts'
import { isRecordVisible } from './row-visibility.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { userInWork } from './user-for.ts'

/** What formulas of these documents may read, with the records that their refs point to now. */
export async function evaluationContextOf(
  work: UnitOfWork,
  entity: Entity,
  documents: readonly Document[],
  approval?: { readonly needed: boolean },
): Promise<EvaluationContext> {
  const references = await loadAllReferences(work.tx, work.context.model, entity, documents)
  const people = namedBy(work.context.model, entity, documents, 'account')
  const enterprises = isSuppliersOwn(entity) ? namedBy(work.context.model, entity, documents, 'enterprise') : []
  const evaluationContext: EvaluationContext = {
    prefs: work.prefs,
    user: await userInWork(work, entity),
    today: work.today,
    now: work.now.toISOString(),
    references,
    ...(people.length > 0 && { colleagues: await colleaguesOf(work.tx, work.purchaser, people) }),
    ...(enterprises.length > 0 && {
      customers: new Set((await purchasersKnowing(work.tx, work.context.model, work.purchaser, enterprises)).map(({ id }) => id)),
    }),
    approval,
    confirmed: new Set([...(work.context.confirmed ?? []), ...unaskableQuestions(work.context.model, entity, work.actor)]),
    mayRefer: (target, record) => isRecordVisible(work, target, record, evaluationContext),
  }
  return evaluationContext
}

/** The accounts, or the enterprises, that fields of these documents and their lines name. */
function namedBy(model: Model, entity: Entity, documents: readonly Document[], target: 'account' | 'enterprise'): readonly string[] {
  const namedIn = (of: Entity, rows: readonly Row[]): readonly unknown[] =>
    fieldKindsOf(of)
      .refs.filter((field) => field.entity === target && !field.system)
      .flatMap(({ name }) => rows.map((row) => row[name]))
  const named = [
    ...namedIn(entity, documents),
    ...fieldKindsOf(entity).lines.flatMap((field) =>
      namedIn(
        entityOf(model, field.entity),
        documents.flatMap((document) => rowsOf(document, field.name)),
      ),
    ),
  ]
  return [...new Set(named)].filter((id): id is string => typeof id === 'string' && id !== '')
}
