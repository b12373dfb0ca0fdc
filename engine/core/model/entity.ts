import type { Field } from './field.ts'
import type { Summary } from './figure.ts'
import type { Formula } from './formula.ts'
import type { Approval, Conversion, Region, Rule, Transition } from './lifecycle.ts'
import type { Notice } from './notice.ts'
import type { OpenItems } from './open-items.ts'
import type { Place } from './place.ts'
import type { ActionRef } from './screen.ts'
import type { Side } from './side.ts'

/**
 * Fields that are hidden in lists, exports, orders and errors alike: behind a permission, people without the code get the mask; under a seal, nobody of the
 * side reads them until its condition holds, whatever their codes.
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

/** The condition of a seal. */
export type Seal = {
  /** The condition on the document that opens it, in the SQL subset. */
  readonly until: Formula
  /** The document's field with the time of opening: a day or an instant, which the people behind the seal may know. */
  readonly opens?: string
}

/** What lines bring and take, summed for each place; no action may take more than there is. */
export type Balance = {
  readonly lines: string
  readonly line: string
  /** A figure of the line, negative if it takes. */
  readonly measure: string
  /** The parts of a place: fields of the line ("materialNumber") or of its document ("storageNote.warehouse"). */
  readonly per: readonly string[]
  /** Which rows count (scope: the line). */
  readonly when: Formula
  readonly code: string
}

/**
 * The fields of a library record by meaning: its names, further names separated by commas, the type and content of such a field, and the number of fields that
 * use it.
 */
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

/** Validity periods: no two counted records with the same key are valid on the same day. */
export type Periods = {
  /** Fields of the key; a record without the first has no period. */
  readonly per: readonly string[]
  /** Its first and last day; a blank one is open. */
  readonly from: string
  readonly to: string
  /** Which records count, in the SQL subset. */
  readonly when: Formula
  readonly code: string
}

/** Rates of exchange: one of `from` is `rate` of `to`, in the record's period. */
export type Rates = {
  readonly from: string
  readonly to: string
  readonly rate: string
  /** By which part a rate may differ from what the others give, as a decimal string. */
  readonly tolerance: string
  /** The questions about a rate that differs by more, and about days without a rate. */
  readonly unlike: string
  readonly gap: string
}

/** Records that close a time for every dated document. */
export type Closes = {
  /** The first and the last closed day; a blank one is open. */
  readonly from: string
  readonly to: string
  /** Which records close, in the SQL subset. */
  readonly when: Formula
  readonly code: string
}

/** Documents that belong to a day: `by`, or where that is blank the day on which they begin to count. Of `rows`, each belongs to a day of its own. */
export type Dated = { readonly by: string; readonly rows?: string; readonly when: Formula }

/** Another system to which documents are handed over. */
export type Port = {
  readonly name: string
  /** Which documents it is to have; each is handed over from the moment at which this begins to hold. */
  readonly when: Formula
  /** "statementNumber", "supplier.code", "lines.quantity". */
  readonly hands: readonly string[]
  /** The event that fires once it has the document, and the one that fires when it will not get it; `reason` is the field of its input that says why. */
  readonly done: string
  readonly failed: string
  readonly reason: string
}

/** What everybody may read of some documents, signed in or not: a copy of these fields, kept while the condition holds. */
export type Published = {
  /** Base path of the public list. */
  readonly path: string
  /** Which documents are published. */
  readonly when: Formula
  /** The instant that ends a publication. */
  readonly until?: string
  /** "name", "lines.partName"; "purchaser.name" is the publisher. */
  readonly fields: readonly string[]
  /** Absent: everybody reads it. */
  readonly to?: Addressed
}

/** Who of one side reads what is published, signed in. */
export type Addressed = {
  readonly side: Side
  /** The code that readers need. */
  readonly read: string
  /** The code with which a reader sees who published it. */
  readonly publisher?: string
  /** While it holds, every enterprise of the side reads a copy; absent: always. */
  readonly all?: Formula
  /** Each of these lines names by `enterprise` one that reads a copy of its own; there `instead` puts values of that line in the place of published ones. */
  readonly rows?: string
  readonly enterprise?: string
  readonly instead?: Readonly<Record<string, string>>
  /** Published lines with the path to the enterprise for which alone a line is. */
  readonly own?: Readonly<Record<string, string>>
}

/** How the people of a side find documents from anywhere. */
export type Searchable = {
  /** The number first, then further texts: "name", "supplier.name", "lines.partNumber". */
  readonly by: readonly string[]
  /** Own texts of these that are also found by the pinyin initials with which they begin. */
  readonly initials: readonly string[]
  /** What a hit shows beside its number. */
  readonly shows: readonly string[]
  /** The detail or list screen that a hit opens. */
  readonly opens: string
  readonly at: Place
}

