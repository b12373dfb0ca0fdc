import type { Entity } from './entity.ts'
import type { Field } from './field.ts'
import type { Figure } from './figure.ts'
import type { Formula } from './formula.ts'
import type { Menu, Route, Screen } from './screen.ts'
import type { Language, Side } from './side.ts'
import type { Place } from './place.ts'

/** Colours of status tags, the same everywhere; names of the theme's tokens. */
export type Tone = 'grey' | 'blue' | 'cyan' | 'green' | 'orange' | 'red' | 'violet' | 'amber'

/** The values of an enum in the order in which they are shown, with their tones. */
export type Vocabulary = {
  readonly kind: 'vocabulary'
  readonly name: string
  readonly area: string
  readonly values: readonly string[]
  readonly tones: Readonly<Record<string, Tone>>
  /** The compiler writes their values into the formulas that name them. */
  readonly sets?: Readonly<Record<string, readonly string[]>>
  /** The values are their own texts in every language, because an enterprise wrote them. */
  readonly literal?: boolean
  readonly at: Place
}

/** A named number, and the error of anything beyond it. */
export type Limit = { readonly kind: 'limit'; readonly name: string; readonly value: string; readonly code?: string; readonly at: Place }

/** An entry of the error catalogue: a name and the number on the wire. */
export type ErrorCode = { readonly kind: 'error'; readonly name: string; readonly number: number; readonly area: string; readonly at: Place }

/** The platform's own rights: sharing saved views; setting roles, members and groups; setting preferences; removing the second factors of others; seeing the documents of all purchasing groups. */
export type PlatformRight = 'shareViews' | 'setPermissions' | 'setPreferences' | 'setNotices' | 'removeFactors'

/** `code` is "A30" or "B6"; `number` its numeric string on the wire (A and B numbers overlap, so never compare bare numbers). */
export type Permission = {
  readonly kind: 'permission'
  readonly code: string
  readonly number: string
  readonly side: Side
  readonly module: string
  /** The route of the function. */
  readonly screen?: string
  /** The route, without a screen yet, with which the code will guard something. */
  readonly awaits?: string
  /** The platform's own right that the code opens. */
  readonly allows?: PlatformRight
  readonly at: Place
}

/** What the preferences of an enterprise say about the plug-in that prints. */
export type PrintingPart = 'plugin' | 'papers' | 'leastVersion' | 'download' | 'printer' | 'copies'

/** The effect of a preference on documents. */
export type PreferenceEffect = {
  /** The route that its function comes with: until its screen exists, nobody can change the preference. */
  readonly awaits?: string
  /** The preference is the number of digits after the point of all figures of this type. */
  readonly scaleOf?: 'quantity' | 'price'
  /** What the platform asks of people by this preference: that two decide, or that they give a second factor. */
  readonly asksFor?: 'twoPeople' | 'secondFactor'
  /** What it says about printing by the plug-in. */
  readonly printing?: PrintingPart
  /** The documents that it concerns now. */
  readonly touches?: { readonly entity: string; readonly when: Formula }
  /** New values that one person wishes and another confirms. Reads the preferences after the change, and `before` it. */
  readonly secondPersonWhen?: Formula
  /** Documents that a new value would leave stranded. Formulas read the preferences after the change. */
  readonly strands?: readonly { readonly if?: Formula; readonly entity: string; readonly when: Formula; readonly code: string; readonly at: Place }[]
}

export type Preference = Field & { readonly effect?: PreferenceEffect }

/** A role that an enterprise has from the start and can restore, with its codes. */
export type BuiltInRole = { readonly kind: 'role'; readonly name: string; readonly side: Side; readonly permissions: readonly string[]; readonly at: Place }

/** Preferences of an enterprise, read in expressions as `prefs.<name>`. */
export type Preferences = Readonly<Record<Side, Readonly<Record<string, Preference>>>>

