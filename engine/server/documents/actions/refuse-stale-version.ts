import type { Transition } from '../../../core/model/lifecycle.ts'
import { needsVersion } from '../../../core/model/needs-version.ts'
import { issue } from '../../../core/rules/issue.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { staleVersion } from '../../store/documents/stale-version.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { staleVersionForReader } from '../visibility/stale-version-for-reader.ts'

/** Of the database's integers. */
const MAX_VERSION = 2_147_483_647

/**
 * Refuses what was written on an old version of the document. An edit and a decision of an approval must name the version that was read; another action, on the
 * document or on a line of it, is compared where it names one.
 */
export async function refuseStaleVersion(work: UnitOfWork, tracked: TrackedDocument, transition: Transition, version: unknown): Promise<void> {
  if (version === undefined || version === null) return refuseIf(needsVersion(transition) ? [issue('VERSION_REQUIRED', 'version')] : [])
  const read = typeof version === 'string' || typeof version === 'number' ? Number(version) : NaN
  refuseIf(Number.isInteger(read) && Math.abs(read) <= MAX_VERSION ? [] : [issue('WRONG_TYPE', 'version', { expected: 'integer' })])
  const current = Number(tracked.current.version)
  const own = work.context.ownVersions?.get(tracked.current.id as string)
  if (read === current || (own?.made === current && own.found === read)) return
  const stale = await staleVersion(work.tx, tracked.entity.name, tracked.current.id as string, read)
  refuseIf([staleVersionForReader(work.context.model, tracked.entity, work.actor, stale)])
}
