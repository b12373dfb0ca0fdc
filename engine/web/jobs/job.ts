import type { AnswerEnvelope, Issue } from '../../core/wire/envelope.ts'

/** A background job of the person, as the server reports it. */
export type Job = {
  readonly id: string
  readonly kind: 'export' | 'import' | 'bulk'
  readonly status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'
  readonly title: string
  readonly phase: 'reading' | 'checking' | 'writing' | 'acting' | null
  readonly done: number
  readonly total: number | null
  readonly isCancelling: boolean
  readonly isSeen: boolean
  readonly createdAt: string
  readonly endedAt: string | null
  readonly expiresAt: string | null
  readonly summary: { readonly rows?: number; readonly accepted?: number; readonly problems?: number; readonly done?: number; readonly refused?: number }
  readonly file: { readonly name: string; readonly size: number } | null
  readonly issues: readonly (Issue & { readonly text: string })[]
}

/** A job with its answer once it has ended. */
export type EndedJob = Job & { readonly answer: AnswerEnvelope | null }

export function isAlive({ status }: Job): boolean {
  return status === 'WAITING' || status === 'RUNNING'
}
