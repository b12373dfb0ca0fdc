import type { OperationName } from '../operations/operation-signatures.ts'
import type { Decision, Formula } from './formula.ts'
import type { Place } from './place.ts'
import type { Side } from './side.ts'

/**
 * A named rule. As a guard it refuses an action; with `on` it is checked whenever the document (or a line) is written. On blank operands, a check with `on` is
 * skipped and a guard fails with "x is blank".
 */
export type Rule = {
  readonly kind: 'rule'
  readonly name: string
  readonly check: Formula
  /** Name of the error in the catalogue. */
  readonly code: string
  /** "document", or a lines field: checked for each of its rows; "always": whenever anything that it reads moves. Absent: only as a guard. */
  readonly on?: string
  /** Of a rule "always": what is left before it breaks, below zero once it is broken. */
  readonly margin?: Formula
  /** If this holds too (same scope), a person may confirm and continue. */
  readonly confirmWhen?: Formula
  /** The fields that show the issue. */
  readonly fields: readonly string[]
  readonly spec?: readonly string[]
  readonly at: Place
}

/** A state of a region; nothing leads out of a final one. */
export type State = { readonly name: string; readonly final: boolean }

/** One independent region of a document. Its field has the region's name; the main region is called "status". */
export type Region = {
  readonly kind: 'region'
  readonly name: string
  readonly states: readonly State[]
  readonly initial: string
  readonly vocabulary: string
}

/** A field that a transition takes from the client. */
export type InputField = {
  readonly name: string
  readonly required: boolean
  /** The history gives it as the reason of the action. */
  readonly reason?: boolean
  /** A dialog begins blank instead of with the document's value. */
  readonly anew?: boolean
  /** Of a refs field: the records that are sent are added to those that are there, or removed from them; absent: they replace them. */
  readonly change?: 'add' | 'remove'
  /** The value if the person sends nothing and the document has none (scope: the document). */
  readonly default?: Formula
}

/** The effects of a transition besides the change of state, in the declared order. */
export type Effect =
  /** Sets fields of this document, null for a blank. Reads the document before the change of state, with the input. */
  | { readonly kind: 'set'; readonly values: Readonly<Record<string, Formula | null>>; readonly when?: Formula }
  /** Sets fields on every line of a lines field for which `when` (scope: the line) holds. */
  | { readonly kind: 'setLines'; readonly lines: string; readonly values: Readonly<Record<string, Formula | null>>; readonly when?: Formula }
  /** Adds a row to a lines field; `values` and `when` read the document. Existing rows stay. */
  | { readonly kind: 'append'; readonly lines: string; readonly values: Readonly<Record<string, Formula>>; readonly when?: Formula }
  /** Makes documents of `entity` by its conversion, from the lines of this document with something pending. */
  | { readonly kind: 'convert'; readonly entity: string; readonly conversion: string; readonly when?: Formula }
  /**
   * Fires a transition (one whose `event` is true) on related documents. `through` is a ref field of `entity` (header or line) that points here, or one of our
   * own ref fields when `direction` is "out".
   */
  | {
      readonly kind: 'cascade'
      readonly entity: string
      readonly through: string
      /** "told": at each purchaser's record of this supplier, after the transaction. */
      readonly direction: 'in' | 'out' | 'told'
      /** "out" through a ref of lines: their lines field; `when` is evaluated for each row, and only rows for which it holds count. */
      readonly lines?: string
      readonly transition: string
      readonly when?: Formula
      /** What the event gets: its input field -> expression over the row that points there, or over the document. */
      readonly give?: Readonly<Record<string, Formula>>
    }

/** One figure of a record split over several (key `allocate`): the record keeps the first share, the others become records like it. */
export type Allocation = {
  /** The number field that is split. */
  readonly of: string
  /** The name of the list of shares in the call. */
  readonly as: string
  /** The fields that each share may set for itself. */
  readonly with: readonly string[]
  /** Further number fields that are split in the same proportion. */
  readonly inProportion: readonly string[]
  /** The creating transition of the further records. */
  readonly by: string
  /** The ref field of the further records to the split one. */
  readonly link: string
  readonly atMost: { readonly count: number; readonly code: string }
  /** The refusal of shares that do not add up to the figure. */
  readonly code: string
}

