import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import type { Idempotency } from '../../calls/idempotency.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { completeInvitation } from '../../session/invitations.ts'
import type { Session } from '../../session/load-session.ts'
import { documentsOfLines } from '../../store/documents/load-document.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { PathTarget } from '../../calls/paths.ts'
import type { AppServices } from '../requests/app-services.ts'
import { isWithinInvitation, creationWithinInvitation } from './within-invitation.ts'
import type { Tx } from '../../schema/database.ts'

/** `around` gets the idempotency hook of the request and returns one that also completes the invitation in the transaction. */
type Run = (envelope: RequestEnvelope, around?: (base: Idempotency | undefined) => Idempotency) => Promise<AnswerEnvelope>

/** Runs the request of an invited person if the invitation covers it; otherwise returns undefined. */
export async function runWithinInvitation(
  services: AppServices,
  { actor, invitation }: Session,
  target: PathTarget,
  envelope: RequestEnvelope,
  run: Run,
): Promise<AnswerEnvelope | undefined> {
  if (invitation === undefined || envelope.inBackground === true) return undefined
  const { pool, model, clock } = services
  const making = creationWithinInvitation(model, invitation, target, envelope)
  if (making !== undefined) {
    const owners = await inTransaction(pool, actor, (tx) => documentsOfLines(tx, model, making.source, making.sources))
    if (!making.sources.every((id) => owners[id] === invitation.document)) return undefined
  } else if (!isWithinInvitation(invitation, target, envelope)) return undefined
  const asked = making?.envelope ?? envelope
  if (target.kind !== 'transition') return run(asked)
  const name = target.entity === invitation.entity ? target.transition : `${target.entity}.${target.transition}`
  const complete = async (tx: Tx) => {
    if (!(await completeInvitation(tx, invitation.id, name, clock.now()))) throw new RefusedError([issue('NO_PERMISSION')])
  }
  return run(asked, (base) => completing(base, complete))
}

/** Repeats an earlier answer of the same request; otherwise completes the invitation in the transaction of its action: both happen, or neither. */
function completing(base: Idempotency | undefined, complete: (tx: Tx) => Promise<void>): Idempotency {
  return {
    async begin(tx) {
      const earlier = await base?.begin(tx)
      if (earlier === undefined) await complete(tx)
      return earlier
    },
    async end(tx, answer) {
      await base?.end(tx, answer)
    },
    // No action of an invitation runs item by item: `isWithinInvitation` refuses lists.
    claim: () => Promise.reject(new TypeError('Cannot do an action of an invitation item by item')),
    forItem: () => {
      throw new TypeError('Cannot do an action of an invitation item by item')
    },
  }
}
