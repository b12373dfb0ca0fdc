import type { Entity } from './entity.ts'
import type { Side } from './side.ts'

/**
 * A stored row: a document, a master record or one line. Decimals are decimal strings, refs are ids, dates 'YYYY-MM-DD', instants ISO strings, flags booleans,
 * blank is null; each lines field holds its rows in lineNo order.
 */
export type Row = { readonly [field: string]: unknown }

/** A whole document: its header with the rows of every lines field. Has at least `id`, `version`, `purchaser`. */
export type Document = Row

/**
 * The records that refs point to, as far as formulas read them: by entity name, then id. `enterprise` and `account` are the built-in ones. A line as a target
 * carries its document under the name of that document's entity.
 */
export type References = Readonly<Record<string, Readonly<Record<string, Row>>>>

/** What a formula may read besides the document itself. */
export type EvaluationContext = {
  /** The preferences of the document's purchaser, with defaults. */
  readonly prefs: Row
  /** `accounts`: all that are no second person beside the user, so that nobody is the second one of their own decision, nor decides by whoever has left. `absent`: the accounts of those in whose place the user works today. */
  readonly user: {
    readonly id: string
    readonly name: string
    readonly side: Side
    readonly purchasingGroups: readonly string[]
    readonly accounts: readonly string[]
    readonly absent: readonly string[]
  }
  /** The enterprise's day, 'YYYY-MM-DD'. */
  readonly today: string
  /** The moment by the server's clock: an ISO instant. Absent: blank for formulas. */
  readonly now?: string
  readonly references: References
  /** The codes of the rules that the person has confirmed. */
  readonly confirmed?: ReadonlySet<string>
  /** Tells whether the person who enters a reference may see the record; absent: every loaded one. */
  readonly mayRefer?: (entity: Entity, record: Row) => boolean
  /** The referenced accounts whose people work for the purchaser now, with their codes; absent: unknown, as on the page. */
  readonly colleagues?: ReadonlyMap<string, ReadonlySet<string>>
  /** Records of a supplier's own: the enterprises named there that know the supplier. */
  readonly customers?: ReadonlySet<string>
  /** Whether the approval that the transition starts has any level. */
  readonly approval?: { readonly needed: boolean }
}

/** The rows of a lines field; none when it is blank. */
export function rowsOf(document: Document, lines: string): readonly Row[] {
  const rows = document[lines]
  return Array.isArray(rows) ? (rows as readonly Row[]) : []
}

/** Checks whether a stored value is blank. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
