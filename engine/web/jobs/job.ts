import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import type { JobView } from '../../core/wire/job-view.ts'

/** A background job of the person, as the server reports it. */
export type Job = Omit<JobView, 'target'>

/** A job with its answer once it has ended. */
export type EndedJob = Job & { readonly answer: AnswerEnvelope | null }

export function isUnfinished({ status }: Job): boolean {
  return status === 'WAITING' || status === 'RUNNING'
}
