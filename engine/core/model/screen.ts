import type { FieldType } from './field.ts'
import type { Formula } from './formula.ts'
import type { Place } from './place.ts'
import type { ChartKind, Measure, ReportGroup } from './report.ts'
import type { Side } from './side.ts'

/**
 * A column or a shown field: a path such as "amount", "supplier", "order.insideOrderCode" (from a line), "lines.partNumber" (a filter). Columns of one `group`
 * stand beside each other under its heading.
 */
export type Column = { readonly field: string; readonly hidden: boolean; readonly width?: number; readonly group?: string }

/**
 * The target of a button: a transition of the entity, or one of "open:<screen>" (go there), "create:<screen>" (go there with the selected rows as sources),
 * "create:<form>.<transition>" (the same, for another creating transition than the form's own), "print:<screen>" (print the chosen documents there), "invite:<screen>" (send a link to that screen for the row's
 * document), "import:<importName>", "export".
 */
export type ActionRef =
  | { readonly kind: 'transition'; readonly entity: string; readonly transition: string }
  | { readonly kind: 'open'; readonly screen: string }
  | { readonly kind: 'create'; readonly screen: string; readonly entity?: string; readonly transition?: string }
  /** `ofOne`: all labels that belong to the one document. */
  | { readonly kind: 'print'; readonly screen: string; readonly ofOne?: true }
  | { readonly kind: 'invite'; readonly screen: string }
  | { readonly kind: 'import'; readonly name: string }
  | { readonly kind: 'export'; readonly entity: string }

/** A field for scanned codes: which texts are compared with a code, and of a list what the found row does. */
export type Scan = { readonly by: readonly string[]; readonly action?: Extract<ActionRef, { kind: 'transition' }>; readonly boxes?: ScannedBoxes }

/** Where the contents of a box are found by its number, and what becomes of the box. */
export type ScannedBoxes = {
  readonly list: string
  /** The call that answers the list. */
  readonly path: string
  readonly by: readonly string[]
  /** The field that tells the state of a box, and the state in which it is entered. */
  readonly state: string
  readonly open: string
  /** The lines that name boxes, and their ref field. */
  readonly into: string
  readonly box: string
}

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

/** A link to the screen can be sent to people without an account: for one document of `entity`, with these actions, valid for a number of days. */
export type ScreenInvitation = { readonly entity: string; readonly actions: readonly InvitedAction[]; readonly days: number }

/** A transition of the document itself; or, if `entity` is another's, one that makes its documents from this one's lines. */
export type InvitedAction = { readonly entity: string; readonly transition: string }

/** A list of documents, or of their lines. */
export type ListScreen = ScreenBase & {
  readonly kind: 'list'
  readonly entity: string
  /** Shows the rows of this lines field instead of the documents; columns may then name "<entity>.<field>" of the document. */
  readonly rows?: string
  readonly tabs?: { readonly by: string; readonly values?: readonly string[]; readonly opens?: string }
  /** A fixed condition on the rows, in the SQL subset. */
  readonly filter?: Formula
  /** Only documents whose approval of this name waits for the reader. */
  readonly toDecide?: string
  readonly filters: readonly string[]
  /** The list answers only for this many months of the date at a time; the field is among `filters`. */
  readonly range?: { readonly field: string; readonly months: number }
  /** The records of a ref field stand beside the list, with their own actions; choosing one filters the list. */
  readonly beside?: { readonly by: string; readonly entity: string; readonly actions: readonly ActionRef[] }
  readonly columns: readonly Column[]
  readonly pinned: readonly string[]
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[]
  /** Fields of the rows by which people often order the list; an index serves each. */
  readonly sortChoices?: readonly string[]
  readonly totals: readonly string[]
  /** The rows as a table of their own, beside the list. */
  readonly pivot?: Pivot
  /** Rows are found by a scanned code. */
  readonly scan?: Scan
  /** The ref fields of the rows whose records stand in the preview of a row with their summaries. */
  readonly summaries?: readonly string[]
  /** The detail screen that a row opens. */
  readonly open?: string
  /** The id for the detail: the row's own, or that of this ref field. */
  readonly openBy?: string
  /** Of people's notices: the fields with the screen that a row opens, and the id for it. */
  readonly opensAbout?: { readonly screen: string; readonly id: string }
  readonly actions: { readonly row: readonly ActionRef[]; readonly bulk: readonly ActionRef[]; readonly bar: readonly ActionRef[] }
}

