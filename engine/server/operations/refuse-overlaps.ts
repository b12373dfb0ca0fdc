import { sql } from 'kysely'
import { issue } from '../../core/rules/issue.ts'
import { overlapsOf } from './overlaps-of.ts'
import { refuseIf } from './refused.ts'
import { evaluationContextOf } from './work.ts'
import type { Held, Work } from './work.ts'

/**
 * Refuses two records of one key that hold on the same day. Looked for when everything is written, one transaction of the enterprise
 * after the other: of two at once the later sees the earlier.
 */
export async function refuseOverlaps(work: Work): Promise<void> {
  const timed = [...work.held.values()].filter(({ entity, before, now, isDeleted }) => entity.periods !== undefined && !isDeleted && now !== before)
  if (timed.length === 0) return
  await sql`select from enterprise where id = ${work.purchaser} for no key update`.execute(work.tx)
  for (const entity of new Set(timed.map((held) => held.entity))) {
    const documents = timed.filter((held) => held.entity === entity).map(({ now }: Held) => now)
    const overlaps = await overlapsOf(work, entity, documents, await evaluationContextOf(work, entity, documents))
    refuseIf(
      overlaps.flatMap((overlap) => {
        if (overlap === undefined) return []
        return [overlap.issue ?? issue(entity.periods!.code, overlap.field, { holder: String(documents[overlap.earlier]![entity.display] ?? '') })]
      }),
    )
  }
}
