import type { Decision, Formula } from './formula.ts'
import type { Place } from './place.ts'
import type { Language, Side } from './side.ts'

/** Scales that follow the preferences (`prefs.quantityScale`, `prefs.priceScale`) or are fixed (amount 2, rate 6). */
export type NumberType = 'quantity' | 'price' | 'amount' | 'rate' | 'decimal' | 'integer'

/** What a field holds; the names of the language. */
export type FieldType = 'text' | 'longText' | 'flag' | 'date' | 'instant' | 'enum' | 'ref' | 'sequence' | 'files' | 'lines' | NumberType

/** Totals recomputed under lock from the lines (or documents) that count; never incremented. */
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

/** A figure of other records that answer to this row, taken when a person writes the document: the least of them, or the latest. */
export type Lookup = {
  /** The entity or line entity looked into, such as "priceRecord". */
  readonly entity: string
  /** Its field that is taken. */
  readonly measure: string
  /** Its fields, and the fields of the looking row ("materialRecord", or "order.currency" of its document) that they are equal to; with a blank one nothing is found. */
  readonly by: Readonly<Record<string, string>>
  /** A field of the looking row that lies between two of its fields, both included. */
  readonly between: Readonly<Record<string, readonly [string, string]>>
  /** Which of its rows count, in the SQL subset; scope is the entity looked into. */
  readonly when?: Formula
  /** "place": which of them, from the least, this row itself is; several of the same figure share a place. */
  readonly pick: 'least' | 'latest' | 'place'
  /** Found anew whenever the document is opened or acted on, and kept nowhere. */
  readonly fresh: boolean
  /** What is kept: the figure, or the record that has it. */
  readonly takes: 'figure' | 'record'
}

/** Rows that are added beneath others of the same lines. */
export type Beneath = {
  /** The ref field that names the row beneath which one stands; rows that were given have none. */
  readonly by: string
  /** Asked of the row beneath which one is added. */
  readonly when?: Formula
  /** Fields that a new row takes from the row beneath which it stands. */
  readonly copy: readonly string[]
}

/** A field of a document or of a line, with its defaults filled in. */
export type Field = {
  readonly kind: 'field'
  readonly name: string
  readonly type: FieldType
  /** Set on the fields that every document has: id, version, purchaser, supplierEnterprise, createdAt, createdBy, updatedAt. */
  readonly system: boolean
  readonly required: boolean
  /** Never accepted from a client. Computed (unless only while a condition holds), tally, derived, sequence, region and system fields are. */
  readonly readonly: boolean
  readonly vocabulary?: string
  /** type ref: the entity pointed to; type lines: the line entity, whose rows belong to this document. */
  readonly entity?: string
  /** type ref: which rows may be chosen; scope is the entity pointed to, and `document` the choosing row. */
  readonly filter?: Formula
  /** type ref to account: the code that whoever is chosen holds now. */
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
  /** type lines and files. `maxItems` may come from a named limit. */
  readonly minItems?: number
  /** type lines: once the document is made, no input adds or takes away a row. */
  readonly fixed?: boolean
  /** type lines, fixed: rows that an input may add beneath the given ones. */
  readonly beneath?: Beneath
  readonly maxItems?: number
  /** Where one of these comes from a named limit that has a code of its own: that code instead of the general one. */
  readonly limitCodes?: Readonly<Partial<Record<'maxItems' | 'maxLength' | 'maximum', string>>>
  /** type sequence: literal text with {yyyyMMdd}, {yyyy}, {yyMM} and one counter such as {000001}. */
  readonly format?: string
  /** Unique within the purchaser (with the named fields added to the key). */
  readonly unique?: readonly string[]
  readonly default?: Formula
  readonly computed?: Formula
  /** Where it does not hold, nothing is worked out: a person enters the value. */
  readonly computedWhen?: Formula
  /** type text: holds a formula that people write, over the rows of these lines, each known by the value of this enum field. */
  readonly formula?: { readonly lines: string; readonly name: string }
  readonly tally?: Tally
  readonly lookup?: Lookup
  readonly derived?: Decision
  /** The ref field of the same row through which it is computed or derived: worked out anew, in the same transaction, whenever what it reads there changes. */
  readonly follows?: string
  /** Of a line: the text field of its document that heads its column; a blank one means that there is no such column. */
  readonly namedBy?: string
  readonly visibleWhen?: Formula
  readonly readonlyWhen?: Formula
  /** The refusal of a change while `readonlyWhen` holds, where it is not the general one. */
  readonly readonlyCode?: string
  readonly requiredWhen?: Formula
  /** Sides that may see the field at all; absent: both. */
  readonly sides?: readonly Side[]
  /** type number: the field of the same row that holds the unit or the currency shown beside the figure. */
  readonly unit?: string
  /** The field's place in the global table-field template: it comes from there by "$use", or has the name, the type and the words of one there. */
  readonly template?: string
  /** What an enterprise calls it, before all declared words. */
  readonly label?: Readonly<Record<Language, string>>
  /** Its column holds texts, whatever its type: a custom field of the template. */
  readonly asText?: boolean
  readonly spec?: readonly string[]
  readonly at: Place
}
