import type { Entity } from '../../core/model/entity.ts'
import type { Model, Texts } from '../../core/model/model.ts'
import type { Screen } from '../../core/model/screen.ts'
import type { Language } from '../../core/model/side.ts'

/** What every page needs at once: where one can go. What it is called lies in the common pack of the language. */
export type ModelFrame = Pick<Model, 'grammar' | 'routes' | 'menus' | 'preferences'> & {
  /** Codes that open a route: its screen's, else that of its entry in the menu. */
  readonly permissionOfRoute: Readonly<Record<string, string>>
  /** The code with which Explain can be switched on. */
  readonly explainCode: string
}

/** What one screen draws on. */
export type PackModel = Pick<Model, 'entities' | 'screens' | 'vocabularies' | 'limits' | 'errors' | 'permissions' | 'imports'> & {
  /** Entities that the screen only looks at: their fields and masks, without what may be done with them. */
  readonly outlines: Readonly<Record<string, Entity>>
  /** Screens that it leads to, without what they show. */
  readonly linkedScreens: Readonly<Record<string, Screen>>
}

/** What is loaded in one piece: declarations, and their words in one language. */
export type Pack = { readonly part: PackModel; readonly texts: Texts }

/** The name of the pack that every page loads; the others are named after their screens. */
export const commonPack = 'common'

export type SplitModel = { readonly frame: ModelFrame; readonly packs: Readonly<Record<Language, Readonly<Record<string, Pack>>>> }
