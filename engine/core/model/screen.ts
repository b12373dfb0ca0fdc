import type { Formula } from './formula.ts'
import type { Place } from './place.ts'
import type { Side } from './side.ts'

/**
 * A column or a shown field: a path such as "amount", "supplier", "order.insideOrderCode" (from a line), "lines.partNumber" (a filter).
 * Columns of one `group` stand beside each other under its heading.
 */
export type Column = { readonly field: string; readonly hidden: boolean; readonly width?: number; readonly group?: string }

/**
 * What a button names: a transition of the entity, or one of
 * "open:<screen>" (go there), "create:<screen>" (go there with the selected rows as sources), "create:<form>.<transition>" (the same,
 * for another creating transition than the form's own), "invite:<screen>" (sends a link to that screen for the row's document),
 * "import:<importName>", "export".
 */
export type ActionRef =
  | { readonly kind: 'transition'; readonly entity: string; readonly transition: string }
  | { readonly kind: 'open'; readonly screen: string }
  | { readonly kind: 'create'; readonly screen: string; readonly entity?: string; readonly transition?: string }
  | { readonly kind: 'invite'; readonly screen: string }
  | { readonly kind: 'import'; readonly name: string }
  | { readonly kind: 'export' }

type ScreenBase = {
  /** The route key, letter for letter. */
  readonly name: string
  readonly area: string
  readonly side: Side | 'both'
  /** Permission code that opens the screen; "P000005" or absent: no control. */
  readonly permission?: string
  readonly spec?: readonly string[]
  readonly at: Place
}

/** Somebody without an account may be sent a link to the screen: for one document of `entity`, with these actions, good for so many days. */
export type ScreenInvitation = { readonly entity: string; readonly actions: readonly InvitedAction[]; readonly days: number }

/** A transition of the document itself; or, where `entity` is another's, one that makes its documents from this one's lines. */
export type InvitedAction = { readonly entity: string; readonly transition: string }

/** Many documents, or the lines of many. */
export type ListScreen = ScreenBase & {
  readonly kind: 'list'
  readonly entity: string
  /** Shows the rows of this lines field instead of the documents; columns may then name "<entity>.<field>" of the document. */
  readonly rows?: string
  readonly tabs?: { readonly by: string; readonly values?: readonly string[] }
  /** A fixed condition on the rows, in the SQL subset. */
  readonly filter?: Formula
  /** Only documents whose approval of this name waits for the person who looks. */
  readonly toDecide?: string
  readonly filters: readonly string[]
  /** The list answers only for so many months of this date at a time; the field is among `filters`. */
  readonly range?: { readonly field: string; readonly months: number }
  /** The records that a ref field of the rows leads to stand beside the list, with their own actions; choosing one shows its rows alone. */
  readonly beside?: { readonly by: string; readonly entity: string; readonly actions: readonly ActionRef[] }
  readonly columns: readonly Column[]
  readonly pinned: readonly string[]
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[]
  readonly totals: readonly string[]
  /** The detail screen a row opens. */
  readonly open?: string
  /** Which id the detail gets: the row's own, or that of the ref field named here. */
  readonly openBy?: string
  readonly actions: { readonly row: readonly ActionRef[]; readonly bulk: readonly ActionRef[]; readonly bar: readonly ActionRef[] }
}

/** The fields of lines that are what two sides said to each other: the words, who, when, and on which side he stands. */
export type Thread = { readonly text: string; readonly by: string; readonly at: string; readonly side: string }

/** The rows of a lines field as a table of their own: a row for each value of `by`, a group of columns for each value of `across`. */
export type Pivot = {
  readonly lines: string
  readonly by: string
  /** Fields that are the same in all lines of a row. */
  readonly heads: readonly string[]
  readonly across: string
  /** The field that heads a group. */
  readonly named: string
  readonly cells: readonly string[]
  /** The figure among the cells whose least value in a row is marked. */
  readonly best?: string
  readonly totals: readonly string[]
}

/** How a figure went in the records that refer to a document. */
export type Series = {
  readonly entity: string
  /** Their ref field that points to the document, or to what its field `through` points to. */
  readonly by: string
  readonly through?: string
  readonly figure: string
  /** By which field the lines are told apart. */
  readonly name: string
  /** The ref field for each of whose records there is a chart; absent: one for all. */
  readonly chart?: string
  /** Names the chart. */
  readonly chartName?: string
}

/** A part of a detail or a form; with `visibleWhen` it is there while that holds of the document. */
export type Section = { readonly visibleWhen?: Formula } & SectionBody

