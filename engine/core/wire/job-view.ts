import type { Issue } from './envelope.ts'

export type JobKind = 'export' | 'import' | 'bulk' | 'print'
export type JobStatus = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'

/** The stage of long work: reading a file, checking its rows, writing rows, acting on documents, printing them. */
export type JobPhase = 'reading' | 'checking' | 'writing' | 'acting' | 'printing'

/** The request of a job, by kind. */
export type JobTarget =
  | { readonly kind: 'export'; readonly entity: string }
  | { readonly kind: 'import'; readonly name: string }
  | { readonly kind: 'print'; readonly entity: string }
  | { readonly kind: 'bulk'; readonly entity: string; readonly transition: string }

/** The part of an answer that a list of jobs shows: rows of a file; rows read, written and wrong, or only checked; rows done and refused. */
export type JobSummary = {
  readonly rows?: number
  readonly accepted?: number
  readonly problems?: number
  readonly checked?: number
  readonly done?: number
  readonly refused?: number
}

/** A job as its person sees it. */
export type JobView = {
  readonly id: string
  readonly kind: JobKind
  readonly status: JobStatus
  /** Its subject in the person's language: the list, the import, or the action. */
  readonly title: string
  readonly target: JobTarget
  readonly phase: JobPhase | null
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
