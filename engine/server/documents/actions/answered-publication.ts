import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { RequestEnvelope } from '../../../core/wire/envelope.ts'
import { currentPublications } from '../../store/lists/current-publications.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { lockDocuments } from '../unit-of-work/unit-of-work.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import type { Tx } from '../../schema/database.ts'

/** The publication that a supplier answers, its document and its purchaser. */
export type AnsweredPublication = { readonly id: string; readonly document: string; readonly purchaser: string }

/** The publication that a request names; undefined if the action answers none. Refuses unknown names. */
export async function answeredPublication(
  tx: Tx,
  entity: Entity,
  { answers }: Transition,
  { entity: given = {} }: RequestEnvelope,
  now: Date,
): Promise<AnsweredPublication | undefined> {
  if (answers === undefined) return undefined
  const id = given[answers.by]
  const found = typeof id === 'string' ? await find(tx, sql`p.entity = ${entity.fields[answers.link]?.entity} and p.id = ${id}`, now) : undefined
  if (found === undefined) throw new RefusedError([issue('REFERENCE_NOT_FOUND', answers.by)])
  return found
}

/**
 * The values from the publication: the ref to the published document, which is locked and checked again, and the purchaser's record of the answering
 * enterprise. Refuses if the purchaser has no such record.
 */
export async function refsOfAnswer(
  work: UnitOfWork,
  entity: Entity,
  answers: NonNullable<Transition['answers']>,
  { id, document }: AnsweredPublication,
): Promise<Row> {
  const { tx, context, purchaser, actor, now } = work
  await lockDocuments(work, entity.fields[answers.link]?.entity ?? '', [document])
  // A change of the publication locks its document, so what is read now stays valid.
  if ((await find(tx, sql`p.id = ${id}`, now)) === undefined) throw new RefusedError([issue('REFERENCE_NOT_FOUND', answers.by)])
  for (const field of fieldKindsOf(entity).refs) {
    const counterparty = context.model.entities[field.entity]?.counterparty
    if (counterparty === undefined) continue
    const known = sql`select id from ${sql.id(entityOf(context.model, field.entity).name)} where purchaser = ${purchaser} and ${sql.id(counterparty)} = ${actor.enterprise}`
    const { rows } = await sql<{ id: string }>`${known} order by id limit 1`.execute(tx)
    if (rows[0] === undefined) throw new RefusedError([issue(answers.unknown)])
    return { [answers.link]: document, [field.name]: rows[0].id }
  }
  return { [answers.link]: document }
}

async function find(tx: Tx, condition: RawBuilder<unknown>, now: Date): Promise<AnsweredPublication | undefined> {
  const { rows } = await sql<AnsweredPublication>`select p.id, p.document, p.purchaser ${currentPublications(now)} and ${condition}`.execute(tx)
  return rows[0]
}
