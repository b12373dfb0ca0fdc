import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { messageOf, textOf } from '../../core/text/message.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import type { Job, JobKind, JobStatus, JobSummary, JobTarget } from './job.ts'

/** A job as its person sees it. */
export type JobView = {
  readonly id: string
  readonly kind: JobKind
  readonly status: JobStatus
  /** Its subject in the person's language: the list, the import, or the action. */
  readonly title: string
  readonly target: JobTarget
  readonly phase: Job['phase']
  readonly done: number
  readonly total: number | null
  readonly isCancelling: boolean
  readonly isSeen: boolean
  readonly createdAt: string
  readonly endedAt: string | null
  readonly expiresAt: string | null
  readonly summary: JobSummary
  readonly file: { readonly name: string; readonly size: number } | null
  readonly issues: readonly (Issue & { readonly text: string })[]
}

/** Makes the view of a person's own job. */
export function viewOfJob(model: Model, { language }: Pick<Actor, 'language'>, job: Omit<Job, 'answer'>): JobView {
  const { id, kind, status, target, phase, done, total, isSeen, createdAt, endedAt, expiresAt, summary, fileName, fileSize } = job
  return {
    id,
    kind,
    status,
    title: textOf(model, language, titleKey(job)),
    target,
    phase,
    done,
    total,
    isCancelling: job.cancelAsked && status === 'RUNNING',
    isSeen,
    createdAt,
    endedAt,
    expiresAt,
    summary,
    file: fileName === null ? null : { name: fileName, size: fileSize ?? 0 },
    issues: job.issues.map((issue) => ({ ...issue, text: messageOf(model, language, issue) })),
  }
}

function titleKey({ target, envelope }: Pick<Job, 'target' | 'envelope'>): string {
  switch (target.kind) {
    case 'export': {
      const screen = envelope.entity?.screen
      return typeof screen === 'string' ? `screen.${screen}` : `entity.${target.entity}`
    }
    case 'import':
      return `import.${target.name}`
    case 'bulk':
      return `action.${target.entity}.${target.transition}`
  }
}
