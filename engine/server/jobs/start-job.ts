import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { success } from '../calls/answer.ts'
import type { PathTarget } from '../calls/paths.ts'
import type { FileStorage } from '../files/file-storage.ts'
import { answerOrRefusal } from '../calls/answer-or-refusal.ts'
import type { CallContext } from '../calls/call-context.ts'
import { RefusedError } from '../calls/refused-error.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Job } from './job.ts'
import { viewOfJob } from './job-view.ts'
import { type Background, prepareJob } from './prepare-job.ts'
import { deleteJobs } from './purge-expired.ts'
import type { Tx } from '../schema/database.ts'

/** The most jobs of a person that wait or run at once: files and actions separately. */
const MAX_OPEN_JOBS = 3
/** The most ended jobs of a person; a new job deletes older ones. */
const MAX_KEPT_JOBS = 20

/** Stores a request as a job; the answer's `entity` is its view. `files` keeps the input until the job is done. */
export function startJob(context: CallContext, files: FileStorage, actor: Actor, target: PathTarget, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool, newId, idempotency } = context
  return answerOrRefusal(model, actor.language, async () => {
    const asked = await prepareJob(context, actor, target, envelope)
    const input = asked.input === undefined ? null : newId()
    if (input !== null) await files.put(input, Readable.from([asked.input]))
    let isTaken = false
    try {
      const answer = await inTransaction(pool, actor, async (tx) => {
        const earlier = await idempotency?.begin(tx)
        if (earlier !== undefined) return earlier.answer
        const taken = success({ entity: viewOfJob(model, actor, await insertJob(tx, context, actor, asked, input)) })
        await idempotency?.end(tx, taken)
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

async function forgetOldest({ pool }: CallContext, files: FileStorage, actor: Actor): Promise<void> {
  const { enterprise, accountId, side } = actor
  await inTransaction(pool, actor, async (tx) => {
    await deleteJobs(
      tx,
      files,
      sql`id in (select id from job where enterprise = ${enterprise} and account = ${accountId} and side = ${side} and "endedAt" is not null
        order by "createdAt" desc, id desc offset ${MAX_KEPT_JOBS})`,
    )
  })
}

async function insertJob(
  tx: Tx,
  { newId, clock }: CallContext,
  { enterprise, accountId, side }: Actor,
  { target, envelope, total }: Background,
  input: string | null,
): Promise<Job> {
  // In sequence, so that two tabs cannot pass the limit together.
  await sql`select from account where id = ${accountId} for no key update`.execute(tx)
  const alive = await sql<{ count: number }>`
    select count(*)::int as count from job
    where enterprise = ${enterprise} and account = ${accountId} and status in ('WAITING', 'RUNNING') and (kind = 'bulk') = ${target.kind === 'bulk'}`.execute(
    tx,
  )
  if (alive.rows[0]!.count >= MAX_OPEN_JOBS) throw new RefusedError([issue('TOO_MANY_JOBS', '', { maximum: String(MAX_OPEN_JOBS) })])
  const { rows } = await sql<Job>`
    insert into job (id, enterprise, account, side, kind, target, envelope, total, input, "createdAt")
    values (${newId()}, ${enterprise}, ${accountId}, ${side}, ${target.kind}, ${JSON.stringify(target)}::jsonb, ${JSON.stringify(envelope)}::jsonb, ${total}, ${input}, ${clock.now()})
    returning *`.execute(tx)
  return rows[0]!
}
