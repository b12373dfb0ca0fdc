import type { Document, Row } from '../../../core/model/document.ts'
import { isBlank, rowsOf } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { rowAccessOf } from '../../../core/permissions/row-access.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/**
 * A draft without the records that its person may not see, such as those of another purchasing group: nothing follows from them, as from an id that does not
 * exist. Saving such a reference is refused (`REFERENCE_NOT_FOUND`).
 */
export async function withoutUnseenRecords(work: UnitOfWork, entity: Entity, draft: Document): Promise<Document> {
  const { model } = work.context
  const lines = fieldKindsOf(entity).lines.map((field) => ({ name: field.name, row: entityOf(model, field.entity) }))
  const actor = { ...work.actor, prefs: work.prefs }
  const guardedIn = (of: Entity) =>
    fieldKindsOf(of).refs.flatMap(({ name, entity: target }) => {
      const record = model.entities[target]
      return record !== undefined && rowAccessOf(model, record, actor) !== undefined ? [{ name, record }] : []
    })
  // Once for each kind of row, however many rows there are.
  const guarded = new Map([entity, ...lines.map(({ row }) => row)].map((of) => [of, guardedIn(of)]))
  const named = (of: Entity, row: Row) => guarded.get(of)!.filter(({ name }) => !isBlank(row[name]))
  const isNamed = named(entity, draft).length > 0 || lines.some(({ name, row }) => rowsOf(draft, name).some((each) => named(row, each).length > 0))
  if (!isNamed) return draft
  const { references, mayRefer } = await evaluationContextOf(work, entity, [{ ...draft, purchaser: work.purchaser }])
  const seen = (of: Entity, row: Row): Row => {
    const unseen = named(of, row).filter(({ name, record }) => {
      const found = references[record.name]?.[String(row[name])]
      return found !== undefined && mayRefer?.(record, found) === false
    })
    return unseen.length === 0 ? row : { ...row, ...Object.fromEntries(unseen.map(({ name }) => [name, null])) }
  }
  return {
    ...seen(entity, draft),
    ...Object.fromEntries(
      lines.filter(({ name }) => Array.isArray(draft[name])).map(({ name, row }) => [name, rowsOf(draft, name).map((each) => seen(row, each))]),
    ),
  } as Document
}
