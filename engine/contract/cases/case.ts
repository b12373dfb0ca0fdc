import type { Place } from '../../core/model/place.ts'
import type { AnswerEnvelope, SessionStatus } from '../../core/wire/envelope.ts'
import type { Reply } from '../people/person.ts'
import type { Request } from '../world/request.ts'
import type { World } from '../world/world.ts'

/** The kinds of cases, in the order in which they run: what changes nothing comes first. */
export const caseKinds = ['envelope', 'read', 'permission', 'boundary', 'rule', 'value', 'state', 'guard', 'action', 'conversion'] as const
export type CaseKind = (typeof caseKinds)[number]

/** What must be answered. */
export type Expected = {
  readonly status: SessionStatus
  /** "0", or a name of the catalogue, which must be among the issues. */
  readonly code: string
  /** Where the issue must stand; absent: anywhere. */
  readonly path?: string
  /** What else must be true of the answer: a sentence for each thing that is not. */
  readonly also?: (answer: AnswerEnvelope) => readonly string[] | Promise<readonly string[]>
}

/** A case that is ready: everything that must be there before is there. */
export type Trial = {
  readonly request: Request
  readonly expected: Expected
  /** The request may be sent again and again, with less in it, to find the smallest that fails. */
  readonly isRepeatable: boolean
  /** Answers in place of the request: where more than one request is needed. */
  readonly send?: () => Promise<Reply>
}

/** What was not brought about, though the declaration allows it: no fault of the implementation, but one that the generator owes. */
export type Unreached = { readonly unreached: string }

/** What cannot be by the declaration itself, with the proof (`proofs`): nobody owes it, and no implementation could be asked. */
export type Impossible = { readonly impossible: string }

/** Why nothing is sent for a case. */
export type Unsent = Unreached | Impossible

/** One thing that the declaration says about every implementation of it. */
export type Case = {
  /** "order.close/state/INVALID/purchaser": unique. */
  readonly id: string
  readonly kind: CaseKind
  /** "order.close", or "order" for what concerns no action: what `--only` asks for. */
  readonly about: string
  readonly title: string
  /** Which sentence of the declaration asks for it, and where that stands. */
  readonly why: { readonly text: string; readonly at: Place }
  readonly ready: (world: World) => Promise<Trial | Unsent>
}

/** A case for which nothing was brought about to try it on; `reason` says what is missing. */
export function unreached(reason: string): Unreached {
  return { unreached: reason }
}

/** A case that no request can be sent for, by this proof; there is none: it has to be brought about, and `reason` says why it was not. */
export function impossibleOr(proof: string | undefined, reason: string): Unsent {
  return proof === undefined ? unreached(reason) : { impossible: proof }
}
