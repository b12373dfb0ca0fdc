import type { Model, Texts } from '../../core/model/model.ts'

/** What every page needs at once: where one can go, and what it is called. */
export type ModelFrame = Pick<Model, 'grammar' | 'routes' | 'menus' | 'preferences' | 'rank'> & {
  /** The areas that must be there before a screen is shown. */
  readonly areasOfScreen: Readonly<Record<string, readonly string[]>>
  /** Codes that open a route: its screen's, else that of its entry in the menu. */
  readonly permissionOfRoute: Readonly<Record<string, string>>
}

/** What one area declares; loaded with the first screen that needs it. */
export type ModelPart = Pick<Model, 'entities' | 'screens' | 'vocabularies' | 'limits' | 'errors' | 'permissions' | 'imports'>

/** The texts of the frame go by this name, those of an area by the area's. */
export const frameTexts = 'frame'

export type PartedModel = {
  readonly frame: ModelFrame
  readonly parts: Readonly<Record<string, ModelPart>>
  /** By language, then by area or `frameTexts`. */
  readonly texts: Readonly<Record<'cn' | 'en', Readonly<Record<string, Texts>>>>
}
