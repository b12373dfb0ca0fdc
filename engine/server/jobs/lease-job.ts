import { type Kysely, type Transaction, sql } from 'kysely'
import type { Pool } from '../store/pool.ts'
import type { Job, JobEnd, JobKind, Rights } from './job.ts'
import type { Phase } from '../calls/progress.ts'

/** A process that says nothing for so long is taken for dead. By the clock of the database, the one that all processes share. */
const LEASE = sql`clock_timestamp() + interval '20 seconds'`

/** A job that was taken up; `former` is the output that a process left behind which died over it. */
export type LeasedJob = Job & { readonly former: string | null }

/**
 * Takes up the oldest job of these kinds that nobody works on: waiting, or left behind by a process that died. Who has fewer at work
 * comes first. Two processes never take the same one. What comes out is to be stored as `output`.
 */
export async function leaseJob(pool: Pool, kinds: readonly JobKind[], output: string): Promise<LeasedJob | undefined> {
  const { rows } = await sql<LeasedJob>`
    update job set status = 'RUNNING', attempt = job.attempt + 1, interruptions = job.interruptions + (job.status = 'RUNNING')::integer,
      "leaseUntil" = ${LEASE}, "startedAt" = coalesce(job."startedAt", clock_timestamp()), output = ${output}, phase = null, done = 0
    from (
      select j.id, j.output as former from job j
      where j.kind = any(${kinds}::text[]) and (j.status = 'WAITING' or (j.status = 'RUNNING' and j."leaseUntil" < clock_timestamp()))
      order by (select count(*) from job r where r.account = j.account and r.status = 'RUNNING' and r."leaseUntil" >= clock_timestamp()), j."createdAt", j.id
      limit 1 for update of j skip locked) found
    where job.id = found.id
    returning job.*, found.former`.execute(pool)
  return rows[0]
}

/** Whether the job is still the teller's own, and whether its person wants it no more. */
export type Heartbeat = { readonly isLost: boolean; readonly isCancelled: boolean }

/** Says that the process lives, and how far the work is; hears whether it is still its own, and whether it was cancelled. */
export async function sendHeartbeat(
  pool: Pool,
  { id, attempt }: Pick<Job, 'id' | 'attempt'>,
  { phase, done, total }: { readonly phase: Phase | null; readonly done: number; readonly total: number | null },
): Promise<Heartbeat> {
  const { rows } = await sql<{ cancelAsked: boolean }>`
    update job set "leaseUntil" = ${LEASE}, phase = ${phase}, done = ${done}, total = ${total}
    where id = ${id} and attempt = ${attempt} and status = 'RUNNING' returning "cancelAsked"`.execute(pool)
  return { isLost: rows.length === 0, isCancelled: rows[0]?.cancelAsked === true }
}

/** Notes what the person may do as the work begins. */
export async function recordRights(pool: Pool, { id, attempt }: Pick<Job, 'id' | 'attempt'>, rights: Rights): Promise<void> {
  await sql`update job set rights = ${JSON.stringify(rights)}::jsonb where id = ${id} and attempt = ${attempt}`.execute(pool)
}

/** Leaves a job to another process, or to the next start of this one. */
export async function releaseJob(pool: Pool, { id, attempt }: Pick<Job, 'id' | 'attempt'>): Promise<void> {
  await sql`update job set status = 'WAITING', "leaseUntil" = null, phase = null, done = 0 where id = ${id} and attempt = ${attempt} and status = 'RUNNING'`.execute(
    pool,
  )
}

/** Writes how a job ended; answers no when it is another's by now, whose end counts. */
export async function endJob(
  database: Kysely<any> | Transaction<any>,
  { id, attempt }: Pick<Job, 'id' | 'attempt'>,
  { status, issues = [], summary = {}, answer, file }: JobEnd,
  at: { readonly done: number; readonly total: number | null },
  times: { readonly endedAt: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update job set status = ${status}, "leaseUntil" = null, phase = null, done = ${at.done}, total = ${at.total}, issues = ${JSON.stringify(issues)}::jsonb, summary = ${JSON.stringify(summary)}::jsonb,
      answer = ${answer === undefined ? null : JSON.stringify(answer)}::json, "fileName" = ${file?.name ?? null}, "fileSize" = ${file?.size ?? null},
      output = ${file === undefined ? null : sql`output`}, "endedAt" = ${times.endedAt}, "expiresAt" = ${times.expiresAt}
    where id = ${id} and attempt = ${attempt} and status = 'RUNNING' returning id`.execute(database)
  return rows.length === 1
}