/** An action that ends a task: one of the document, or a form that makes what follows from it. */
export type TaskAction = Extract<ActionRef, { readonly kind: 'transition' | 'create' }>

/** Work that documents wait for. Whoever may take the first of its actions on a document now has it to do. */
export type Task = {
  readonly name: string
  readonly side: Side
  /** The usual one first. */
  readonly actions: readonly TaskAction[]
  /** Which documents wait, besides what the first action asks for; in the SQL subset. */
  readonly when?: Formula
  /** The day or instant until which it is to be done: "deadline", "inquiry.deadline", or "lines.deliveryDate" for the earliest of the rows. */
  readonly due?: string
  /** What a task shows beside the document's name. */
  readonly shows: readonly string[]
  /** The detail or list screen that it opens. */
  readonly opens: string
  readonly at: Place
}

/** What a form proposes for blank fields of a new document: values of an earlier one, or of the person. */
export type Proposal = {
  readonly fields: readonly string[]
  /** The fields in which the earlier document is like the new one, such as "supplier" and "createdBy". */
  readonly same: readonly string[]
  /** Which earlier documents count; in the SQL subset. */
  readonly when?: Formula
  /** Instead of an earlier document: the records of the person, where there is only one. */
  readonly only?: 'user.purchasingGroups'
  readonly at: Place
}

/** The comments on documents. */
export type Discussion = {
  readonly sides: readonly Side[]
  /** For how many minutes an author may withdraw a comment. */
  readonly withdraw: number
}

/** A document, a master record, or the lines of one. */
export type Entity = {
  readonly kind: 'entity'
  readonly name: string
  readonly area: string
  /** The field by which people know the document. */
  readonly display: string
  /** The text field that stands in its place for people who read English, where it is filled. */
  readonly englishDisplay?: string
  readonly searchable?: Readonly<Partial<Record<Side, Searchable>>>
  readonly tasks?: Readonly<Record<string, Task>>
  readonly summary?: Summary
  /** In the order in which they are asked. */
  readonly proposes?: readonly Proposal[]
  /** Set for a line entity: its document and the field there. */
  readonly line?: { readonly of: string; readonly field: string }
  /** ["purchaser"]: the purchaser's own; both: shared with the supplier of the row's `supplierEnterprise`. */
  readonly parties: readonly Side[]
  /** The sides besides `parties` whose people choose these records in documents with their owner; they read their texts alone. */
  readonly offeredTo?: readonly Side[]
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
  /** What people are told of, by its kind; for lines none: their document has them. */
  readonly notices: Readonly<Record<string, Notice>>
  /** People comment on its documents. */
  readonly discussion?: Discussion
  /** Its records are the notices of people (`INBOX`). */
  readonly inbox?: true
  /** Row access per side, in the SQL subset: `reaches` and what is declared besides. */
  readonly rows: Readonly<Partial<Record<Side, Formula>>>
  /** Which documents reach a side at all, whatever codes its people hold. */
  readonly reaches?: Readonly<Partial<Record<Side, Formula>>>
  /** The code of each side whose holders see every row that reaches the side, whatever `rows` says. */
  readonly allRows?: Readonly<Partial<Record<Side, string>>>
  readonly masks: readonly Mask[]
  /** Base path per side, such as "/api/tradeOrder/purchase"; list and detail hang below it. */
  readonly api: Readonly<Partial<Record<Side, string>>>
  /** Permission code to read lists and details, per side. */
  readonly read: Readonly<Partial<Record<Side, string>>>
  /** Permission code to export a list of these documents or rows, per side, besides `read`. */
  readonly export: Readonly<Partial<Record<Side, string>>>
  /** Unique keys over several fields, within the purchaser. */
  readonly unique: readonly { readonly fields: readonly string[]; readonly code: string }[]
  /** The most records of an enterprise. */
  readonly atMost?: { readonly count: number; readonly code: string }
  /** An enterprise has one record, which is read without its id; `atMost` refuses a second. */
  readonly one?: true
  /** At most one record of an enterprise has this flag (`code` refuses a second); new documents that refer to the entity take it if nothing else is given. */
  readonly single?: { readonly field: string; readonly per?: string; readonly code: string }
  /** Set for the library of names: the fields of its records by meaning. */
  readonly fieldNames?: FieldNames
  readonly balances?: readonly Balance[]
  readonly periods?: Periods
  readonly rates?: Rates
  readonly closes?: Closes
  readonly dated?: Dated
  readonly openItems?: OpenItems
  readonly ports?: Readonly<Record<string, Port>>
  readonly published?: Published
  /** Full paths of list and detail per side where the specification names another than api + "/list". */
  readonly paths: Readonly<Record<'list' | 'detail', Readonly<Partial<Record<Side, string>>>>>
  readonly at: Place
}
