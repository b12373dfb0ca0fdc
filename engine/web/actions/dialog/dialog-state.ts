import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { type Outcome, wasRefused } from '../../jobs/outcome.ts'
import { warningsOf } from '../transition/warnings-of.ts'
import { outcomesOf } from './outcomes-of.ts'

/** The state of an action's dialog from its opening to its end. */
export type DialogState = {
  /** The rows of the action; after a report those that are tried again. */
  readonly rows: readonly Row[]
  /** The server's last answer while it is shown. */
  readonly answer: AnswerEnvelope | undefined
  /** The job that runs the action on several rows. */
  readonly jobId: string | undefined
  /** A job, or the refused rows, are being loaded. */
  readonly isStarting: boolean
  /** The codes of the warnings that the person has confirmed. */
  readonly confirmed: readonly string[]
  /** The action is sent once more without another press. */
  readonly isRepeating: boolean
}

export type DialogEvent =
  | { readonly kind: 'jobRequested' }
  | { readonly kind: 'jobStarted'; readonly jobId: string }
  | { readonly kind: 'requestFailed' }
  | { readonly kind: 'refused'; readonly answer: AnswerEnvelope }
  /** Without an answer: every row was done. */
  | { readonly kind: 'jobEnded'; readonly answer: AnswerEnvelope | undefined }
  /** `codes`: the warnings that the person confirms by it. `asksInput`: the dialog asks for fields. */
  | { readonly kind: 'retryRequested'; readonly codes: readonly string[]; readonly asksInput: boolean }
  | { readonly kind: 'rowsRefetched'; readonly rows: readonly Row[]; readonly isRepeating: boolean }
  | { readonly kind: 'repeated' }

export function openedWith(rows: readonly Row[]): DialogState {
  return { rows, answer: undefined, jobId: undefined, isStarting: false, confirmed: [], isRepeating: false }
}

export function reduceDialog(state: DialogState, event: DialogEvent): DialogState {
  switch (event.kind) {
    case 'jobRequested':
      return { ...state, answer: undefined, isStarting: true }
    case 'jobStarted':
      return { ...state, isStarting: false, jobId: event.jobId }
    case 'requestFailed':
      return { ...state, isStarting: false }
    case 'refused':
      return { ...state, isStarting: false, answer: event.answer }
    case 'jobEnded':
      return { ...state, jobId: undefined, answer: event.answer }
    case 'retryRequested':
      return { ...state, isStarting: true, confirmed: confirmedAfter(state, event.codes, event.asksInput) }
    case 'rowsRefetched':
      return { ...state, isStarting: false, answer: undefined, rows: event.rows, isRepeating: event.isRepeating }
    case 'repeated':
      return { ...state, isRepeating: false }
  }
}

// A warning that depends on the input comes only after earlier ones are confirmed, so they stay confirmed. Other input may bring
// other warnings: nothing is confirmed for it.
function confirmedAfter({ confirmed }: DialogState, codes: readonly string[], asksInput: boolean): readonly string[] {
  return codes.length === 0 && asksInput ? [] : [...new Set([...confirmed, ...codes])]
}

/** The view of the dialog: the input, the progress of a job, or the result of several rows. */
export function phaseOf({ answer, jobId }: DialogState, isMany: boolean): 'input' | 'working' | 'outcomes' {
  if (isMany && answer !== undefined) return 'outcomes'
  return jobId === undefined ? 'input' : 'working'
}

export function refusedIdsOf({ rows, answer }: DialogState): readonly string[] {
  return refusedOf(rows, answer).map(({ id }) => String(id))
}

/** The codes of the warnings on rows without other refusals. */
export function openWarningsOf({ rows, answer }: DialogState): readonly string[] {
  return [...new Set(refusedOf(rows, answer).flatMap(({ returnCode = '0', issues = [] }) => warningsOf({ returnCode, issues }).map(({ code }) => code)))]
}

function refusedOf(rows: readonly Row[], answer: AnswerEnvelope | undefined): readonly Outcome[] {
  return answer === undefined ? [] : outcomesOf(rows, answer).filter(wasRefused)
}
