import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../core/permissions/actor.ts'
import type { FileStorage } from '../files/file-storage.ts'
import type { CallContext } from '../calls/call-context.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Job } from './job.ts'
import type { JobView } from '../../core/wire/job-view.ts'
import { viewOfJob } from './job-view.ts'
import { hasLostRights } from './job-rights.ts'
import { deleteJobs } from './purge-expired.ts'

/** The most jobs in a person's list. */
const MAX_LISTED_JOBS = 50

type Context = Pick<CallContext, 'pool' | 'model' | 'clock'>

const COLUMNS = sql.raw(
  'id, kind, target, envelope, status, phase, done, total, "cancelAsked", rights, output, "fileName", "fileSize", summary, issues, "isSeen", "createdAt", "endedAt", "expiresAt"',
)

/** A person's own jobs at this enterprise, the latest first. */
export function jobsOf({ pool, model }: Context, actor: Actor): Promise<readonly JobView[]> {
  return inTransaction(pool, actor, async (tx) => {
    const { rows } = await sql<Job>`select ${COLUMNS} from job where ${own(actor)} order by "createdAt" desc, id desc limit ${MAX_LISTED_JOBS}`.execute(tx)
    return rows.map((job) => viewOfJob(model, actor, job))
  })
}

/** One own job with its answer, while the person still has all rights of that time; undefined for other people's jobs. */
export function jobOf({ pool, model }: Context, actor: Actor, id: string): Promise<(JobView & { readonly answer: Job['answer'] }) | undefined> {
  return inTransaction(pool, actor, async (tx) => {
    const { rows } = await sql<Job>`select ${COLUMNS}, answer from job where ${one(actor, id)}`.execute(tx)
    return rows[0] && { ...viewOfJob(model, actor, rows[0]), answer: maySee(model, rows[0], actor) ? rows[0].answer : null }
  })
}

/** Cancels a job: a waiting one is deleted, a running one stops at its next portion, an ended one stays. */
export function cancelJob({ pool, model, clock }: Context, files: FileStorage, actor: Actor, id: string): Promise<JobView | undefined> {
  return inTransaction(pool, actor, async (tx) => {
    const now = clock.now()
    const { rows } = await sql<Job>`
      update job set "cancelAsked" = "cancelAsked" or status in ('WAITING', 'RUNNING'),
        "endedAt" = case when status = 'WAITING' then ${now} else "endedAt" end,
        "expiresAt" = case when status = 'WAITING' then ${now}::timestamptz + interval '3 days' else "expiresAt" end,
        status = case when status = 'WAITING' then 'CANCELLED' else status end, "isSeen" = "isSeen" or status = 'WAITING'
      where ${one(actor, id)} returning ${COLUMNS}, input`.execute(tx)
    const job = rows[0]
    if (job?.status === 'CANCELLED' && job.input !== null) await files.remove(job.input)
    return job && viewOfJob(model, actor, job)
  })
}

/** Records that the person has seen the end of these jobs. */
export function seeJobs({ pool }: Context, actor: Actor, ids: readonly string[]): Promise<void> {
  return inTransaction(pool, actor, async (tx) => {
    await sql`update job set "isSeen" = true where ${own(actor)} and id = any(${ids}::text[]) and "endedAt" is not null`.execute(tx)
  })
}

/** Deletes an ended job and its file. */
export function removeJob({ pool }: Context, files: FileStorage, actor: Actor, id: string): Promise<boolean> {
  return inTransaction(pool, actor, (tx) => deleteJobs(tx, files, sql`${one(actor, id)} and "endedAt" is not null`))
}

/** The file of a job, for its own person and only while they still have all rights of that time: the file shows what they could see then. */
export function fileOfJob(
  { pool, model }: Context,
  actor: Actor,
  id: string,
): Promise<{ readonly id: string; readonly name: string; readonly size: number } | undefined> {
  return inTransaction(pool, actor, async (tx) => {
    const { rows } = await sql<Job>`select ${COLUMNS} from job where ${one(actor, id)} and "fileName" is not null`.execute(tx)
    const job = rows[0]
    if (job?.output == null || job.fileName === null || !maySee(model, job, actor)) return undefined
    return { id: job.output, name: job.fileName, size: job.fileSize ?? 0 }
  })
}

/** The result of a job shows what its person could see then. */
function maySee(model: Context['model'], { rights }: Pick<Job, 'rights'>, actor: Actor): boolean {
  return rights === null || !hasLostRights(model, rights, actor)
}

function own({ accountId, enterprise, side }: Actor): RawBuilder<unknown> {
  return sql`account = ${accountId} and enterprise = ${enterprise} and side = ${side}`
}

function one(actor: Actor, id: string): RawBuilder<unknown> {
  return sql`id = ${id} and ${own(actor)}`
}
