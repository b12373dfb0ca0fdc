import { issue } from '../../core/rules/issue.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { idempotencyOfJob } from '../calls/claim-idempotency-key.ts'
import type { Services } from '../calls/services.ts'
import type { CallContext } from '../calls/call-context.ts'
import { loadMember } from '../session/load-member.ts'
import { currentVersion } from '../model/stored-template.ts'
import { inTransaction } from '../store/transaction.ts'
import { auditJobEnd } from './audit-job.ts'
import { outcomeOfError, issuesOfFailure } from './outcome-of-error.ts'
import type { JobKind } from '../../core/wire/job-view.ts'
import type { JobEnd } from './job.ts'
import { type LeasedJob, endJob, releaseJob, leaseJob, recordRights } from './lease-job.ts'
import { rightsOf } from './job-rights.ts'
import { newPoller } from './poller.ts'
import { runJob } from './run-job.ts'
import { type JobSupervisor, superviseJob } from './job-supervisor.ts'

/** How often this process looks for jobs that it did not start itself, in milliseconds. */
const POLL_MS = 2000
/** After how many process deaths a job is given up. */
const MAX_INTERRUPTIONS = 2
/** How long a job and its file are kept. */
export const KEPT_DAYS = 3
const DAY = 86_400_000

/** Files, prints and actions have separate queues, so that the approval of ten orders does not wait for an export, nor an export for a thousand labels. */
const QUEUES: readonly (readonly JobKind[])[] = [['export', 'import'], ['print'], ['bulk']]

/** Runs jobs in this process, beside its other work. */
export type JobRunner = {
  start(): void
  /** Looks for jobs at once. */
  wake(): void
  /** Takes no new job; running ones end at their next portion and are left to another process. */
  stop(): Promise<void>
}

type RunnerServices = Pick<Services, 'pool' | 'model' | 'templates' | 'clock' | 'newId' | 'files' | 'metrics'>

/** `atOnce`: how many jobs of a queue this process runs at the same time; 0 leaves all to others. `tell` gets unexpected errors. */
export function jobRunner(services: RunnerServices, atOnce: number, tell: (error: unknown) => void, pollMs = POLL_MS): JobRunner {
  const { pool, newId } = services
  const working = new Map<string, { readonly kind: JobKind; readonly ended: Promise<void> }>()
  const supervisors = new Set<JobSupervisor>()
  const { isOpen, start, wake, stop } = newPoller(pollMs, takeUp, tell)

  function freeKinds(): readonly JobKind[] {
    return QUEUES.filter((queue) => [...working.values()].filter(({ kind }) => queue.includes(kind)).length < atOnce).flat()
  }

  async function takeUp(): Promise<boolean> {
    for (;;) {
      const kinds = freeKinds()
      if (!isOpen() || kinds.length === 0) return false
      const job = await leaseJob(pool, kinds, newId())
      if (job === undefined) return false
      working.set(job.id, { kind: job.kind, ended: work(job).finally(() => done(job)) })
    }
  }

  function done(job: LeasedJob): void {
    working.delete(job.id)
    wake()
  }

  async function work(job: LeasedJob): Promise<void> {
    try {
      if (job.former !== null) await services.files.remove(job.former)
      const actor = await loadMember(pool, services.model, job, services.clock.now())
      if (actor === undefined) return await finish(job, undefined, { status: 'FAILED', issues: [issue('JOB_RIGHTS_LOST')] })
      if (job.interruptions > MAX_INTERRUPTIONS) return await finish(job, actor, { status: 'FAILED', issues: [issue('JOB_INTERRUPTED')] })
      await workFor(job, actor)
    } catch (error) {
      // A job whose end cannot be written is taken up again when its lease expires.
      tell(error)
    }
  }

  async function workFor(job: LeasedJob, actor: Actor): Promise<void> {
    const rights = rightsOf(services.model, actor)
    await recordRights(pool, job, rights)
    const supervisor = superviseJob(services, job, rights)
    supervisors.add(supervisor)
    if (!isOpen()) supervisor.stop('stopping')
    try {
      const end = await endOf(job, actor, supervisor)
      if (end !== undefined) await finish(job, actor, end, supervisor.at())
      else if (supervisor.reason() === 'stopping') await releaseJob(pool, job)
      else await services.files.remove(job.output ?? '')
    } finally {
      supervisor.release()
      supervisors.delete(supervisor)
    }
  }

  async function endOf(job: LeasedJob, actor: Actor, supervisor: JobSupervisor): Promise<JobEnd | undefined> {
    const { templates, clock, files } = services
    const templateVersion = actor.side === 'purchaser' ? await currentVersion(pool, actor.enterprise) : 0
    const model = actor.side === 'purchaser' ? await templates.of(pool, actor.enterprise, templateVersion) : templates.declared
    const onUnforeseenError = (error: unknown) => issuesOfFailure(error, tell)
    const context: CallContext = {
      pool,
      model,
      templates,
      templateVersion,
      clock,
      newId,
      files,
      progress: supervisor.progress,
      idempotency: idempotencyOfJob(actor, job.id, clock.now()),
      onUnforeseenError,
    }
    try {
      return await runJob({ context, files, actor, supervisor, job, output: job.output ?? '' })
    } catch (error) {
      return outcomeOfError(model, error, tell)
    }
  }

  async function finish(job: LeasedJob, actor: Actor | undefined, end: JobEnd, at: ReturnType<JobSupervisor['at']> = job): Promise<void> {
    const { clock, files, metrics } = services
    const endedAt = clock.now()
    // The last report is recent, and the work has advanced since.
    const reached = end.status === 'DONE' || (end.status === 'FAILED' && job.kind === 'bulk') ? { ...at, done: at.total ?? at.done } : at
    const times = { endedAt, expiresAt: new Date(endedAt.getTime() + KEPT_DAYS * DAY) }
    const isOurs = await inTransaction(pool, job, async (tx) => {
      if (!(await endJob(tx, job, end, reached, times))) return false
      if (actor !== undefined) await auditJobEnd(tx, services.model, actor, job, end, endedAt)
      return true
    })
    if (!isOurs || end.file === undefined) await files.remove(job.output ?? '')
    if (!isOurs) return
    if (job.input !== null) await files.remove(job.input)
    metrics.jobs.inc({ kind: job.kind, outcome: end.status })
  }

  return {
    start() {
      if (atOnce > 0) start()
    },
    wake,
    async stop() {
      const looked = stop()
      for (const supervisor of supervisors) supervisor.stop('stopping')
      await looked
      for (const supervisor of supervisors) supervisor.stop('stopping')
      await Promise.all([...working.values()].map(({ ended }) => ended))
    },
  }
}