/** An import of a spreadsheet into new records of an entity, or into changes of those that are there. */
export type Import = {
  readonly kind: 'import'
  readonly name: string
  readonly entity: string
  readonly transition: string
  /** What a row finds its record by: "id", or a unique field. Absent if the rows become new records. */
  readonly by?: string
  /** Of rows that a conversion makes: the copied fields by which a row of the file finds its source. */
  readonly sourceBy?: readonly string[]
  /** The permission to import; its transition's if the import names none. */
  readonly permission: Readonly<Partial<Record<Side, string>>>
  readonly columns: readonly string[]
  /** Whether it takes bank statements beside spreadsheets. */
  readonly readsXml?: true
  readonly maxRows: number
  readonly tooMany: string
  readonly path: Readonly<Partial<Record<Side, string>>>
  readonly at: Place
}

/** A picture that stands over a place to sign: the latest of the records of its side that are in use. */
export type PaperSeal = {
  /** Whose records they are: the purchaser's or the supplier's of the document. */
  readonly side: Side
  readonly entity: string
  readonly image: string
  /** A ref field of both: the seal of the same record goes before one of none. */
  readonly by?: string
  /** Which seals are in use; scope is their entity. */
  readonly where?: Formula
  /** Which documents are sealed; scope is the document. */
  readonly when: Formula
}

/** A document on paper, or a label for each of its rows. All paths are fields of the document; of a label with `each`, of the row or of its document. */
export type Paper = {
  readonly kind: 'paper'
  readonly name: string
  readonly area: string
  readonly entity: string
  /** Width and height of a label in millimetres; absent: A4. */
  readonly label?: readonly [number, number]
  readonly each?: string
  readonly number: string
  readonly codes: readonly { readonly kind: 'qr' | 'bars'; readonly field: string }[]
  /** SSCCs are said as GS1 says them. */
  readonly isGs1?: true
  /** Of a label: the document that these belong to, which of them have one, and which are counted together. */
  readonly of?: { readonly by: string; readonly when?: Formula; readonly alike?: string }
  readonly head: readonly string[]
  readonly tables: readonly PaperTable[]
  readonly totals: readonly string[]
  readonly foot: readonly string[]
  readonly signatures: readonly string[]
  /** By the key of the signature over which it stands. */
  readonly seals: Readonly<Record<string, PaperSeal>>
  readonly spec?: readonly string[]
  readonly at: Place
}

/** The rows of a lines field on paper. */
export type PaperTable = { readonly field: string; readonly columns: readonly { readonly field: string; readonly width: number }[] }

/** Supplementary fields of an entity, and the purchaser's codes for seeing and naming them. */
export type Supplements = { readonly fields: readonly string[]; readonly read: string; readonly edit: string }

/** The fields that enterprises may show, hide, name and order. */
export type DeclaredTemplate = {
  /** In the declared order. */
  readonly fields: Readonly<Record<string, Field>>
  /** The fields that mean nothing until an enterprise uses them: the custom ones, at most `most` at the same time, and the supplementary ones. */
  readonly custom: readonly string[]
  readonly most: number
  /** The supplementary fields of an entity, which are administered apart. */
  readonly supplements: Readonly<Record<string, Supplements>>
  /** The error of what goes beyond. */
  readonly code?: string
}

/** Flat keys such as "field.order.amount", "action.order.close", "error.ORDER_SUSPENDED"; see core/text. */
export type Texts = Readonly<Record<string, string>>

/** The whole declaration: plain, frozen, serialisable. Nothing after the compiler reads raw JSON. */
export type Model = {
  readonly grammar: string
  readonly entities: Readonly<Record<string, Entity>>
  readonly screens: Readonly<Record<string, Screen>>
  readonly routes: Readonly<Record<string, Route>>
  readonly menus: Readonly<Record<Side, Menu>>
  readonly vocabularies: Readonly<Record<string, Vocabulary>>
  readonly limits: Readonly<Record<string, Limit>>
  readonly figures: Readonly<Record<string, Figure>>
  readonly errors: Readonly<Record<string, ErrorCode>>
  readonly permissions: Readonly<Record<string, Permission>>
  /** The built-in roles in the order in which they are shown. */
  readonly roles: Readonly<Record<string, BuiltInRole>>
  readonly preferences: Preferences
  readonly imports: Readonly<Record<string, Import>>
  readonly papers: Readonly<Record<string, Paper>>
  readonly fieldTemplate: DeclaredTemplate
  readonly texts: Readonly<Record<Language, Texts>>
  /** The order in which documents are locked and tallies recomputed: a tally's feeder comes after its holder. */
  readonly rank: Readonly<Record<string, number>>
}
