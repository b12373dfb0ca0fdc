import type { Formula } from '../../../core/model/formula.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { Issue } from '../../../core/wire/envelope.ts'

/**
 * Who reads, on which day of the enterprise, where its days begin, and by which collation his texts stand in order (absent: the
 * database's own). `hidden`: keys of the field template that some purchaser hides, for who reads rows of many; absent: it may be any.
 */
export type ListReader = Pick<Actor, 'side' | 'enterprise' | 'accountId' | 'name' | 'permissions' | 'purchasingGroups' | 'prefs'> &
  Partial<Pick<Actor, 'language'>> & {
    readonly today: string
    readonly now?: string
    readonly timeZone: string
    readonly textCollation?: string
    readonly hidden?: ReadonlySet<string>
  }

/** One condition of the wire. `value` is a text, flag or number; two of them for "between", any number for "in", a period such as "thisWeek" for "within". */
export type Filter = { readonly field: string; readonly operator: string; readonly value?: unknown }

export type Sort = { readonly field: string; readonly descending: boolean }

/** What a list shows. Paths: "amount", "supplier.level", "order.insideOrderCode" (from a line); filters also "lines.partNumber". */
export type ListRequest = {
  readonly entity: string
  /** The rows of this lines field instead of the documents. */
  readonly rows?: string
  /** Paths to answer with; absent: every stored field that the reader may see. */
  readonly columns?: readonly string[]
  /** Paths that the screen names, whoever may look up the records behind them. */
  readonly declared?: readonly string[]
  /** The screen's fixed condition. */
  readonly filter?: Formula
  /** Only documents whose approval of this name waits for the reader. */
  readonly toDecide?: string
  /** The conditions must keep this date within so many months. */
  readonly range?: { readonly field: string; readonly months: number }
  /** The tab: a field and its value. */
  readonly tab?: { readonly field: string; readonly value: string }
  readonly where?: readonly Filter[]
  readonly search?: string
  /** These rows alone, of those that the conditions find. */
  readonly ids?: readonly string[]
  /** Text fields to search besides the display field. */
  readonly searchIn?: readonly string[]
  readonly pager: { readonly page: number; readonly pageSize: number }
  /** How large a page may be, where it is not a person who pages. */
  readonly largestPage?: number
  /** The person's order; a hidden field is refused. */
  readonly sort?: readonly Sort[]
  /** The screen's order, where the person asks for none; a hidden field is passed over. */
  readonly defaultSort?: readonly Sort[]
  /** Numeric fields to add up over all rows found. */
  readonly totals?: readonly string[]
}

export type ListAnswer = {
  /** By path; refs are `{ id, text }`; always with `id`, lines with `document`, documents with `version`. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly total: number
  /** The count stopped at 100,000. */
  readonly capped: boolean
  /** Decimal strings by path, or the mask; none of a list whose count stopped. "_sealed" names those that are sums of something sealed. */
  readonly totals: Readonly<Record<string, unknown>>
}

/** What the request asks for cannot be answered; all issues at once. */
export class ListRefusedError extends Error {
  override name = 'ListRefused'
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(`Cannot list: ${issues.map(({ code, path }) => `${code} at ${path}`).join(', ')}`)
    this.issues = issues
  }
}
