import type { Actor } from '../../core/permissions/actor.ts'
import type { Phase, Progress } from '../calls/progress.ts'
import type { Services } from '../calls/services.ts'
import { loadMember } from '../session/load-member.ts'
import type { Job } from './job.ts'
import { JobStoppedError } from './job-stopped.ts'
import type { StopReason } from './job-stopped.ts'
import { sendHeartbeat } from './lease-job.ts'
import { hasLostRights } from './job-rights.ts'
import type { Rights } from './job.ts'

/** How often the database hears of a job that is at work, and its person's rights are looked at again. */
const HEARTBEAT_MS = 1000

/** Stands between a job and its work: keeps the lease, passes progress on, and ends the work where it must end. */
export type JobSupervisor = {
  readonly progress: Progress
  /** The person as he may act now, or nobody. */
  actor(): Promise<Actor | undefined>
  /** How far the work is. */
  at(): { readonly done: number; readonly total: number | null }
  /** Why the work is to end; nothing as long as it goes on. */
  reason(): StopReason | undefined
  /** Work ends for this reason at its next portion. */
  stop(reason: StopReason): void
  /** No more is told. */
  release(): void
}

/** Takes care of a leased job until it leaves. `rights` are those that the work began with. */
export function superviseJob({ pool, model, clock }: Pick<Services, 'pool' | 'model' | 'clock'>, job: Job, rights: Rights): JobSupervisor {
  let at: { phase: Phase | null; done: number; total: number | null } = { phase: null, done: 0, total: job.total }
  let reason: StopReason | undefined
  let lookedAt = 0
  const actor = () => loadMember(pool, model, job, clock.now())
  const beat = async () => {
    const { isLost, isCancelled } = await sendHeartbeat(pool, job, at)
    if (isLost) reason = 'lost'
    else if (isCancelled) reason ??= 'cancelled'
  }
  // Without a connection nothing can be told: the next beat tries again, and the lease runs out by itself.
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
      // Actions on documents ask anew before each one, so that those that went before keep their result.
      if (phase !== 'acting' && Date.now() - lookedAt >= HEARTBEAT_MS) {
        lookedAt = Date.now()
        if (hasLostRights(model, rights, await actor())) reason ??= 'rights'
      }
      if (reason !== undefined && (phase !== 'acting' || reason === 'stopping' || reason === 'lost')) throw new JobStoppedError(reason)
    },
  }
}
