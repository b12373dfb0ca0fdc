import type { Place } from '../../core/model/place.ts'
import type { AnswerEnvelope, SessionStatus } from '../../core/wire/envelope.ts'
import type { Reply } from '../people/person.ts'
import type { Request } from '../world/request.ts'
import type { World } from '../world/world.ts'

/** The kinds of cases in the order in which they run: those that change nothing first, and last those that change how many digits figures have. */
export const caseKinds = [
  'envelope',
  'read',
  'permission',
  'boundary',
  'rule',
  'value',
  'state',
  'guard',
  'action',
  'conversion',
  'figures',
  'relation',
] as const
export type CaseKind = (typeof caseKinds)[number]

/** The expected answer. */
export type Expected = {
  readonly status: SessionStatus
  /** "0", or an error name of the catalogue that must be among the issues. */
  readonly code: string
  /** The path of the expected issue; absent: any path. */
  readonly path?: string
  /** No envelope comes back, but this HTTP status: the path does not exist for the caller. */
  readonly http?: 404
  /** What a failure would be a fault of, where that is known; failures that share a cause are reported once. */
  readonly causes?: readonly string[]
  /** Further checks of the answer: one sentence for each that fails. */
  readonly also?: (answer: AnswerEnvelope) => readonly string[] | Promise<readonly string[]>
}

/** A prepared case: everything that it needs exists. */
export type Trial = {
  readonly request: Request
  readonly expected: Expected
  /** The request may be repeated with a smaller input, to find the smallest one that fails. */
  readonly isRepeatable: boolean
  /** Sends the requests itself, for cases that need more than one. */
  readonly send?: () => Promise<Reply>
}

/** The case was not reached although the declaration allows it. This is a limit of the generator, not a fault of the implementation. */
export type Unreached = { readonly unreached: string }

/** The declaration makes the case impossible, with the proof (`proofs`). No implementation can be tested for it. */
export type Impossible = { readonly impossible: string }

/** Why a case sends nothing. */
export type Unsent = Unreached | Impossible

/** One statement of the declaration about every implementation. */
export type Case = {
  /** Unique, such as "order.close/state/INVALID/purchaser". */
  readonly id: string
  readonly kind: CaseKind
  /** "order.close", or "order" if no action is concerned; `--only` selects by it. */
  readonly about: string
  readonly title: string
  /** The statement of the declaration, and its place. */
  readonly why: { readonly text: string; readonly at: Place }
  readonly ready: (world: World) => Promise<Trial | Unsent>
}

/** A case that nothing was found for; `reason` says what is missing. */
export function unreached(reason: string): Unreached {
  return { unreached: reason }
}

/** A case that cannot exist, by this proof. Without a proof it counts as unreached, with `reason`. */
export function impossibleOr(proof: string | undefined, reason: string): Unsent {
  return proof === undefined ? unreached(reason) : { impossible: proof }
}
