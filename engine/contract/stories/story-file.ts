import type { Row } from '../../core/model/document.ts'
import type { Side } from '../../core/model/side.ts'

/**
 * A file of stories with figures that somebody worked out by hand (`tests/cases/figures`). The contract reads them as data: it does not work the figures out
 * again.
 */
export type StoryFile = {
  /** The path of the file from the project's root. */
  readonly file: string
  readonly description: string
  /** The entity that the stories are about. */
  readonly entity: string
  readonly stories: readonly Story[]
}

/** What people do one after the other, and the figures that everybody then sees. */
export type Story = {
  /** A sentence; unique in its file. */
  readonly name: string
  /** How the figures were worked out, for whoever reads them; the contract does not. */
  readonly working?: string
  /** The purchaser's preferences while the story runs. */
  readonly preferences?: Row
  readonly steps: readonly Step[]
}

/** A step is an action, or a look: at a document that another action made, at one that is known, at its history, at a list of them, or at what a path answers. */
export type Step = ActionStep | FindStep | SeeStep | HistoryStep | ListStep | AskStep

type Shown = {
  /** The literal figures that answers, lists and details show, "$today+20" among them; of each row only the named fields. */
  readonly shows?: Row
  /** Who sees them; absent: both parties of the document. */
  readonly sides?: readonly Side[]
}

export type ActionStep = Shown & {
  /** "order.add". */
  readonly do: string
  readonly by?: Side
  /** A colleague of whoever does the other steps does it. */
  readonly colleague?: boolean
  /** "$order", or a row of it such as "$order.lines.0". */
  readonly on?: string
  /** The name of what is made, for the later steps. */
  readonly as?: string
  /** The code of the refusal that the action gets. */
  readonly refused?: string
  /**
   * The input. "$order.lines.0.id" is a value of an earlier document, "$any" any record that the field may point to, "$unique" a text that nobody used before,
   * "$today+20" a day, "$today+20T08:00:00Z" a moment of it; "$me" and "$colleague" are the accounts of whoever does the steps.
   * Required values that a new document leaves out are filled in.
   */
  readonly with?: Row
}

export type FindStep = Shown & {
  /** The entity of a document that an earlier step made by its effect. */
  readonly find: string
  readonly where: Row
  readonly as: string
  /** A colleague finds and reads it, where nobody else may. */
  readonly colleague?: boolean
}

export type SeeStep = Shown & { readonly see: string }

export type HistoryStep = {
  /** A document whose history is read. */
  readonly history: string
  readonly by?: Side
  /** The code that the reader lacks; absent: the reader lacks none. */
  readonly without?: string
  /** The figures and texts that stand nowhere in it. */
  readonly hides?: readonly string[]
  /** The newest change of each of these fields; "lines.0.quantity" is one of a row. */
  readonly tells?: readonly ToldChange[]
}

export type ToldChange = { readonly path: string; readonly before: string | null; readonly after: string | null }

export type AskStep = {
  /** A path of the API. */
  readonly ask: string
  readonly by?: Side
  /** What is sent to it; "$order.id" is a value of an earlier document, as in `with` of an action. */
  readonly entity?: Row
  readonly entityList?: readonly Row[]
  /** The cells of a workbook that goes with it. */
  readonly file?: readonly (readonly string[])[]
  /** What it answers, by the names of an answer (`entity`, `list`): of an object the named values, of a list every item. */
  readonly answers: Row
}

export type ListStep = {
  /** The list screen. */
  readonly list: string
  readonly by?: Side
  /** The ids of the rows that are asked for, from the oldest to the newest: "$order.id", or "$order.lines.0.id". */
  readonly of: readonly string[]
  /** How many rows the page has; absent: one. */
  readonly pageSize?: number
  /** The totals of all these rows, not of the page; null where their units have no common one. */
  readonly totals?: Readonly<Record<string, string | null>>
  /** The column by whose values all these rows are asked for, from the least to the greatest and back. */
  readonly order?: string
  /** Their ids in this order. */
  readonly inOrder?: readonly string[]
  /** The columns of a file with these rows. */
  readonly columns?: readonly string[]
  /** The cells of each row of this file, as texts; a .csv file and a workbook have the same. */
  readonly cells?: readonly (readonly string[])[]
}
