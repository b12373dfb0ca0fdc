import { sql } from 'kysely'
import type { Entity } from '../../../core/model/entity.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/**
 * Refuses more records than `atMost`, and a second one with a single flag. Counts when everything is written, one transaction of the enterprise after the
 * other: the later one sees the earlier.
 */
export async function refuseOverBounds(work: UnitOfWork): Promise<void> {
  const bounded = [...work.trackedDocuments.values()].filter((tracked) => isNewOfFew(tracked) || isNewlyFlagged(tracked))
  if (bounded.length === 0) return
  await sql`select from enterprise where id = ${work.purchaser} for no key update`.execute(work.tx)
  const issues: Issue[] = []
  for (const entity of new Set(bounded.map((tracked) => tracked.entity))) {
    if (bounded.some((tracked) => tracked.entity === entity && isNewOfFew(tracked))) issues.push(...(await tooMany(work, entity)))
    const flagged = bounded.filter((tracked) => tracked.entity === entity && isNewlyFlagged(tracked))
    if (flagged.length > 0) issues.push(...(await notAlone(work, entity, flagged)))
  }
  refuseIf(issues)
}

function isNewOfFew({ entity, before, isDeleted }: TrackedDocument): boolean {
  return entity.atMost !== undefined && before === undefined && !isDeleted
}

function isNewlyFlagged({ entity: { single }, before, current, isDeleted }: TrackedDocument): boolean {
  if (single === undefined || isDeleted || current[single.field] !== true) return false
  return before?.[single.field] !== true || (single.per !== undefined && before[single.per] !== current[single.per])
}

async function tooMany({ tx, purchaser }: UnitOfWork, { name, atMost }: Entity): Promise<readonly Issue[]> {
  if (atMost === undefined) return []
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.id(name)} where purchaser = ${purchaser}`.execute(tx)
  return rows[0]!.count > atMost.count ? [issue(atMost.code, '', { maximum: String(atMost.count) })] : []
}

async function notAlone({ tx, purchaser }: UnitOfWork, { name, display, single }: Entity, flagged: readonly TrackedDocument[]): Promise<readonly Issue[]> {
  if (single === undefined) return []
  const issues: Issue[] = []
  const places = flagged.map(({ current }) => (single.per === undefined ? undefined : current[single.per]))
  for (const place of new Set(places)) {
    const [first, second] = flagged.flatMap(({ current }, index) => (places[index] === place ? [current] : []))
    const beside = single.per === undefined ? sql`` : sql` and ${sql.id(single.per)} = ${place}`
    const { rows } = await sql<{ holder: string }>`
      select ${sql.id(display)} as holder from ${sql.id(name)}
      where purchaser = ${purchaser} and ${sql.id(single.field)} and id <> ${first!.id}${beside} order by id limit 1`.execute(tx)
    const holder = rows[0]?.holder ?? second?.[display]
    if (holder !== undefined) issues.push(issue(single.code, single.field, { holder: String(holder) }))
  }
  return issues
}
