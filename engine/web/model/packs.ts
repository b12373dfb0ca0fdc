import type { Entity } from '../../core/model/entity.ts'
import type { ErrorCode, Model, Texts } from '../../core/model/model.ts'
import type { Screen } from '../../core/model/screen.ts'
import type { Language } from '../../core/model/side.ts'

/** Needed by every page at once: the routes and menus. Their texts are in the common pack of the language. */
export type ModelFrame = Pick<Model, 'grammar' | 'routes' | 'menus'> & {
  /** The permission codes of a route: its screen's, otherwise those of its menu entry. */
  readonly permissionOfRoute: Readonly<Record<string, string>>
  /** The detail that shows a record of each entity that is found from anywhere. */
  readonly detailOf: Readonly<Record<string, string>>
  /** The code that permits Explain. */
  readonly explainCode: string
}

/** The content of one screen's pack. */
export type PackModel = Pick<Model, 'entities' | 'screens' | 'vocabularies' | 'permissions' | 'imports' | 'preferences'> & {
  /** By their names; the page finds the text of a code by its number. */
  readonly errors: Readonly<Record<string, Pick<ErrorCode, 'number'>>>
  /** Entities that the screen only shows: their fields and masks, without their actions. */
  readonly outlines: Readonly<Record<string, Entity>>
  /** Screens that it leads to, without their content. */
  readonly linkedScreens: Readonly<Record<string, Screen>>
}

/** A pack without declarations. */
export const emptyPart: PackModel = {
  entities: {},
  outlines: {},
  screens: {},
  linkedScreens: {},
  vocabularies: {},
  errors: {},
  permissions: {},
  imports: {},
  preferences: { purchaser: {}, supplier: {} },
}

/** A form for a new document, and the screen that leads there: the form itself, or the list where its rows are chosen. */
export type Creation = { readonly screen: string; readonly leadsTo: string; readonly permission?: string }

/** What the palette offers besides documents. */
export type PaletteContent = {
  /** Texts in both languages by their keys: people look for a screen by either name. */
  readonly names: Readonly<Record<string, Readonly<Record<Language, string>>>>
  /** The screens that one can go to from anywhere. */
  readonly screens: readonly string[]
  readonly creations: readonly Creation[]
  /** Of each entity that is searched: whether its hits open a list, and the icon of its menu entry. */
  readonly found: Readonly<Record<string, { readonly isList: boolean; readonly icon?: string }>>
}

/** The unit of loading: declarations, and their texts in one language. */
export type Pack = { readonly part: PackModel; readonly texts: Texts; readonly palette?: PaletteContent }

/** The name of the pack that every page loads; the others have the names of their screens. */
export const commonPack = 'common'

/** The name of the pack that loads when the palette is opened. */
export const palettePack = 'palette'

/** The name of the pack with words that no page shows at first: they load with the part that shows them. */
export const latePack = 'late'

export type SplitModel = { readonly frame: ModelFrame; readonly packs: Readonly<Record<Language, Readonly<Record<string, Pack>>>> }