/** A zip or rar archive in the input, from which the record takes the files named after it. */
export type Unpacking = {
  /** The files field with the archive, and the one for its files. */
  readonly from: string
  readonly into: string
  /** Text fields after which a file may be named; the first that matches one counts. */
  readonly by: readonly string[]
  readonly atMost: { readonly count: number; readonly code: string }
  /** The refusals of a file that is no archive, of another type of file in it, and of an archive without a file for the record. */
  readonly archive: string
  readonly format: string
  readonly none: string
}

/** What is read of a file into fields of the document. */
export type FileReading = {
  /** The files field with the file. */
  readonly from: string
  /** The field for each thing that the file may say. */
  readonly into: Readonly<Record<string, string>>
  /** The refusal of a file in which nothing is found. */
  readonly unreadable: string
}

/** A file of another form than a spreadsheet that an import by this transition reads rows of. */
export type RowsReading = {
  /** The field for each thing that a row of the file may say. */
  readonly into: Readonly<Record<string, string>>
  /** The refusal of a file that is not well-formed. */
  readonly broken: string
  /** Of one that could do harm: with a document type, too deep or too large. */
  readonly unsafe: string
  /** Of another document. */
  readonly noStatement: string
  /** Of a file with an illegible entry. */
  readonly illegible: string
}

/** A file that is written of fields of the document. */
export type FileWriting = {
  /** The files field beside whose files it stands. */
  readonly into: string
  /** The field for each thing that the file says. */
  readonly reads: Readonly<Record<string, string>>
  /** The refusal of values for which the file has no room. */
  readonly unwritable: string
}

/** An action of a person, or an event: its conditions, its input and its changes. */
export type Transition = {
  readonly kind: 'transition'
  readonly name: string
  readonly region: string
  /** null: creates the document. Absent (empty array): from every state that is not final. */
  readonly from: readonly string[] | null
  /** A state, a decision between states, null for deletion; absent: the state stays. */
  readonly to?: string | Decision | null
  readonly sides: readonly Side[]
  /** Permission code for each side; absent for a side: no permission needed. */
  readonly permission: Readonly<Partial<Record<Side, string>>>
  /** Further codes for each side: those of the masks whose values the action would reveal. */
  readonly sees?: Readonly<Partial<Record<Side, readonly string[]>>>
  /** Fired by a cascade or the clock, never by a person: it has no path and no button. */
  readonly event: boolean
  /** Of an event: the date or instant of the document at which the clock fires it. */
  readonly due?: string
  /** A purchaser may do the supplier's action when this preference is on. */
  readonly onBehalf?: string
  readonly guards: readonly string[]
  /** Fields accepted from the client. "*": every field that is not read-only. */
  readonly input: '*' | readonly InputField[]
  /** Fields that are required whatever their declaration says: "remark", and "lines.remark" for each line. An enterprise's template adds them. */
  readonly demands?: readonly string[]
  readonly confirm: boolean
  /**
   * The person proves again who they are, if they have a second factor or have to have one. "secondPerson": with four eyes a second person does the same, too,
   * before it is done.
   */
  readonly authenticatedBy?: 'secondFactor' | 'secondPerson'
  /** Shown as dangerous: closes, deletes, refuses. */
  readonly danger: boolean
  /** The page offers to take it back: `true`, it only gives its inputs their values; otherwise by the action of this name. */
  readonly undo?: true | string
  readonly conversion?: string
  /** The documents that are decided first, in place of those for which `when` (scope: the document that would be made of the same rows) holds. */
  readonly instead?: { readonly entity: string; readonly conversion: string; readonly when: Formula }
  readonly allocation?: Allocation
  readonly unpacking?: Unpacking
  readonly fileReading?: FileReading
  readonly rowsReading?: RowsReading
  readonly fileWriting?: FileWriting
  /**
   * Creates a document for the publisher of what `by` names; `link` points to the published document. `unknown` refuses enterprises of which that purchaser has
   * no record.
   */
  readonly answers?: { readonly by: string; readonly link: string; readonly unknown: string }
  readonly approval?: {
    readonly name: string
    readonly act: 'start' | 'approve' | 'refuse' | 'cancel'
    /** The state while some levels have approved and others have not; absent: the state stays. */
    readonly between?: string
  }
  readonly effects: readonly Effect[]
  /** Once a day per document (specification 2: 8.4); the code of its refusal. */
  readonly oncePerDay?: string
  /** The most documents of one call, and the code for more; absent: `MAX_AT_ONCE`. */
  readonly atMost?: { readonly count: number; readonly code: string }
  /** Whether a request names the version that was read, as an edit and a decision of an approval always do. */
  readonly asRead?: true
  /** Whether stored lookups are taken anew before the guards. */
  readonly looksUp?: true
  /** Full paths by side, letter for letter. */
  readonly path: Readonly<Partial<Record<Side, string>>>
  /** Further paths that do the same, under names of the specification; our pages call none of them. */
  readonly otherPaths?: Readonly<Partial<Record<Side, readonly string[]>>>
  readonly spec?: readonly string[]
  readonly at: Place
}

