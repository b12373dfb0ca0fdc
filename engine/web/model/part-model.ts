import type { Model } from '../../core/model/model.ts'
import { type Language, sides } from '../../core/model/side.ts'
import { codeOfRight } from '../../core/permissions/has-right.ts'
import { permissionOfRoute } from '../../core/permissions/permission-of-route.ts'
import { commonPart, partOfScreen } from './part-of-screen.ts'
import { commonPack, type ModelFrame, type ModelPart, type Pack, type PartedModel } from './parts.ts'
import { commonTexts, textsOfPart } from './texts-of-part.ts'

/** What every page of a side needs, whatever its screen. */
export function frameOf(model: Model): ModelFrame {
  return {
    grammar: model.grammar,
    routes: model.routes,
    menus: model.menus,
    preferences: model.preferences,
    permissionOfRoute: permissionOfRoute(model),
    explainCode: sides.map((side) => codeOfRight(model, side, 'setPermissions')).find((code) => code !== undefined) ?? '',
  }
}

/** One pack by its name, without the work that all others would be; undefined where there is no such screen. */
export function packOf(model: Model, name: string, language: Language): Pack | undefined {
  if (name === commonPack) return packOfCommon(model, commonPart(model), language)
  const screen = model.screens[name]
  return screen === undefined ? undefined : packOfPart(model, partOfScreen(model, screen), language)
}

/** Parts the model of a side into what every page needs and what comes with each screen, once for each language. */
export function partModel(model: Model): PartedModel {
  const common = commonPart(model)
  const parts = Object.values(model.screens).map((screen) => [screen.name, partOfScreen(model, screen)] as const)
  const packs = (language: Language): Readonly<Record<string, Pack>> => ({
    [commonPack]: packOfCommon(model, common, language),
    ...Object.fromEntries(parts.map(([name, part]) => [name, packOfPart(model, part, language)])),
  })
  return { frame: frameOf(model), packs: { cn: packs('cn'), en: packs('en') } }
}

function packOfCommon(model: Model, part: ModelPart, language: Language): Pack {
  return { part, texts: commonTexts(model, part, model.texts[language]) }
}

function packOfPart(model: Model, part: ModelPart, language: Language): Pack {
  return { part, texts: textsOfPart(part, model.texts[language]) }
}
