import type { Decision, Formula } from './formula.ts'
import type { Place } from './place.ts'
import type { Language, Side } from './side.ts'

/** Scales that follow the preferences (`prefs.quantityScale`, `prefs.priceScale`) or are fixed (amount 2, rate 6). */
export type NumberType = 'quantity' | 'price' | 'amount' | 'rate' | 'decimal' | 'integer'

/** The type of a field; the names of the language. */
export type FieldType = 'text' | 'longText' | 'flag' | 'date' | 'instant' | 'enum' | 'ref' | 'refs' | 'sequence' | 'files' | 'lines' | NumberType

/** A total recomputed under lock from the lines (or documents) that count; never incremented. */
export type Tally = {
  /** The feeding line entity or document entity, such as "shipmentLine". */
  readonly entity: string
  /** Its field that is added up, such as "quantity"; absent: its rows are counted. */
  readonly measure?: string
  /** Its ref field that points to the row that holds this tally, such as "orderLine". */
  readonly by: string
  /** Which feeding rows count; scope is the feeding entity. */
  readonly when?: Formula
}

/** A figure of other records that match this row, taken when a person writes the document: the least of them, or the latest. */
export type Lookup = {
  /** The entity or line entity that is searched, such as "priceRecord". */
  readonly entity: string
  /** Its field that is taken. */
  readonly measure: string
  /** Its fields, and the equal fields of the asking row ("materialRecord", or "order.currency" of its document); a blank finds nothing. */
  readonly by: Readonly<Record<string, string>>
  /** A field of the asking row between two of its fields, both included; null: no bound on that side. */
  readonly between: Readonly<Record<string, readonly [least: string | null, most: string | null]>>
  /** A day or a moment of its, within two days of the asking row, both included. */
  readonly within?: Readonly<Record<string, readonly [from: string, to: string]>>
  /** Which of its rows count, in the SQL subset; the scope is the searched entity. */
  readonly when?: Formula
  /**
   * "place": the place of this row itself among them, from the least; equal figures share a place. "rate": the rate between the two currencies of `by`, of the
   * pair or of its reverse (`Rates`).
   */
  readonly pick: 'least' | 'latest' | 'place' | 'rate' | 'sum' | 'count'
  /** Found whenever the document is opened or acted on, and not stored. */
  readonly fresh: boolean
  /** The stored value: the figure, or the record that has it. */
  readonly takes: 'figure' | 'record'
}

/** Rows that may be added below others of the same lines. */
export type ChildRows = {
  /** The ref field to the row above; original rows have none. */
  readonly by: string
  /** Evaluated on the row above. */
  readonly when?: Formula
  /** Fields that a new row copies from the row above. */
  readonly copy: readonly string[]
}

/** What an input offers to take at once: days after today, or after the day in the field `from`; or the texts of records. */
export type Offers = {
  readonly after?: readonly string[]
  readonly from?: string
  readonly records?: { readonly entity: string; readonly field: string; readonly where?: string }
}

/** A field of a document or a line, with its defaults. */
export type Field = {
  readonly kind: 'field'
  readonly name: string
  readonly type: FieldType
  /** Set on the fields that every document has: id, version, purchaser, supplierEnterprise, createdAt, createdBy, updatedAt. */
  readonly system: boolean
  readonly required: boolean
  /** Never accepted from a client: computed (unless only under a condition), tally, derived, sequence, region and system fields. */
  readonly readonly: boolean
  readonly vocabulary?: string
  /** type ref and refs: the entity pointed to; type lines: the line entity, whose rows belong to this document. */
  readonly entity?: string
  /** type ref and refs: which rows may be chosen; scope is the entity pointed to, and `document` the choosing row. */
  readonly filter?: Formula
  /** The codes with which a record that the filter refuses is refused: that of the first condition which fails. */
  readonly filterReasons?: readonly { readonly when: Formula; readonly code: string }[]
  /** type ref to account: the code that the chosen person must hold. */
  readonly holds?: string
  readonly minLength?: number
  readonly maxLength?: number
  /** Named pattern (email, phone, postalCode ...), never a raw regular expression. */
  readonly pattern?: string
  /** Decimal strings. */
  readonly minimum?: string
  readonly exclusiveMinimum?: string
  readonly maximum?: string
  readonly exclusiveMaximum?: string
  /** type decimal: digits after the point. */
  readonly scale?: number
  /** type lines, files and refs. `maxItems` may come from a named limit. */
  readonly minItems?: number
  /** type lines: once the document exists, no input adds or removes a row. */
  readonly fixed?: boolean
  /** type lines, fixed: rows that an input may add below the given ones. */
  readonly beneath?: ChildRows
  readonly maxItems?: number
  /** The code of a named limit, instead of the general one, if one of these comes from such a limit. */
  readonly limitCodes?: Readonly<Partial<Record<'maxItems' | 'maxLength' | 'maximum', string>>>
  /** type files: pictures of at most so many points a side. */
  readonly image?: number
  /** type files: an action reads electronic documents in it, which may be XML. */
  readonly isRead?: true
  /** type sequence: literal text with {yyyyMMdd}, {yyyy}, {yyMM} and one counter such as {000001}, or digits at random such as {######}. */
  readonly format?: string
  /** Of a sequence: the supplier's preference with a GS1 company prefix; where it is filled, the number is an SSCC. */
  readonly sscc?: string
  /** type text: a copy of a document's number. */
  readonly holdsNumber?: boolean
  /** type text, of a line: a name of the record in this ref field, from which it is taken. */
  readonly names?: string
  /** Unique within the purchaser (with the named fields added to the key). */
  readonly unique?: readonly string[]
  readonly default?: Formula
  readonly computed?: Formula
  /** While it does not hold, nothing is computed and people enter the value. */
  readonly computedWhen?: Formula
  /** type text: a formula that people write over the rows of these lines, each named by the value of this enum field. */
  readonly formula?: { readonly lines: string; readonly name: string }
  readonly tally?: Tally
  readonly lookup?: Lookup
  readonly derived?: Decision
  /** The ref field of the same row through which it is computed or derived: recomputed, in the same transaction, whenever what it reads there changes. */
  readonly follows?: string
  /** For a line: the document's text field with the heading of its column; if blank, there is no such column. */
  readonly namedBy?: string
  readonly visibleWhen?: Formula
  readonly readonlyWhen?: Formula
  /** The refusal of a change while `readonlyWhen` holds, if it is not the general one. */
  readonly readonlyCode?: string
  readonly requiredWhen?: Formula
  /** type date and instant: while it holds, a value is only replaced by a later one. */
  readonly onlyLaterWhen?: Formula
  readonly offers?: Offers
  /** Sides that may see the field at all; absent: both. */
  readonly sides?: readonly Side[]
  /** type number: the field with the unit or currency shown beside the figure, of the same row or, as "order.currency", of its document. */
  readonly unit?: string
  /** The field's key in the field template: taken from there by "$use", or with the name, type and words of one there. */
  readonly template?: string
  /** An enterprise's own name for it, which precedes all declared words. */
  readonly label?: Readonly<Record<Language, string>>
  /** Its column holds texts whatever its type: a custom field of the template. */
  readonly asText?: boolean
  readonly spec?: readonly string[]
  readonly at: Place
}
