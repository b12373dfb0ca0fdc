import type { Transition } from '../../../core/model/lifecycle.ts'
import { hasFourEyes } from '../../../core/permissions/four-eyes.ts'
import { issue } from '../../../core/rules/issue.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { DAYS_OF_WISH, takeWish } from '../../calls/second-person.ts'
import { changesOf } from '../commit/changes-of.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/**
 * Refuses to one person alone, with four eyes, an action that asks for a second person; uses up the wish of the other one, which names the same record in the
 * same version and the same changes. The last question of an action, so that the second person confirms what can be done.
 */
export async function refuseAlone(work: UnitOfWork, tracked: TrackedDocument, transition: Transition, subject: string): Promise<void> {
  const { tx, actor, prefs, now, context } = work
  if (transition.authenticatedBy !== 'secondPerson' || !hasFourEyes(context.model, prefs)) return
  const changes = changesOf(context.model, tracked).map(({ path, after }) => [path, after])
  const wish = { name: `${tracked.entity.name} ${transition.name} ${subject}`, value: { version: Number(tracked.before?.version), changes } }
  if (await takeWish(tx, actor, { ...wish, code: transition.permission[actor.side] }, now)) return
  throw new RefusedError([issue('SECOND_PERSON_NEEDED', '', { days: String(DAYS_OF_WISH) })], wish)
}
