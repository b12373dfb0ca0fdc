import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { messageOf, textOf } from '../../core/text/message.ts'
import type { JobView } from '../../core/wire/job-view.ts'
import type { Job } from './job.ts'

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
    case 'print':
      return `screen.${String(envelope.entity?.screen)}`
    case 'import':
      return `import.${target.name}`
    case 'bulk':
      return `action.${target.entity}.${target.transition}`
  }
}
