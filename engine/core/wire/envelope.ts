/** A request of a page: the payload keys of the specification (section 7), and some of ours. */
export type RequestEnvelope = {
  readonly fbToken?: string
  readonly entity?: Readonly<Record<string, unknown>>
  readonly entityList?: readonly Readonly<Record<string, unknown>>[]
  readonly pager?: Pager
  /** Field to sort by; several are separated by commas. */
  readonly order?: string
  /** "asc" or "desc"; several are separated by commas. */
  readonly orderSort?: string
  readonly jsonStr?: string
  /** A repeated request with the same key gets the same answer. */
  readonly idempotencyKey?: string
  /** The codes of the rules that the person has confirmed. */
  readonly confirmed?: readonly string[]
  /** Makes an import, or an action on several documents, a background job, which is the answer. */
  readonly inBackground?: boolean
}

/**
 * A page of a list. `count`: "quick" counts and adds up some 1,000 rows at most, so that the rows need not wait for it; "only" counts, and brings no rows.
 * Absent: both, up to 100,000 rows.
 */
export type Pager = { readonly page: number; readonly pageSize: number; readonly count?: 'quick' | 'only' }

/** The state of the session; a business refusal is a SUCCESS with a code. */
export type SessionStatus = 'SUCCESS' | 'LOGINERROR' | 'PROHIBIT' | 'DEACTIVATED'

/** A fault of a user's data, or the reason why an action is refused. `path` is like "lines[3].quantity"; `code` is a name of the catalogue. */
export type Issue = {
  readonly code: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  /** A question instead of a refusal: the same call with the code among `confirmed` passes it. */
  readonly mayConfirm?: true
}

/** The shape of every answer: `status` concerns the session, `returnCode` the business. */
export type AnswerEnvelope = {
  readonly status: SessionStatus
  /** "0", or the number of a code of the catalogue. */
  readonly returnCode: string
  /** In the person's language. */
  readonly returnMsg: string
  readonly returnToken?: string
  readonly entity?: unknown
  readonly list?: readonly unknown[]
  readonly pager?: {
    readonly page: number
    readonly pageSize: number
    readonly total: number
    /** The count stopped at `total`: there are more. */ readonly capped: boolean
  }
  /** All issues at once; `text` is the message in the person's language. */
  readonly issues?: readonly (Issue & { readonly text: string })[]
}

/** A reference on the wire; a client writes the id alone. */
export type Reference = { readonly id: string; readonly text: string }

/**
 * For each document in an answer: every transition of this side, with an empty list (it may be done) or the reasons why not. Under the key "_actions" of each
 * row and detail; line transitions likewise on lines.
 */
export type ActionReasons = Readonly<Record<string, readonly Issue[]>>
