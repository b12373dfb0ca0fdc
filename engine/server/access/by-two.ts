import type { PlatformRight } from '../../core/model/model.ts'
import { hasFourEyes } from '../../core/permissions/four-eyes.ts'
import { codeOfRight } from '../../core/permissions/has-right.ts'
import { issue } from '../../core/rules/issue.ts'
import { refuseIf } from '../calls/refused-error.ts'
import { DAYS_OF_WISH, noteWishes, takeWish } from '../calls/second-person.ts'
import type { AdminCall, AdminCallHandler } from './admin-call-handlers.ts'

/**
 * What two people do to an employee where the purchaser's preference asks for four eyes: its name, the right that both have, and the code of the first refusal.
 * `wanted`: what else both say the same of.
 */
export type ActionOfTwo = {
  readonly name: string
  readonly right: PlatformRight
  readonly code: string
  readonly wanted?: (entity: AdminCall['entity']) => unknown
}

/** A handler whose first call is refused and noted, so that another person's same call is done. `handler` asks `refuseAlone`. */
export function byTwo(action: ActionOfTwo, handler: AdminCallHandler): AdminCallHandler {
  return async (services, session, envelope) => {
    const answer = await handler(services, session, envelope)
    const entity = envelope.entity ?? {}
    if (answer.issues?.some((found) => found.code === action.code) === true)
      await noteWishes(services.pool, session.actor, [wishFor(action, String(entity['id']), entity)], services.clock.now())
    return answer
  }
}

/** Refuses the action to one person alone; uses up the wish of the other one. */
export async function refuseAlone({ tx, model, actor, now, entity }: AdminCall, action: ActionOfTwo, member: string): Promise<void> {
  if (actor.side !== 'purchaser' || !hasFourEyes(model, actor.prefs)) return
  const { right, code } = action
  if (!(await takeWish(tx, actor, { ...wishFor(action, member, entity), code: codeOfRight(model, actor.side, right) }, now)))
    refuseIf([issue(code, 'entity.id', { days: String(DAYS_OF_WISH) })])
}

function wishFor({ name, wanted }: ActionOfTwo, member: string, entity: AdminCall['entity']) {
  return { name: `${name} ${member}`, value: wanted?.(entity) ?? true }
}
