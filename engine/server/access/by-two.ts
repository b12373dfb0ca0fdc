import type { PlatformRight } from '../../core/model/model.ts'
import { hasFourEyes } from '../../core/permissions/four-eyes.ts'
import { codeOfRight } from '../../core/permissions/has-right.ts'
import { issue } from '../../core/rules/issue.ts'
import { refuseIf } from '../calls/refused-error.ts'
import { DAYS_OF_WISH, noteWishes, takeWish } from '../calls/second-person.ts'
import type { AdminCall, AdminCallHandler } from './admin-call-handlers.ts'

/** What two people do to an employee where the purchaser's preference asks for four eyes: its name, the right that both have, and the code of the first refusal. */
export type ActionOfTwo = { readonly name: string; readonly right: PlatformRight; readonly code: string }

/** A handler whose first call is refused and noted, so that another person's same call is done. `handler` asks `refuseAlone`. */
export function byTwo({ name, code }: ActionOfTwo, handler: AdminCallHandler): AdminCallHandler {
  return async (services, session, envelope) => {
    const answer = await handler(services, session, envelope)
    if (answer.issues?.some((found) => found.code === code) === true)
      await noteWishes(services.pool, session.actor, [wishFor(name, String(envelope.entity?.['id']))], services.clock.now())
    return answer
  }
}

/** Refuses the action to one person alone; uses up the wish of the other one. */
export async function refuseAlone({ tx, model, actor, now }: AdminCall, { name, right, code }: ActionOfTwo, member: string): Promise<void> {
  if (actor.side !== 'purchaser' || !hasFourEyes(model, actor.prefs)) return
  if (!(await takeWish(tx, actor, { ...wishFor(name, member), code: codeOfRight(model, actor.side, right) }, now)))
    refuseIf([issue(code, 'entity.id', { days: String(DAYS_OF_WISH) })])
}

function wishFor(name: string, member: string) {
  return { name: `${name} ${member}`, value: true }
}
