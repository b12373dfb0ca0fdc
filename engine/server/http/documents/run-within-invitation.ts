import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import type { IdempotencyHooks } from '../../calls/idempotency-hooks.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { completeInvitation } from '../../session/invitations.ts'
import type { Invitation } from '../../session/invitation.ts'
import type { Session } from '../../session/load-session.ts'
import { documentsOfLines } from '../../store/documents/load-document.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { PathTarget } from '../../calls/paths.ts'
import type { AppServices } from '../requests/app-services.ts'
import { isSealedFromLink } from './is-sealed-from-link.ts'
import { isWithinInvitation, creationWithinInvitation } from './within-invitation.ts'
import type { Tx } from '../../schema/database.ts'

/** `around` gets the idempotency hook of the request and returns one that also completes the invitation in the transaction. */
type Run = (envelope: RequestEnvelope, around?: (base: IdempotencyHooks | undefined) => IdempotencyHooks) => Promise<AnswerEnvelope>

/** Runs the request of an invited person if the invitation covers it; otherwise returns undefined. */
export async function runWithinInvitation(
  services: AppServices,
  session: Session,
  target: PathTarget,
  envelope: RequestEnvelope,
  run: Run,
): Promise<AnswerEnvelope | undefined> {
  const { actor, invitation } = session
  if (invitation === undefined || envelope.inBackground === true) return undefined
  const { pool, model } = services
  // A link from before such actions were left out of links.
  if (target.kind === 'transition' && model.entities[target.entity]?.transitions[target.transition]?.authenticatedBy !== undefined) return undefined
  const making = creationWithinInvitation(model, invitation, target, envelope)
  if (making !== undefined) {
    const owners = await inTransaction(pool, actor, (tx) => documentsOfLines(tx, model, making.source, making.sources))
    if (!making.sources.every((id) => owners[id] === invitation.document)) return undefined
  } else if (!isWithinInvitation(invitation, target, envelope)) return undefined
  const asked = making?.envelope ?? envelope
  // Asked again afterwards: meanwhile the supplier may have entered what this answer tells.
  const isClosed = () => isSealedFromLink(services, session)
  if (await isClosed()) return undefined
  const answer = await runOf(services, invitation, target, (around) => run(asked, around))
  return (await isClosed()) ? undefined : answer
}

/** Runs a covered request; an action completes the invitation in its transaction. */
function runOf(
  { clock }: AppServices,
  invitation: Invitation,
  target: PathTarget,
  run: (around?: (base: IdempotencyHooks | undefined) => IdempotencyHooks) => Promise<AnswerEnvelope>,
): Promise<AnswerEnvelope> {
  if (target.kind !== 'transition') return run()
  const name = target.entity === invitation.entity ? target.transition : `${target.entity}.${target.transition}`
  const complete = async (tx: Tx) => {
    if (!(await completeInvitation(tx, invitation.id, name, clock.now()))) throw new RefusedError([issue('NO_PERMISSION')])
  }
  return run((base) => completing(base, complete))
}

/** Repeats an earlier answer of the same request; otherwise completes the invitation in the transaction of its action: both happen, or neither. */
function completing(base: IdempotencyHooks | undefined, complete: (tx: Tx) => Promise<void>): IdempotencyHooks {
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
