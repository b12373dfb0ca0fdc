/** What a page sends: the payload keys of the specification (section 7), and some of ours. */
export type RequestEnvelope = {
  /** The session token. */
  readonly fbToken?: string
  readonly entity?: Readonly<Record<string, unknown>>
  readonly entityList?: readonly Readonly<Record<string, unknown>>[]
  readonly pager?: { readonly page: number; readonly pageSize: number }
  /** Field to sort by; several are separated by commas. */
  readonly order?: string
  /** "asc" or "desc"; several are separated by commas. */
  readonly orderSort?: string
  readonly jsonStr?: string
  /** A request sent again with the same key answers the same again. */
  readonly idempotencyKey?: string
  /** Codes of rules that the person was asked about and goes on in spite of. */
  readonly confirmed?: readonly string[]
  /** An import, or an action on several documents, becomes a job, which is the answer. */
  readonly inBackground?: boolean
}

/** How the session stands; a business refusal is a SUCCESS with a code. */
export type SessionStatus = 'SUCCESS' | 'LOGINERROR' | 'PROHIBIT' | 'DEACTIVATED'

/** What a user's data does wrong, or why an action is refused. `path` is like "lines[3].quantity"; `code` a name of the catalogue. */
export type Issue = {
  readonly code: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  /** A question rather than a refusal: the same call with the code among `confirmed` passes it. */
  readonly mayConfirm?: true
}

/** The shape of every answer: `status` speaks of the session, `returnCode` of the business. */
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
    /** the count stopped at the cap of 100,000 */ readonly capped: boolean
  }
  /** All issues at once; `text` is the message in the person's language. */
  readonly issues?: readonly (Issue & { readonly text: string })[]
}

/** How a reference reads on the wire; a client writes the id alone. */
export type Reference = { readonly id: string; readonly text: string }

/**
 * Per document in answers: every transition of this side, with nothing (it may be done) or the reasons why not.
 * Found under the key "_actions" of each row and detail; line transitions likewise on lines.
 */
export type ActionReasons = Readonly<Record<string, readonly Issue[]>>
