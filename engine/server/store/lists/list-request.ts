import type { Formula } from '../../../core/model/formula.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { Issue, Pager } from '../../../core/wire/envelope.ts'

/**
 * The reader, the day and time zone of the enterprise, and the collation of the reader's texts (absent: the database's own). `hidden`: template keys that some
 * purchaser hides, for readers of several purchasers' rows; absent: any may be hidden.
 */
export type ListReader = Pick<Actor, 'side' | 'enterprise' | 'accountId' | 'name' | 'permissions' | 'purchasingGroups' | 'prefs'> &
  Partial<Pick<Actor, 'language'>> & {
    readonly today: string
    readonly now?: string
    readonly timeZone: string
    readonly textCollation?: string
    readonly hidden?: ReadonlySet<string>
    /** The people in whose place the reader decides today, for what waits for a decision. */
    readonly absent?: readonly ListReader[]
  }

/**
 * One condition of the request. `value` is a text, flag or number; two of them for "between", any number for "in", a period such as "thisWeek" for "within".
 */
export type Filter = { readonly field: string; readonly operator: string; readonly value?: unknown }

export type Sort = { readonly field: string; readonly descending: boolean }

/** The content of a list. Paths: "amount", "supplier.level", "order.insideOrderCode" (from a line); filters also "lines.partNumber". */
export type ListRequest = {
  readonly entity: string
  /** The rows of this lines field instead of the documents. */
  readonly rows?: string
  /** The paths to return; absent: every stored field that the reader may see. */
  readonly columns?: readonly string[]
  /** The paths that the screen names, whatever records the reader may look up. */
  readonly declared?: readonly string[]
  /** The screen's fixed condition. */
  readonly filter?: Formula
  /** Only documents whose approval of this name waits for the reader. */
  readonly toDecide?: string
  /** The conditions must restrict this date to this many months. */
  readonly range?: { readonly field: string; readonly months: number }
  readonly tab?: { readonly field: string; readonly value: string }
  readonly where?: readonly Filter[]
  readonly search?: string
  /** Only these rows, among those that the conditions find. */
  readonly ids?: readonly string[]
  /** Text fields to search besides the display field. */
  readonly searchIn?: readonly string[]
  readonly pager: Pager
  /** The largest page size, for callers other than people. */
  readonly largestPage?: number
  /** The person's order; refuses a hidden field. */
  readonly sort?: readonly Sort[]
  /** The screen's order, if the person gives none; skips a hidden field. */
  readonly defaultSort?: readonly Sort[]
  /** Numeric fields to add up over all found rows. */
  readonly totals?: readonly string[]
}

export type ListAnswer = {
  /** By path; refs are `{ id, text }`; always with `id`, lines with `document`, documents with `version`. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly total: number
  /** The count stopped at `total`: there are more. */
  readonly capped: boolean
  /** Decimal strings by path, or the mask; absent if the count stopped. "_sealed" names the sums of sealed values. */
  readonly totals: Readonly<Record<string, unknown>>
}

/** The request cannot be answered; all issues at once. */
export class ListRefusedError extends Error {
  override name = 'ListRefusedError'
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(`Cannot list: ${issues.map(({ code, path }) => `${code} at ${path}`).join(', ')}`)
    this.issues = issues
  }
}
