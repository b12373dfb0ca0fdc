import type { Model } from '../../core/model/model.ts'
import { type Language, sides } from '../../core/model/side.ts'
import { codeOfRight } from '../../core/permissions/has-right.ts'
import { permissionOfRoute } from '../../core/permissions/permission-of-route.ts'
import { commonPackModel, packModelOfScreen } from './pack-of-screen.ts'
import { packOfPalette } from './pack-of-palette.ts'
import { commonPack, emptyPart, latePack, palettePack, type ModelFrame, type PackModel, type Pack, type SplitModel } from './packs.ts'
import { commonTexts, lateTexts, type KeyedText, keyedTexts, textsOfPack } from './texts-of-pack.ts'

/** The declarations that every page of a side needs, whatever its screen. */
export function frameOf(model: Model): ModelFrame {
  return {
    grammar: model.grammar,
    routes: model.routes,
    menus: model.menus,
    permissionOfRoute: permissionOfRoute(model),
    detailOf: detailOf(model),
    explainCode: sides.map((side) => codeOfRight(model, side, 'setPermissions')).find((code) => code !== undefined) ?? '',
  }
}

/** What opens a reference: the detail that a hit of the search over everything opens. Lists show no single record. */
function detailOf(model: Model): Readonly<Record<string, string>> {
  const found = Object.values(model.entities).flatMap(({ name, searchable }) => sides.map((side) => [name, searchable?.[side]?.opens ?? ''] as const))
  return Object.fromEntries(found.filter(([, screen]) => model.screens[screen]?.kind === 'detail'))
}

/** One pack by its name, without building the others; undefined if there is no such screen. */
export function packOf(model: Model, name: string, language: Language): Pack | undefined {
  const texts = keyedTexts(model.texts[language])
  if (name === commonPack) return packOfCommon(model, commonPackModel(model), texts)
  if (name === palettePack) return packOfPalette(model, texts)
  if (name === latePack) return packOfLate(texts)
  const screen = model.screens[name]
  return screen === undefined ? undefined : packOfPart(packModelOfScreen(model, screen), texts)
}

/** Divides the model of a side into what every page needs and what each screen loads, once for each language. */
export function splitModel(model: Model): SplitModel {
  const common = commonPackModel(model)
  const parts = Object.values(model.screens).map((screen) => [screen.name, packModelOfScreen(model, screen)] as const)
  const packs = (language: Language): Readonly<Record<string, Pack>> => {
    const texts = keyedTexts(model.texts[language])
    return {
      [commonPack]: packOfCommon(model, common, texts),
      [palettePack]: packOfPalette(model, texts),
      [latePack]: packOfLate(texts),
      ...Object.fromEntries(parts.map(([name, part]) => [name, packOfPart(part, texts)])),
    }
  }
  return { frame: frameOf(model), packs: { cn: packs('cn'), en: packs('en') } }
}

function packOfCommon(model: Model, part: PackModel, texts: readonly KeyedText[]): Pack {
  return { part, texts: commonTexts(model, part, texts) }
}

function packOfLate(texts: readonly KeyedText[]): Pack {
  return { part: emptyPart, texts: lateTexts(texts) }
}

function packOfPart(part: PackModel, texts: readonly KeyedText[]): Pack {
  return { part, texts: textsOfPack(part, texts) }
}
