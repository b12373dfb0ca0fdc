import type { Model } from '../../core/model/model.ts'
import { type Language, sides } from '../../core/model/side.ts'
import { codeOfRight } from '../../core/permissions/has-right.ts'
import { permissionOfRoute } from '../../core/permissions/permission-of-route.ts'
import { commonPart, partOfScreen } from './part-of-screen.ts'
import { commonPack, type Pack, type PartedModel } from './parts.ts'
import { commonTexts, textsOfPart } from './texts-of-part.ts'

/** Parts the model of a side into what every page needs and what comes with each screen, once for each language. */
export function partModel(model: Model): PartedModel {
  const common = commonPart(model)
  const parts = Object.values(model.screens).map((screen) => [screen.name, partOfScreen(model, screen)] as const)
  function packs(language: Language): Readonly<Record<string, Pack>> {
    const texts = model.texts[language]
    return {
      [commonPack]: { part: common, texts: commonTexts(model, common, texts) },
      ...Object.fromEntries(parts.map(([name, part]) => [name, { part, texts: textsOfPart(part, texts) }])),
    }
  }
  return {
    frame: {
      grammar: model.grammar,
      routes: model.routes,
      menus: model.menus,
      preferences: model.preferences,
      permissionOfRoute: permissionOfRoute(model),
      explainCode: sides.map((side) => codeOfRight(model, side, 'setPermissions')).find((code) => code !== undefined) ?? '',
    },
    packs: { cn: packs('cn'), en: packs('en') },
  }
}
