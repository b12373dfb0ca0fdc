import { sql } from 'kysely'
import { issue } from '../../../core/rules/issue.ts'
import { overlapsOf } from './overlaps-of.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/**
 * Refuses two records of one key that are valid on the same day. Checks when everything is written, one transaction of the enterprise after the other: the
 * later one sees the earlier.
 */
export async function refuseOverlaps(work: UnitOfWork): Promise<void> {
  const timed = [...work.trackedDocuments.values()].filter(
    ({ entity, before, current, isDeleted }) => entity.periods !== undefined && !isDeleted && current !== before,
  )
  if (timed.length === 0) return
  await sql`select from enterprise where id = ${work.purchaser} for no key update`.execute(work.tx)
  for (const entity of new Set(timed.map((tracked) => tracked.entity))) {
    const documents = timed.filter((tracked) => tracked.entity === entity).map(({ current }: TrackedDocument) => current)
    const overlaps = await overlapsOf(work, entity, documents, await evaluationContextOf(work, entity, documents))
    refuseIf(
      overlaps.flatMap((overlap) => {
        if (overlap === undefined) return []
        return [overlap.issue ?? issue(entity.periods!.code, overlap.field, { holder: String(documents[overlap.earlier]![entity.display] ?? '') })]
      }),
    )
  }
}
