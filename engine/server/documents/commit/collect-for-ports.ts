import { sql } from 'kysely'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Document } from '../../../core/model/document.ts'
import type { Entity, Port } from '../../../core/model/entity.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** Enters the documents that another system is to have from now on; a worker hands them over after the commit. */
export async function collectForPorts(work: UnitOfWork): Promise<void> {
  const changed = [...work.trackedDocuments.values()].filter(
    ({ entity, before, current, isDeleted }) => entity.ports !== undefined && !isDeleted && current !== before,
  )
  for (const entity of new Set(changed.map((tracked) => tracked.entity))) {
    const documents = changed.filter((tracked) => tracked.entity === entity)
    const entries = await entriesOf(work, entity, documents)
    if (entries.length > 0)
      await sql`insert into "handedDocument" (id, purchaser, entity, document, port, "dueAt", "createdAt")
        select e.id, ${work.purchaser}, ${entity.name}, e.document, e.port, ${work.now}, ${work.now}
        from json_to_recordset(${JSON.stringify(entries)}::json) e (id text, document text, port text)`.execute(work.tx)
  }
}

/** An entry for each document and port whose condition holds now, and did not hold before. */
async function entriesOf(work: UnitOfWork, entity: Entity, documents: readonly TrackedDocument[]) {
  const { model, newId } = work.context
  const all = documents.flatMap(({ before, current }) => (before === undefined ? [current] : [before, current]))
  const evaluationContext = await evaluationContextOf(work, entity, all)
  const waits = (document: Document | undefined, { when }: Port): boolean =>
    document !== undefined && holds(model, when, valuesOf(model, entity, document, evaluationContext))
  return documents.flatMap(({ before, current }) =>
    Object.values(entity.ports ?? {})
      .filter((port) => waits(current, port) && !waits(before, port))
      .map((port) => ({ id: newId(), document: current.id, port: port.name })),
  )
}
