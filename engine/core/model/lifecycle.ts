import type { OperationName } from '../operations/operation-signatures.ts'
import type { Decision, Formula } from './formula.ts'
import type { Place } from './place.ts'
import type { Side } from './side.ts'

/**
 * A named rule. As a guard it refuses an action; with `on` it is checked whenever the document (or a line) is written.
 * Blank operands: a check with `on` is skipped, a guard fails with "x is blank".
 */
export type Rule = {
  readonly kind: 'rule'
  readonly name: string
  readonly check: Formula
  /** Name of the error in the catalogue. */
  readonly code: string
  /** "document", or the name of a lines field: checked for each of its rows. Absent: only as a guard. */
  readonly on?: string
  /** Where this holds too (same scope), a person may go on in spite of the rule, once he was asked. */
  readonly confirmWhen?: Formula
  /** Where the issue is shown. */
  readonly fields: readonly string[]
  readonly spec?: readonly string[]
  readonly at: Place
}

/** A state of a region; in a final one nothing more happens. */
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
  /** A dialog does not begin with what the document says already. */
  readonly anew?: boolean
  /** What the field takes where the person gives nothing and the document has nothing (scope: the document). */
  readonly default?: Formula
}

/** What a transition does besides changing the state, in the order of the declaration. */
export type Effect =
  /** Gives fields of this document new values, null a blank. Reads the document as it was before the change of state, with the input in it. */
  | { readonly kind: 'set'; readonly values: Readonly<Record<string, Formula | null>>; readonly when?: Formula }
  /** Sets fields on every line of a lines field for which `when` (scope: the line) holds. */
  | { readonly kind: 'setLines'; readonly lines: string; readonly values: Readonly<Record<string, Formula | null>>; readonly when?: Formula }
  /** Adds a row to a lines field; `values` and `when` read the document. What is there stays as it is. */
  | { readonly kind: 'append'; readonly lines: string; readonly values: Readonly<Record<string, Formula>>; readonly when?: Formula }
  /** Makes documents of `entity` by its conversion, from the lines of this document that still have something to take. */
  | { readonly kind: 'convert'; readonly entity: string; readonly conversion: string; readonly when?: Formula }
  /**
   * Fires a transition (one whose `event` is true) on related documents. `through` is a ref field of `entity`
   * (header or line) that points here, or one of our own ref fields when `direction` is "out".
   */
  | {
      readonly kind: 'cascade'
      readonly entity: string
      readonly through: string
      readonly direction: 'in' | 'out'
      /** "out" through a ref of lines: their lines field; `when` is asked of each row, and the rows for which it holds count. */
      readonly lines?: string
      readonly transition: string
      readonly when?: Formula
    }
  /** Writes a row to the outbox: a notice of this kind to the named side. */
  | { readonly kind: 'notify'; readonly notice: string; readonly to: Side }

/** One figure of a record parted over several (mechanisms.md, Allocation): the record keeps the first share, the others become records like it. */
export type Allocation = {
  /** The number field that is parted. */
  readonly of: string
  /** The name of the list of shares in the call. */
  readonly as: string
  /** The fields that each share may say for itself. */
  readonly with: readonly string[]
  /** The transition from null by which the further records are made. */
  readonly by: string
  /** The ref field of the further records that points to the one that was parted. */
  readonly link: string
  readonly atMost: { readonly count: number; readonly code: string }
  /** The refusal of shares that do not add up to the figure. */
  readonly code: string
}

/** A zip archive in the input, from which the record takes the files that are called after it. */
export type Unpacking = {
  /** The files field with the archive, and the one that takes what is found. */
  readonly from: string
  readonly into: string
  /** Text fields after which a file may be called; the first that finds one counts. */
  readonly by: readonly string[]
  readonly atMost: { readonly count: number; readonly code: string }
  /** The refusals of no archive, of another kind of file in it, and of an archive without a file for the record. */
  readonly archive: string
  readonly format: string
  readonly none: string
}

