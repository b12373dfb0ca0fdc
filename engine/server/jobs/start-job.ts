import { Readable } from 'node:stream'
import { type Transaction, sql } from 'kysely'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { success } from '../http/answer.ts'
import type { PathTarget } from '../http/paths.ts'
import type { FileStorage } from '../files/file-storage.ts'
import { answered } from '../operations/answers.ts'
import type { OperationContext } from '../operations/context.ts'
import { RefusedError } from '../operations/refused.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Job } from './job.ts'
import { viewOfJob } from './job-view.ts'
import { type Background, prepareJob } from './prepare-job.ts'
import { takeAway } from './take-away.ts'

/** Of one person at the same time, waiting or at work: files, and apart from them actions. */
const MOST_ALIVE = 3
/** Of one person that have ended; older ones go when a new one comes. */
const MOST_KEPT = 20

/** Takes a request down as a job; the answer's `entity` is its view. Files: where what was given is kept until it is done. */
export function startJob(context: OperationContext, files: FileStorage, actor: Actor, target: PathTarget, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool, newId, once } = context
  return answered(model, actor.language, async () => {
    const asked = await prepareJob(context, actor, target, envelope)
    const input = asked.input === undefined ? null : newId()
    if (input !== null) await files.put(input, Readable.from([asked.input]))
    let isTaken = false
    try {
      const answer = await inTransaction(pool, actor, async (tx) => {
        const earlier = await once?.begin(tx)
        if (earlier !== undefined) return earlier
        const taken = success({ entity: viewOfJob(model, actor, await insertJob(tx, context, actor, asked, input)) })
        await once?.end(tx, taken)
        isTaken = true
        return taken
      })
      await forgetOldest(context, files, actor)
      return answer
    } finally {
      if (input !== null && !isTaken) await files.remove(input)
    }
  })
}

async function forgetOldest({ pool }: OperationContext, files: FileStorage, actor: Actor): Promise<void> {
  const { enterprise, accountId, side } = actor
  await inTransaction(pool, actor, async (tx) => {
    await takeAway(
      tx,
      files,
      sql`id in (select id from job where enterprise = ${enterprise} and account = ${accountId} and side = ${side} and "endedAt" is not null
        order by "createdAt" desc, id desc offset ${MOST_KEPT})`,
    )
  })
}

async function insertJob(
  tx: Transaction<any>,
  { newId, clock }: OperationContext,
  { enterprise, accountId, side }: Actor,
  { target, envelope, total }: Background,
  input: string | null,
): Promise<Job> {
  // One after the other, so that two tabs cannot pass the limit together.
  await sql`select from account where id = ${accountId} for no key update`.execute(tx)
  const alive = await sql<{ count: number }>`
    select count(*)::int as count from job
    where enterprise = ${enterprise} and account = ${accountId} and status in ('WAITING', 'RUNNING') and (kind = 'bulk') = ${target.kind === 'bulk'}`.execute(
    tx,
  )
  if (alive.rows[0]!.count >= MOST_ALIVE) throw new RefusedError([issue('TOO_MANY_JOBS', '', { maximum: String(MOST_ALIVE) })])
  const { rows } = await sql<Job>`
    insert into job (id, enterprise, account, side, kind, target, envelope, total, input, "createdAt")
    values (${newId()}, ${enterprise}, ${accountId}, ${side}, ${target.kind}, ${JSON.stringify(target)}::jsonb, ${JSON.stringify(envelope)}::jsonb, ${total}, ${input}, ${clock.now()})
    returning *`.execute(tx)
  return rows[0]!
}
