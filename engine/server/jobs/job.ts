import type { JobKind, JobStatus, JobSummary, JobTarget } from '../../core/wire/job-view.ts'
import type { Side } from '../../core/model/side.ts'
import type { AnswerEnvelope, Issue, RequestEnvelope } from '../../core/wire/envelope.ts'
import type { JobPhase } from '../../core/wire/job-view.ts'

/** The person's rights when the work began. */
export type Rights = {
  readonly permissions: readonly string[]
  readonly purchasingGroups: readonly string[]
  /** The preferences that row access reads; absent in jobs from before they were recorded. */
  readonly access?: Readonly<Record<string, unknown>>
}

/** A row of the table `job`. */
export type Job = {
  readonly id: string
  readonly enterprise: string
  readonly account: string
  readonly side: Side
  readonly kind: JobKind
  readonly target: JobTarget
  /** The request without its token; for an import `{ entity: { file: { name }, dryRun } }`, with the content in `input`. */
  readonly envelope: RequestEnvelope
  readonly status: JobStatus
  readonly phase: JobPhase | null
  readonly done: number
  readonly total: number | null
  readonly cancelAsked: boolean
  readonly attempt: number
  readonly interruptions: number
  readonly rights: Rights | null
  /** Ids in the storage of attachments. */
  readonly input: string | null
  readonly output: string | null
  readonly fileName: string | null
  readonly fileSize: number | null
  readonly summary: JobSummary
  readonly issues: readonly Issue[]
  readonly answer: AnswerEnvelope | null
  readonly isSeen: boolean
  readonly createdAt: string
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly expiresAt: string | null
}

export type JobEnd = {
  readonly status: 'DONE' | 'FAILED' | 'CANCELLED'
  readonly issues?: readonly Issue[]
  readonly summary?: JobSummary
  readonly answer?: AnswerEnvelope
  /** The output, if there is one. */
  readonly file?: { readonly name: string; readonly size: number }
}