/** What stands of a folded group of columns: figures of it as a bar, from the least to the whole, and columns that stay. */
export type Fold = { readonly bar: readonly string[]; readonly keep: readonly string[] }

/** The fields of a conversation's lines: the text, the author, the time, and the author's side. */
export type Thread = { readonly text: string; readonly by: string; readonly at: string; readonly side: string }

/** Lines as a pivot: a row for each value of `by`, a group of columns for each value of `across`. */
export type Pivot = {
  readonly by: string
  /** Fields with the same value in all lines of a row. */
  readonly heads: readonly string[]
  readonly across: string
  /** The field with the heading of a group. */
  readonly named: string
  readonly cells: readonly string[]
  /** The figure among the cells whose least value in a row is marked. */
  readonly best?: string
  readonly totals: readonly string[]
  /** Prices of a row with which `best` is compared. */
  readonly against: readonly string[]
  /** The text field with the prices from greater quantities on. */
  readonly tiers?: string
  /** The groups are versions of what this field says: what differs from the version before is marked. */
  readonly changes?: string
  /** Days across are gathered into these periods, the first one to begin with; a cell shows the sum of its lines. */
  readonly steps?: readonly PeriodStep[]
  /** In a form: what is written into the cells. */
  readonly write?: PivotWrite
  readonly award?: PivotAward
}

/** A length of the periods of a pivot. */
export type PeriodStep = 'day' | 'week' | 'month'

/** Figures that are written into the cells of a pivot, as lines of a form that are parts of one source: the figure of a line, and the one with what its row holds in all. */
export type PivotWrite = { readonly quantity: string; readonly whole: string }

/** Quantities that are written into the cells of a pivot: how much of what a row needs is taken from each line. */
export type PivotAward = {
  /** Makes documents of the lines that were taken; or, of lines that stand in a document, writes them into it. */
  readonly action: Extract<ActionRef, { kind: 'create' | 'transition' }>
  /** The figure of a line that stands for what is taken of it. */
  readonly quantity: string
  /** The figure with the most that can be taken of a line, and the one with what its row needs in all. */
  readonly most: string
  readonly wanted: string
  /** What a line with that quantity costs (scope: the line). A line of a document is worked out anew with it. */
  readonly amount: Formula
  readonly currency?: string
  /** The field with the version of a line that was read. */
  readonly version?: string
}

/** The course of a figure in the records that refer to a document. */
export type Series = {
  readonly entity: string
  /** Their ref field to the document, or to the target of its field `through`. */
  readonly by: string
  readonly through?: string
  readonly figure: string
  /** The field with one line for each value. */
  readonly name: string
  /** The ref field with one chart for each record; absent: one chart. */
  readonly chart?: string
  /** The field with the chart's name. */
  readonly chartName?: string
}

/** Fields that show a change: each with the field that holds what stood there before. */
export type Comparison = Readonly<Record<string, string>>

/** A part of a detail or a form; with `visibleWhen` it shows while that holds of the document. */
export type Section = { readonly visibleWhen?: Formula } & SectionBody

