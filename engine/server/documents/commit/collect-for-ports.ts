import { sql } from 'kysely'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Document } from '../../../core/model/document.ts'
import type { Port } from '../../../core/model/entity.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** Enters the documents that another system is to have from now on; a worker hands them over after the commit. */
export async function collectForPorts(work: UnitOfWork): Promise<void> {
  for (const tracked of work.trackedDocuments.values()) {
    const { entity, before, current, isDeleted } = tracked
    if (entity.ports === undefined || isDeleted || current === before) continue
    for (const port of await portsThatBegin(work, tracked, Object.values(entity.ports)))
      await sql`insert into "handedDocument" (id, purchaser, entity, document, port, "dueAt", "createdAt")
        values (${work.context.newId()}, ${work.purchaser}, ${entity.name}, ${current.id}, ${port.name}, ${work.now}, ${work.now})`.execute(work.tx)
  }
}

/** The ports whose condition holds now, and did not hold before. */
async function portsThatBegin(work: UnitOfWork, { entity, before, current }: TrackedDocument, ports: readonly Port[]): Promise<readonly Port[]> {
  const evaluationContext = await evaluationContextOf(work, entity, before === undefined ? [current] : [before, current])
  const waits = (document: Document | undefined, { when }: Port): boolean =>
    document !== undefined && holds(work.context.model, when, valuesOf(work.context.model, entity, document, evaluationContext))
  return ports.filter((port) => waits(current, port) && !waits(before, port))
}