/** An action of a person, or an event: what it needs, what it takes and what it changes. */
export type Transition = {
  readonly kind: 'transition'
  readonly name: string
  readonly region: string
  /** null: creates the document. Absent (empty array): from every state that is not final. */
  readonly from: readonly string[] | null
  /** A state, a decision between states, null for deletion; absent: the state stays. */
  readonly to?: string | Decision | null
  readonly sides: readonly Side[]
  /** Permission code per side; absent for a side: no control. */
  readonly permission: Readonly<Partial<Record<Side, string>>>
  /** Further codes per side: those of the masks whose values the action would give away. */
  readonly sees?: Readonly<Partial<Record<Side, readonly string[]>>>
  /** Fired by a cascade or the clock, never by a person: it has no path and no button. */
  readonly event: boolean
  /** Of an event: the date or instant of the document at which the clock fires it. */
  readonly due?: string
  /** A purchaser may do the supplier's action when this preference is on. */
  readonly onBehalf?: string
  readonly guards: readonly string[]
  /** Fields taken from the client. "*": every field that is not read-only. */
  readonly input: '*' | readonly InputField[]
  /** Fields that must be given whatever their declaration says: "remark", and "lines.remark" for each line. An enterprise's template asks for them. */
  readonly demands?: readonly string[]
  readonly confirm: boolean
  /** Looks like danger: closes, deletes, refuses. */
  readonly danger: boolean
  readonly conversion?: string
  /** What is made in place of those documents for which `when` (scope: what would be made of the same rows) holds: they are to be decided first. */
  readonly instead?: { readonly entity: string; readonly conversion: string; readonly when: Formula }
  readonly allocation?: Allocation
  readonly unpacking?: Unpacking
  /** Creates a document for the purchaser who published what `by` names; `link` points to it. `unknown` refuses whom that purchaser does not know. */
  readonly answers?: { readonly by: string; readonly link: string; readonly unknown: string }
  readonly approval?: {
    readonly name: string
    readonly act: 'start' | 'approve' | 'refuse' | 'cancel'
    /** The state that the document is in while some levels have approved and others are still to do so; absent: it stays where it is. */
    readonly between?: string
  }
  readonly effects: readonly Effect[]
  /** Once a day per document (specification 8.4); the code of its refusal. */
  readonly oncePerDay?: string
  /** How many documents one call may act on, and the code of more; absent: `MAX_AT_ONCE`. */
  readonly atMost?: { readonly count: number; readonly code: string }
  /** Whether what the document looks up is taken anew before the guards are asked. */
  readonly looksUp?: true
  /** Full paths by side, letter for letter. */
  readonly path: Readonly<Partial<Record<Side, string>>>
  readonly spec?: readonly string[]
  readonly at: Place
}

/** Lines of one document become lines of another (mechanisms.md, Conversion). Declared by the target. */
export type Conversion = {
  readonly kind: 'conversion'
  readonly name: string
  /** The line entity (or document entity) that is the source, such as "orderLine". */
  readonly source: string
  /** Our lines field that the source lines go to; absent: one document per source row. */
  readonly into?: string
  /** The ref field of the target line (or document) that points to the source row. */
  readonly link: string
  /** target field -> source expression: the most that may be taken, the default, and the picker's filter (> 0). */
  readonly take: {
    readonly field: string
    /** Absent: the rows are copied, nothing of the source is used up, and `default` is there. */
    readonly pending?: Formula
    /** What is proposed, where that is less than the most that may be taken (over-receipt). Absent: pending. */
    readonly default?: Formula
    /** The refusal of more than what is pending; there with `pending`. */
    readonly exceeds?: string
  }
  /** Which source rows may be taken at all (scope: source), and the code of the refusal. */
  readonly when?: Formula
  readonly refusal?: string
  /** Where several conditions have codes of their own, each of them; `when` is all of them together. */
  readonly reasons?: readonly { readonly when: Formula; readonly code: string }[]
  /** One document of all source rows for each row of another lines field of their document; of several, for each combination of their rows. */
  readonly each?: readonly FanOut[]
  /** Header fields of the target whose values make one document per distinct value: target field -> source expression. */
  readonly split: Readonly<Record<string, Formula>>
  /** Header fields that must be equal over all chosen lines (for which `when` holds): target field -> source expression and refusal code. */
  readonly same: Readonly<Record<string, { readonly value: Formula; readonly code: string; readonly when?: Formula }>>
  /** Target line (or document) fields copied from the source: target field -> source expression. */
  readonly copy: Readonly<Record<string, Formula>>
  readonly maxItems?: number
  readonly maxCode?: string
  /** More rows than `maxItems` make several documents. */
  readonly divides?: true
  /** What proposes how much is taken of which row: by its column, what it reads of each (scope: source). A page knows the name alone. */
  readonly operation?: { readonly name: OperationName; readonly reads: Readonly<Record<string, Formula>> }
  readonly at: Place
}

/** What makes one document for each of several rows. */
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
  /**
   * The entity whose rows say who approves, by its fields `subject` ("<entity>.<approval>"), `level`, `amountFrom` and `approverCode`
   * (a permission code).
   */
  readonly rules: string
  readonly at: Place
}