type SectionBody =
  | { readonly kind: 'fields'; readonly id: string; readonly fields: readonly string[]; readonly compare?: Comparison }
  | {
      readonly kind: 'lines'
      readonly id: string
      readonly lines: string
      readonly columns: readonly Column[]
      readonly pinned: readonly string[]
      readonly totals: readonly string[]
      readonly paste: boolean
      readonly compare?: Comparison
      /** Of a form: a line is found by a scanned code. */
      readonly scan?: Scan
      /** The groups of columns that stand folded, by name. */
      readonly folds?: Readonly<Record<string, Fold>>
      /** Actions on chosen lines (transitions whose input is lines). */
      readonly actions: readonly ActionRef[]
      /** The lines show as a conversation instead of a grid. */
      readonly thread?: Thread
      /** In a form: the lines as a table to write into, beside the grid. */
      readonly pivot?: Pivot & { readonly steps: readonly PeriodStep[]; readonly write: PivotWrite }
    }
  | ({ readonly kind: 'pivot'; readonly id: string; readonly lines: string } & Pivot)
  /** An action on one line, entered in place: the inputs `asks` stand beside each line, after its columns. */
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
  /** The documents that refer to this one (or to its lines), and those that it came from. */
  | { readonly kind: 'links'; readonly id: string; readonly links: readonly { readonly entity: string; readonly screen: string }[] }

/** The documents behind a step: related ones, and the field with their day. */
export type StepDocuments = { readonly entity: string; readonly day?: string; readonly when?: Formula }

/**
 * A step of a document's story, told by one of: a date field (`day`), the states of a region, figures (`done` of `of`), or its documents alone. With `lines`
 * the formulas and `due` are of each line, otherwise of the document.
 */
export type Step = {
  readonly id: string
  readonly day?: string
  readonly region?: string
  readonly states?: readonly string[]
  readonly lines?: string
  readonly done?: Formula
  readonly of?: Formula
  readonly when?: Formula
  readonly due?: string
  readonly documents?: StepDocuments
}

/** One document: headline, sections and actions. */
export type DetailScreen = ScreenBase & {
  readonly kind: 'detail'
  readonly entity: string
  readonly headline: readonly string[]
  /** The steps of its way, in a strip under its head. */
  readonly story?: readonly Step[]
  readonly sections: readonly Section[]
  /** "*": every action of this side. */
  readonly actions: '*' | readonly ActionRef[]
  /** The forms of the documents that follow from this one; each is offered while something is left to take. */
  readonly next: readonly ActionRef[]
  /** The form screen of the edit transition; absent: a dialog. */
  readonly edit?: string
  /** The page updates while others change the document. */
  readonly live: boolean
  /** The page has a print button: it prints the page as it is, or leads to a screen of papers. */
  readonly print: boolean | string
  readonly invitation?: ScreenInvitation
}

export type FormScreen = ScreenBase & {
  readonly kind: 'form'
  readonly entity: string
  /** The transition of the form: a creating or an editing one. */
  readonly transition: string
  readonly sections: readonly Section[]
  /** The screen afterwards: "successPage" or a detail screen. */
  readonly then: string
  /** For a conversion: the list screen of its sources. */
  readonly pick?: string
  /** The ref fields whose records stand beside the form with their summaries. */
  readonly summaries?: readonly string[]
  readonly invitation?: ScreenInvitation
}

/** The result of an action, and the next steps. */
export type ResultScreen = ScreenBase & { readonly kind: 'result' }

/** A figure of a report on a board: one large figure, the first groups with theirs, or a drawing of them. */
export type ReportTile = {
  readonly report: string
  readonly measure: string
  readonly by?: string
  /** A relative period; absent: the days of the report. */
  readonly within?: string
  readonly chart?: ChartKind
  /** Of the report: its code, the date of its days, and how the figure is written. */
  readonly permission: string
  readonly range: string
  readonly type: FieldType
}

/** Work kanban: groups of counts, each opening a list with its condition; and figures of reports. */
export type BoardScreen = ScreenBase & {
  readonly kind: 'board'
  /** The boards that people switch between, this one included. */
  readonly boards?: readonly string[]
  /** It begins with the person's tasks. */
  readonly tasks?: true
  readonly cards: readonly {
    readonly id: string
    readonly screen: string
    readonly tab?: string
    readonly entity: string
    readonly rows?: string
    readonly when?: Formula
    readonly permission?: string
  }[]
  readonly tiles?: readonly ReportTile[]
}

