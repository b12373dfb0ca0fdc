import type { Field } from './field.ts'
import type { Formula } from './formula.ts'
import type { Approval, Conversion, Region, Rule, Transition } from './lifecycle.ts'
import type { Place } from './place.ts'
import type { Side } from './side.ts'

/**
 * Fields that are hidden, in lists, exports, sort orders and errors alike: behind a permission, whoever lacks the code gets the mask;
 * under a seal, nobody of the side reads them until its condition holds, whatever codes he has.
 */
export type Mask = {
  readonly name: string
  /** Field paths such as "amount" and "lines.price". */
  readonly fields: readonly string[]
  readonly read: Readonly<Partial<Record<Side, string>>>
  readonly mask: string
  readonly sealed?: Seal & { readonly sides: readonly Side[] }
  readonly at?: Place
}

/** What keeps a value closed. */
export type Seal = {
  /** The condition on the document that opens it, in the SQL subset. */
  readonly until: Formula
  /** The field of the document that says when that is to be: a day or an instant, which those may know from whom the value is sealed. */
  readonly opens?: string
}

/** What lines bring and take, added up for each place; no action may leave less than nothing there by taking. */
export type Balance = {
  readonly lines: string
  readonly line: string
  /** A figure of the line, below zero where it takes. */
  readonly measure: string
  /** What makes a place: fields of the line ("materialNumber") or of its document ("storageNote.warehouse"). */
  readonly per: readonly string[]
  /** Which rows count (scope: the line). */
  readonly when: Formula
  readonly code: string
}

/** Fields of a record that names fields: its names, further names set apart by commas, what such a field holds, and how many take their name from it. */
export type FieldNames = {
  readonly cn: string
  readonly en: string
  readonly others: string
  readonly type: string
  readonly scale: string
  readonly options: string
  readonly offered: string
  readonly uses: string
}

/** Records that hold for a time: no two that count, with the same key, hold on the same day. */
export type Periods = {
  /** Fields of the key; a record without the first has no period. */
  readonly per: readonly string[]
  /** Its first and its last day; without one it holds from ever, or for ever. */
  readonly from: string
  readonly to: string
  /** Which records count, in the SQL subset. */
  readonly when: Formula
  readonly code: string
}

/** What everybody may read of some documents, logged in or not: a copy of these fields, kept while the condition holds. */
export type Published = {
  /** Base path of the public list. */
  readonly path: string
  /** Which documents are out. */
  readonly when: Formula
  /** The instant with which a publication ends by itself. */
  readonly until?: string
  /** "name", "lines.partName"; "purchaser.name" is who published it. */
  readonly fields: readonly string[]
}

/** A document, a master record, or the lines of one. */
export type Entity = {
  readonly kind: 'entity'
  readonly name: string
  readonly area: string
  /** The field by which a person knows the document. */
  readonly display: string
  /** Set for a line entity: the document it belongs to and the field there. */
  readonly line?: { readonly of: string; readonly field: string }
  /** ["purchaser"]: the purchaser's own; both: shared with the supplier of the row's `supplierEnterprise`. */
  readonly parties: readonly Side[]
  /**
   * The ref field (to the built-in record "enterprise") of a purchaser's record of the other side, such as the supplier record.
   * A two-party document takes its `supplierEnterprise` from the row of such an entity that it refers to.
   */
  readonly counterparty?: string
  readonly fields: Readonly<Record<string, Field>>
  readonly regions: Readonly<Record<string, Region>>
  readonly rules: Readonly<Record<string, Rule>>
  readonly transitions: Readonly<Record<string, Transition>>
  readonly conversions: Readonly<Record<string, Conversion>>
  readonly approvals: Readonly<Record<string, Approval>>
  /** Row access per side, in the SQL subset. */
  readonly rows: Readonly<Partial<Record<Side, Formula>>>
  /** The code per side whose holders see every row, whatever `rows` says. */
  readonly allRows?: Readonly<Partial<Record<Side, string>>>
  readonly masks: readonly Mask[]
  /** Base path per side, such as "/api/tradeOrder/purchase"; list and detail hang below it. */
  readonly api: Readonly<Partial<Record<Side, string>>>
  /** Permission code to read lists and details, per side. */
  readonly read: Readonly<Partial<Record<Side, string>>>
  /** Unique keys over several fields, within the purchaser. */
  readonly unique: readonly { readonly fields: readonly string[]; readonly code: string }[]
  /** So many records an enterprise may have. */
  readonly atMost?: { readonly count: number; readonly code: string }
  /** Of all records of an enterprise at most one has this flag (`code` refuses a second); new documents that refer to the entity take it where nothing else is given. */
  readonly single?: { readonly field: string; readonly per?: string; readonly code: string }
  /** A library of names for fields: which fields of its records say what. */
  readonly fieldNames?: FieldNames
  readonly balances?: readonly Balance[]
  readonly periods?: Periods
  readonly published?: Published
  readonly indexes: readonly (readonly string[])[]
  /** Full paths of list and detail per side where the specification names another than api + "/list". */
  readonly paths: Readonly<Record<'list' | 'detail', Readonly<Partial<Record<Side, string>>>>>
  readonly at: Place
}