/** Lines of one document become lines of another (key `conversions`). Declared by the target. */
export type Conversion = {
  readonly kind: 'conversion'
  readonly name: string
  /** The line entity (or document entity) that is the source, such as "orderLine". */
  readonly source: string
  /** Our lines field for the source lines; absent: one document for each source row. */
  readonly into?: string
  /** The ref field of the target line (or document) that points to the source row. */
  readonly link: string
  /** target field -> source expression: the most that may be taken, the default, and the picker's filter (> 0). */
  readonly take: {
    readonly field: string
    /** Absent: the rows are copied and nothing of the source is used up; `default` is set then. */
    readonly pending?: Formula
    /** The proposal, if it is less than the most that may be taken (over-receipt). Absent: pending. */
    readonly default?: Formula
    /** How much of a source row makes a row of its own; the last one has the rest. */
    readonly portion?: Formula
    /** The refusal of more than what is pending; set with `pending`. */
    readonly exceeds?: string
    /** Several rows of a document take parts of one source row: people split a row, and an edit adds rows of a source that the document has. */
    readonly parts?: true
  }
  /**
   * The version of a source row that the person has read, which a request says: our field that copies it, the refusal of another one, and the fields of the
   * source whose changes the refusal names.
   */
  readonly version?: { readonly field: string; readonly changed: string; readonly tells: readonly string[] }
  /** Which source rows may be taken (scope: source), and the code of the refusal. */
  readonly when?: Formula
  readonly refusal?: string
  /** Each condition, if several have codes of their own; `when` is their conjunction. */
  readonly reasons?: readonly { readonly when: Formula; readonly code: string }[]
  /** One document of all source rows for each row of another lines field of their document; of several, for each combination of their rows. */
  readonly each?: readonly FanOut[]
  /** Further lines fields that both documents have, and the names that their rows copy: our lines field -> row field -> expression over the row there. */
  readonly along?: Readonly<Record<string, Readonly<Record<string, Formula>>>>
  /** Header fields of the target with one document for each distinct value: target field -> source expression. */
  readonly split: Readonly<Record<string, Formula>>
  /** Header fields that must be equal over all chosen lines (for which `when` holds): target field -> source expression and refusal code. */
  readonly same: Readonly<Record<string, { readonly value: Formula; readonly code: string; readonly when?: Formula }>>
  /** Target line (or document) fields copied from the source: target field -> source expression. */
  readonly copy: Readonly<Record<string, Formula>>
  readonly maxItems?: number
  readonly maxCode?: string
  /** More rows than `maxItems` make several documents. */
  readonly divides?: true
  /** The operation that proposes quantities, and what it reads of each row by column (scope: source). A page knows only its name. */
  readonly operation?: { readonly name: OperationName; readonly reads: Readonly<Record<string, Formula>> }
  readonly at: Place
}

/** A fan-out: one document for each of several rows. */
export type FanOut = {
  /** The lines field of the source's document, and its row entity. */
  readonly lines: string
  readonly row: string
  /** The ref field of the target that points to the row. */
  readonly link: string
  /** Which rows get a document (scope: the row). */
  readonly when?: Formula
  /** Target header field: expression over the row. */
  readonly copy: Readonly<Record<string, Formula>>
}

/** A process beside the document that fires an action when it ends (status-machines 5.14). */
export type Approval = {
  readonly kind: 'approval'
  readonly name: string
  /** The figure that chooses the levels. */
  readonly by: Formula
  /** The entity of the approval levels, with its fields `subject`, `level`, `amountFrom`, if it has one `currency`, and `approverCode` (a permission code). */
  readonly rules: string
  /** The `subject` of its levels: "<entity>.<approval>", its own or that of the approval that it is like. */
  readonly subject: string
  readonly at: Place
}
