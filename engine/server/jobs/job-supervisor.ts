import type { Actor } from '../../core/permissions/actor.ts'
import type { JobPhase } from '../../core/wire/job-view.ts'
import type { Progress } from '../calls/progress.ts'
import type { Services } from '../calls/services.ts'
import { loadMember } from '../session/load-member.ts'
import type { Job } from './job.ts'
import { JobStoppedError } from './job-stopped.ts'
import type { StopReason } from './job-stopped.ts'
import { sendHeartbeat } from './lease-job.ts'
import { hasLostRights } from './job-rights.ts'
import type { Rights } from './job.ts'

/** How often a running job reports to the database and its person's rights are checked again. */
const HEARTBEAT_MS = 1000

/** Supervises a running job: renews the lease, passes progress on, and stops the work when necessary. */
export type JobSupervisor = {
  readonly progress: Progress
  /** The person with the present rights; undefined if deactivated. */
  actor(): Promise<Actor | undefined>
  /** The progress of the work. */
  at(): { readonly done: number; readonly total: number | null }
  /** The reason to stop; undefined while the work may continue. */
  reason(): StopReason | undefined
  /** Stops the work for this reason at its next portion. */
  stop(reason: StopReason): void
  /** Ends the reports. */
  release(): void
}

/** Supervises a leased job until it ends. `rights` are those at its beginning. */
export function superviseJob({ pool, model, clock }: Pick<Services, 'pool' | 'model' | 'clock'>, job: Job, rights: Rights): JobSupervisor {
  let at: { phase: JobPhase | null; done: number; total: number | null } = { phase: null, done: 0, total: job.total }
  let reason: StopReason | undefined
  let lookedAt = 0
  const actor = () => loadMember(pool, model, job, clock.now())
  const beat = async () => {
    const { isLost, isCancelled } = await sendHeartbeat(pool, job, at)
    if (isLost) reason = 'lost'
    else if (isCancelled) reason ??= 'cancelled'
  }
  // Without a connection no report is possible: the next one tries again, and otherwise the lease expires.
  const beating = setInterval(() => void beat().catch(() => {}), HEARTBEAT_MS)
  return {
    actor,
    at: () => at,
    reason: () => reason,
    stop(why) {
      reason ??= why
    },
    release: () => clearInterval(beating),
    async progress(phase, done, total) {
      const isNew = at.phase !== phase
      at = { phase, done, total }
      if (isNew) await beat()
      // Actions on documents check again before each one, so that earlier ones keep their result.
      if (phase !== 'acting' && Date.now() - lookedAt >= HEARTBEAT_MS) {
        lookedAt = Date.now()
        if (hasLostRights(model, rights, await actor())) reason ??= 'rights'
      }
      if (reason !== undefined && (phase !== 'acting' || reason === 'stopping' || reason === 'lost')) throw new JobStoppedError(reason)
    },
  }
}