/** Balances at a day, and the open documents behind them. */
export type OpenItemsScreen = ScreenBase & {
  readonly kind: 'openItems'
  readonly side: Side
  readonly permission: string
  readonly of: readonly {
    readonly entity: string
    /** The detail that opens such a document. */
    readonly opens: string
  }[]
  /** The names of what is told, and of what is taken off or added, in the order of their columns. */
  readonly told: readonly string[]
  readonly settled: readonly string[]
  readonly actions: readonly ActionRef[]
}

/** Figures about rows, in groups. */
export type ReportScreen = ScreenBase & {
  readonly kind: 'report'
  readonly side: Side
  readonly permission: string
  readonly export: string
  readonly entity: string
  readonly rows?: string
  readonly filter?: Formula
  readonly filters: readonly string[]
  readonly range: { readonly field: string; readonly months: number }
  readonly by: readonly ReportGroup[]
  /** One of the fields of `by`. */
  readonly across?: string
  readonly measures: readonly Measure[]
  readonly chart?: ChartKind
  /** The list screen whose columns the rows behind a figure have. */
  readonly drill: string
  /** Of groups, by their fields: the report that tells more of one value, and its filter which holds that value. */
  readonly opens?: Readonly<Record<string, { readonly screen: string; readonly by: string }>>
}

/** A part of an enterprise's settings. */
export type SettingsSection =
  | { readonly kind: 'preferences'; readonly id: string; readonly preferences: readonly string[] }
  /** All records of an entity that has few. */
  | { readonly kind: 'dictionary'; readonly id: string; readonly entity: string; readonly columns: readonly Column[]; readonly actions: readonly ActionRef[] }
  | { readonly kind: 'handMade'; readonly id: string; readonly component: string }
  /** The versions of the preferences. */
  | { readonly kind: 'history'; readonly id: string }
  /** A dictionary that comes with a route without a screen yet. */
  | { readonly kind: 'coming'; readonly id: string; readonly awaits: string; readonly atMost?: number; readonly at: Place }

/** An enterprise's settings: preferences, dictionaries, hand-made components, history. */
export type SettingsScreen = ScreenBase & { readonly kind: 'settings'; readonly side: Side; readonly sections: readonly SettingsSection[] }

/** A hand-made component of engine/web/parts, and the actions of its buttons. */
export type HandMadeScreen = ScreenBase & {
  readonly kind: 'handMade'
  readonly component: string
  /** The entity whose supplementary fields it administers. */
  readonly supplements?: string
  readonly actions: readonly ActionRef[]
}

/** Documents of an entity as they are printed, on one of several papers. */
export type PaperScreen = ScreenBase & {
  readonly kind: 'paper'
  readonly side: Side
  readonly permission: string
  readonly entity: string
  readonly papers: readonly string[]
}

export type Screen =
  | ListScreen
  | DetailScreen
  | FormScreen
  | ResultScreen
  | BoardScreen
  | OpenItemsScreen
  | ReportScreen
  | HandMadeScreen
  | SettingsScreen
  | PaperScreen

/** One route of the specification (routes.json); `screen` is absent until it is built: the route shows as coming. */
export type Route = {
  readonly key: string
  /** The part of the specification, of a route whose screen is to come. */
  readonly section?: string
  readonly shell: boolean
  readonly offlineDisplay: boolean
  readonly public: boolean
  readonly headerHidden: boolean
  /** The reason for a route that the specification lacks. */
  readonly own?: string
  readonly screen?: string
  /** On one side's page: the other side, if only that side has the screen. */
  readonly elsewhere?: Side
}

/** A menu entry with a route. */
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

/** Menu entries under one heading. */
export type MenuGroup = { readonly kind: 'group'; readonly id: string; readonly icon?: string; readonly items: readonly MenuItem[] }
/** The menu of a side, in the order of the specification. */
export type Menu = readonly (MenuItem | MenuGroup)[]
