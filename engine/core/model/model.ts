import type { Entity } from './entity.ts'
import type { Field } from './field.ts'
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
  /** The values are their own words, in every language: an enterprise wrote them. */
  readonly literal?: boolean
  readonly at: Place
}

/** A named number, and the error of what goes beyond it. */
export type Limit = { readonly kind: 'limit'; readonly name: string; readonly value: string; readonly code?: string; readonly at: Place }

/** An entry of the error catalogue: a name and the number on the wire. */
export type ErrorCode = { readonly kind: 'error'; readonly name: string; readonly number: number; readonly area: string; readonly at: Place }

/** What the platform itself asks a code for: to share saved views; to set roles, members and groups; to set preferences; to see the documents of all purchasing groups. */
export type PlatformRight = 'shareViews' | 'setPermissions' | 'setPreferences'

/** `code` is "A30" or "B6"; `number` its numeric string on the wire (A and B numbers overlap: never compare bare numbers). */
export type Permission = {
  readonly kind: 'permission'
  readonly code: string
  readonly number: string
  readonly side: Side
  readonly module: string
  /** The route on which the function stands. */
  readonly screen?: string
  /** What of the platform's own the code opens. */
  readonly allows?: PlatformRight
  readonly at: Place
}

/** What a preference does to documents. */
export type PreferenceEffect = {
  /** The route that its function comes with: until its screen is there nobody changes the preference. */
  readonly awaits?: string
  /** Figures of this type have as many digits after the point as the preference says. */
  readonly scaleOf?: 'quantity' | 'price'
  /** The documents that it concerns now. */
  readonly touches?: { readonly entity: string; readonly when: Formula }
  /** Documents that a new value would leave stranded. Formulas read the preferences as they would be. */
  readonly strands?: readonly { readonly if?: Formula; readonly entity: string; readonly when: Formula; readonly code: string; readonly at: Place }[]
}

/** Something that an enterprise sets for itself. */
export type Preference = Field & { readonly effect?: PreferenceEffect }

/** A role that an enterprise has from the start, and can go back to: what it may do. */
export type BuiltInRole = { readonly kind: 'role'; readonly name: string; readonly side: Side; readonly permissions: readonly string[]; readonly at: Place }

/** Preferences of an enterprise, read in expressions as `prefs.<name>`. */
export type Preferences = Readonly<Record<Side, Readonly<Record<string, Preference>>>>

/** Reads a spreadsheet into new rows of an entity. */
export type Import = {
  readonly kind: 'import'
  readonly name: string
  readonly entity: string
  readonly transition: string
  /** What importing needs; where the import names none, what its transition needs. */
  readonly permission: Readonly<Partial<Record<Side, string>>>
  readonly columns: readonly string[]
  readonly maxRows: number
  readonly tooMany: string
  readonly path: Readonly<Partial<Record<Side, string>>>
  readonly at: Place
}

/** The fields that enterprises may show, hide, name and order: the global table-field template. */
export type DeclaredTemplate = {
  /** In the declared order. */
  readonly fields: Readonly<Record<string, Field>>
  /** Those that mean nothing until an enterprise takes them into use, at most `most` at the same time. */
  readonly custom: readonly string[]
  readonly most: number
  /** The error of what goes beyond. */
  readonly code?: string
}

/** Flat keys such as "field.order.amount", "action.order.close", "error.ORDER_SUSPENDED"; see core/text. */
export type Texts = Readonly<Record<string, string>>

/** The whole declaration: plain, frozen, serialisable. Nobody downstream reads raw JSON. */
export type Model = {
  readonly grammar: string
  readonly entities: Readonly<Record<string, Entity>>
  readonly screens: Readonly<Record<string, Screen>>
  readonly routes: Readonly<Record<string, Route>>
  readonly menus: Readonly<Record<Side, Menu>>
  readonly vocabularies: Readonly<Record<string, Vocabulary>>
  readonly limits: Readonly<Record<string, Limit>>
  readonly errors: Readonly<Record<string, ErrorCode>>
  readonly permissions: Readonly<Record<string, Permission>>
  /** Roles as they come, in the order in which they are shown. */
  readonly roles: Readonly<Record<string, BuiltInRole>>
  readonly preferences: Preferences
  readonly imports: Readonly<Record<string, Import>>
  readonly fieldTemplate: DeclaredTemplate
  readonly texts: Readonly<Record<Language, Texts>>
  /** Order in which documents are locked and tallies recomputed: what feeds a tally comes after what holds it. */
  readonly rank: Readonly<Record<string, number>>
}
