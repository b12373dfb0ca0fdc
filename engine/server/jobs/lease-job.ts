import { sql } from 'kysely'
import { storableJson } from '../../core/text/storable-text.ts'
import type { Pool } from '../store/pool.ts'
import type { JobKind } from '../../core/wire/job-view.ts'
import type { Job, JobEnd, Rights } from './job.ts'
import type { JobPhase } from '../../core/wire/job-view.ts'
import type { Database, Tx } from '../schema/database.ts'

/** After this silence a process counts as dead. Measured by the database's clock, which all processes share. */
const LEASE = sql`clock_timestamp() + interval '20 seconds'`

/** A leased job; `former` is the output that a dead process left behind. */
export type LeasedJob = Job & { readonly former: string | null }

/**
 * Leases the oldest free job of these kinds: waiting, or left by a dead process. People with fewer running jobs come first. Two processes never lease the same
 * job. The new output gets the id `output`.
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

/** Whether this process still owns the job, and whether its person cancelled it. */
export type Heartbeat = { readonly isLost: boolean; readonly isCancelled: boolean }

/** Renews the lease and reports the progress; returns whether the job is still owned and whether it was cancelled. */
export async function sendHeartbeat(
  pool: Pool,
  { id, attempt }: Pick<Job, 'id' | 'attempt'>,
  { phase, done, total }: { readonly phase: JobPhase | null; readonly done: number; readonly total: number | null },
): Promise<Heartbeat> {
  const { rows } = await sql<{ cancelAsked: boolean }>`
    update job set "leaseUntil" = ${LEASE}, phase = ${phase}, done = ${done}, total = ${total}
    where id = ${id} and attempt = ${attempt} and status = 'RUNNING' returning "cancelAsked"`.execute(pool)
  return { isLost: rows.length === 0, isCancelled: rows[0]?.cancelAsked === true }
}

/** Records the person's rights at the beginning of the work. */
export async function recordRights(pool: Pool, { id, attempt }: Pick<Job, 'id' | 'attempt'>, rights: Rights): Promise<void> {
  await sql`update job set rights = ${JSON.stringify(rights)}::jsonb where id = ${id} and attempt = ${attempt}`.execute(pool)
}

/** Releases a job for another process, or for the next start of this one. */
export async function releaseJob(pool: Pool, { id, attempt }: Pick<Job, 'id' | 'attempt'>): Promise<void> {
  await sql`update job set status = 'WAITING', "leaseUntil" = null, phase = null, done = 0 where id = ${id} and attempt = ${attempt} and status = 'RUNNING'`.execute(
    pool,
  )
}

/**
 * Writes the end of a job; returns false if another process owns it by now. What no table holds goes out of its texts: an end that cannot be written would begin
 * the job again and again.
 */
export async function endJob(
  database: Database | Tx,
  { id, attempt }: Pick<Job, 'id' | 'attempt'>,
  { status, issues = [], summary = {}, answer, file }: JobEnd,
  at: { readonly done: number; readonly total: number | null },
  times: { readonly endedAt: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update job set status = ${status}, "leaseUntil" = null, phase = null, done = ${at.done}, total = ${at.total}, issues = ${storableJson(issues)}::jsonb, summary = ${storableJson(summary)}::jsonb,
      answer = ${answer === undefined ? null : storableJson(answer)}::json, "fileName" = ${file?.name ?? null}, "fileSize" = ${file?.size ?? null},
      output = ${file === undefined ? null : sql`output`}, "endedAt" = ${times.endedAt}, "expiresAt" = ${times.expiresAt}
    where id = ${id} and attempt = ${attempt} and status = 'RUNNING' returning id`.execute(database)
  return rows.length === 1
}
