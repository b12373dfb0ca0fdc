import { sql } from 'kysely'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { completeInvitation, reopenInvitation } from '../session/invitations.ts'
import type { Session } from '../session/load-session.ts'
import { documentsOfLines } from '../store/load-document.ts'
import { inTransaction } from '../store/transaction.ts'
import type { PathTarget } from './paths.ts'
import type { Services } from './services.ts'
import { isWithinInvitation, makingWithin } from './within-invitation.ts'

type Run = (envelope: RequestEnvelope) => Promise<AnswerEnvelope>

/** Runs what an invited person asks, as far as it lies within the invitation; undefined where it does not. */
export async function runInvited(
  services: Services,
  { actor, invitation }: Session,
  target: PathTarget,
  envelope: RequestEnvelope,
  run: Run,
): Promise<AnswerEnvelope | undefined> {
  if (invitation === undefined || envelope.inBackground === true) return undefined
  const { pool, model, clock } = services
  const making = makingWithin(model, invitation, target, envelope)
  if (making !== undefined) {
    const owners = await inTransaction(pool, actor, (tx) => documentsOfLines(tx, model, making.source, making.sources))
    if (!making.sources.every((id) => owners[id] === invitation.document)) return undefined
  } else if (!isWithinInvitation(invitation, target, envelope)) return undefined
  const asked = making?.envelope ?? envelope
  if (target.kind !== 'transition') return run(asked)
  const name = target.entity === invitation.entity ? target.transition : `${target.entity}.${target.transition}`
  const step = await completeInvitation(pool, invitation.id, name, clock.now())
  // Done already: who asks the same once more, for want of an answer, gets that; anything else is over.
  if (step === 'over') return (await wasAsked(services, actor.enterprise, actor.accountId, envelope)) ? run(asked) : undefined
  let isDone = false
  try {
    const answer = await run(asked)
    isDone = answer.status === 'SUCCESS' && answer.returnCode === '0'
    return answer
  } finally {
    if (step === 'completes' && !isDone) await reopenInvitation(pool, invitation.id)
  }
}

async function wasAsked({ pool }: Services, enterprise: string, account: string, { idempotencyKey }: RequestEnvelope): Promise<boolean> {
  if (idempotencyKey === undefined) return false
  const { rows } =
    await sql`select from idempotency where enterprise = ${enterprise} and account = ${account} and key = ${idempotencyKey} and answer is not null`.execute(
      pool,
    )
  return rows.length > 0
}