type SectionBody =
  | { readonly kind: 'fields'; readonly id: string; readonly fields: readonly string[] }
  | {
      readonly kind: 'lines'
      readonly id: string
      readonly lines: string
      readonly columns: readonly Column[]
      readonly pinned: readonly string[]
      readonly totals: readonly string[]
      readonly paste: boolean
      /** Actions on chosen lines (transitions whose input is lines). */
      readonly actions: readonly ActionRef[]
      /** The lines stand as a conversation, not in a grid. */
      readonly thread?: Thread
    }
  | ({ readonly kind: 'pivot'; readonly id: string } & Pivot)
  /** An action on one line, taken in place: `asks` stands beside each line, after its columns. */
  | {
      readonly kind: 'entry'
      readonly id: string
      readonly lines: string
      readonly columns: readonly Column[]
      readonly action: Extract<ActionRef, { kind: 'transition' }>
      readonly asks: readonly string[]
    }
  | { readonly kind: 'series'; readonly id: string; readonly series: Series }
  | { readonly kind: 'history'; readonly id: string }
  /** Documents that refer to this one (or to its lines), and what they came from. */
  | { readonly kind: 'links'; readonly id: string; readonly links: readonly { readonly entity: string; readonly screen: string }[] }

/** One document: headline, sections and what may be done. */
export type DetailScreen = ScreenBase & {
  readonly kind: 'detail'
  readonly entity: string
  readonly headline: readonly string[]
  readonly sections: readonly Section[]
  /** "*": all that is legal for this side. */
  readonly actions: '*' | readonly ActionRef[]
  /** Forms that make the documents which follow from this one; each is offered while something is left to take. */
  readonly next: readonly ActionRef[]
  /** The form screen that the edit transition opens; absent: a dialog. */
  readonly edit?: string
  /** The page follows the document while others change it. */
  readonly live: boolean
  /** The page has a button by which the document is printed. */
  readonly print: boolean
  readonly invitation?: ScreenInvitation
}

/** A document in writing, for one transition. */
export type FormScreen = ScreenBase & {
  readonly kind: 'form'
  readonly entity: string
  /** The transition that the form fires: one that creates, or one that edits. */
  readonly transition: string
  readonly sections: readonly Section[]
  /** Where to go afterwards: "successPage" or a detail screen. */
  readonly then: string
  /** For a conversion: the list screen of sources to go back to and pick from. */
  readonly pick?: string
  readonly invitation?: ScreenInvitation
}

/** What was done, and where to go next. */
export type ResultScreen = ScreenBase & { readonly kind: 'result' }

/** Work kanban: groups of counts, each opening a list with its condition. */
export type BoardScreen = ScreenBase & {
  readonly kind: 'board'
  /** The boards that one goes to and fro among, this one included. */
  readonly boards?: readonly string[]
  readonly cards: readonly {
    readonly id: string
    readonly screen: string
    readonly tab?: string
    readonly entity: string
    readonly rows?: string
    readonly when?: Formula
    readonly permission?: string
  }[]
}

/** A part of what an enterprise sets for itself. */
export type SettingsSection =
  | { readonly kind: 'preferences'; readonly id: string; readonly preferences: readonly string[] }
  /** All records of an entity that has few of them. */
  | { readonly kind: 'dictionary'; readonly id: string; readonly entity: string; readonly columns: readonly Column[]; readonly actions: readonly ActionRef[] }
  | { readonly kind: 'part'; readonly id: string; readonly part: string }
  /** The versions of the preferences. */
  | { readonly kind: 'history'; readonly id: string }
  /** A dictionary to come with a route that has no screen yet. */
  | { readonly kind: 'coming'; readonly id: string; readonly awaits: string; readonly atMost?: number; readonly at: Place }

/** What an enterprise sets for itself: preferences, dictionaries, hand-made parts, history. */
export type SettingsScreen = ScreenBase & { readonly kind: 'settings'; readonly side: Side; readonly sections: readonly SettingsSection[] }

/** A hand-made room of engine/web/parts, and what its buttons do. */
export type PartScreen = ScreenBase & { readonly kind: 'part'; readonly part: string; readonly actions: readonly ActionRef[] }

/** What stands behind a route. */
export type Screen = ListScreen | DetailScreen | FormScreen | ResultScreen | BoardScreen | PartScreen | SettingsScreen

/** One route of the specification (routes.json); `screen` is absent while its screen is not there yet: shown as coming. */
export type Route = {
  readonly key: string
  readonly section: string
  readonly shell: boolean
  readonly offlineDisplay: boolean
  readonly public: boolean
  readonly headerHidden: boolean
  /** Why there is a route that the specification does not have. */
  readonly own?: string
  readonly screen?: string
  /** On the page of one side: the other side, on whose site alone the screen is. */
  readonly elsewhere?: Side
}

/** An entry that leads to a route. */
export type MenuItem = {
  readonly kind: 'item'
  /** Route key; also the page key. */
  readonly route: string
  readonly icon?: string
  readonly target: '_self' | '_blank'
  /** An address on another site (a key of the configuration file, such as "userCentre"). */
  readonly outside?: string
  readonly permission?: string
  readonly hideInEnglish: boolean
  readonly hideInLocal: boolean
  readonly at?: Place
}

/** Menu entries behind one heading. */
export type MenuGroup = { readonly kind: 'group'; readonly id: string; readonly icon?: string; readonly items: readonly MenuItem[] }
/** The menu of a side, in the order of the specification. */
export type Menu = readonly (MenuItem | MenuGroup)[]
