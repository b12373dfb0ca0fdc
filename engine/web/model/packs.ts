import type { Entity } from '../../core/model/entity.ts'
import type { Model, Texts } from '../../core/model/model.ts'
import type { Screen } from '../../core/model/screen.ts'
import type { Language } from '../../core/model/side.ts'

/** Needed by every page at once: the routes and menus. Their texts are in the common pack of the language. */
export type ModelFrame = Pick<Model, 'grammar' | 'routes' | 'menus' | 'preferences'> & {
  /** The permission codes of a route: its screen's, otherwise those of its menu entry. */
  readonly permissionOfRoute: Readonly<Record<string, string>>
  /** The code that permits Explain. */
  readonly explainCode: string
}

/** The content of one screen's pack. */
export type PackModel = Pick<Model, 'entities' | 'screens' | 'vocabularies' | 'limits' | 'errors' | 'permissions' | 'imports'> & {
  /** Entities that the screen only shows: their fields and masks, without their actions. */
  readonly outlines: Readonly<Record<string, Entity>>
  /** Screens that it leads to, without their content. */
  readonly linkedScreens: Readonly<Record<string, Screen>>
}

/** The unit of loading: declarations, and their texts in one language. */
export type Pack = { readonly part: PackModel; readonly texts: Texts }

/** The name of the pack that every page loads; the others have the names of their screens. */
export const commonPack = 'common'

export type SplitModel = { readonly frame: ModelFrame; readonly packs: Readonly<Record<Language, Readonly<Record<string, Pack>>>> }
