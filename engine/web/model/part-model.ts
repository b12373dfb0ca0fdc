import type { Model } from '../../core/model/model.ts'
import type { Language } from '../../core/model/side.ts'
import { commonPart, partOfScreen } from './part-of-screen.ts'
import { commonPack, type Pack, type PartedModel } from './parts.ts'
import { commonTexts, textsOfPart } from './texts-of-part.ts'

function permissionOfRoute(model: Model): Readonly<Record<string, string>> {
  const items = Object.values(model.menus)
    .flat()
    .flatMap((entry) => (entry.kind === 'item' ? [entry] : entry.items))
  const byMenu = new Map(items.map(({ route, permission }) => [route, permission]))
  return Object.fromEntries(
    Object.values(model.routes).flatMap(({ key, screen }) => {
      const code = model.screens[screen ?? '']?.permission ?? byMenu.get(key)
      return code === undefined ? [] : [[key, code]]
    }),
  )
}

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
    },
    packs: { cn: packs('cn'), en: packs('en') },
  }
}
