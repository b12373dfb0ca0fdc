import { frame } from 'virtual:model'
import type { Model } from '../../core/model/model.ts'
import type { Language } from '../../core/model/side.ts'
import { addTexts } from '../i18n/translate.ts'
import { languageAtom } from '../i18n/language.ts'
import { declarationsAtom, modelAtom, emptyModel } from './model-store.ts'
import { store } from '../foundation/store.ts'
import { fetchPack } from './fetch-pack.ts'
import { mergePack } from './merge-pack.ts'
import { commonPack, latePack, palettePack, type ModelFrame, type Pack, type PaletteContent } from './packs.ts'

const loaded: Record<Language, Map<string, Promise<void>>> = { cn: new Map(), en: new Map() }

function take({ part, texts, palette }: Pack, language: Language): void {
  if (palette !== undefined) palettes[language] = palette
  addTexts(language, texts)
  store.set(modelAtom, (model) => {
    const { texts: known, ...merged } = mergePack(model, part)
    return { ...merged, texts: { ...known, [language]: { ...known[language], ...texts } } }
  })
}

/** Fetches a pack once; a failed one is fetched again the next time. */
function load(name: string, language: Language): Promise<void> {
  const asked = loaded[language].get(name)
  if (asked !== undefined) return asked
  const asking = fetchPack(name, language).then((pack) => take(pack, language))
  loaded[language].set(name, asking)
  asking.catch(() => loaded[language].delete(name))
  return asking
}

/** Puts the frame and the common pack into the model; the rest follows with the screens. */
export async function startModel(language: Language): Promise<void> {
  store.set(modelAtom, (model) => ({ ...model, ...frame }))
  await load(commonPack, language)
}

const palettes: Partial<Record<Language, PaletteContent>> = {}

/** Loads what the palette needs: the words of what it finds, and what it offers. */
export async function loadPalette(language: Language): Promise<PaletteContent> {
  await load(palettePack, language)
  return palettes[language]!
}

/** A part of the page, together with the words that no page shows at first. */
export async function withLateWords<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, load(latePack, store.get(languageAtom))])
  return loaded
}

/** Loads what a screen needs: declarations, and texts in the language of the page. */
export function loadScreenPack(screen: string): Promise<void> {
  return load(screen, store.get(languageAtom))
}

/** The texts of everything loaded, in another language. */
export async function loadLanguagePacks(language: Language): Promise<void> {
  const other = language === 'cn' ? 'en' : 'cn'
  await Promise.all([commonPack, ...loaded[other].keys()].map((name) => load(name, language)))
}

/** Replaces everything loaded with the present declarations at once; open forms stay. */
export async function reloadPacks(changed: ModelFrame): Promise<void> {
  const language = store.get(languageAtom)
  const names = [...loaded[language].keys()]
  const packs = await Promise.all(names.map((name) => fetchPack(name, language).catch(() => undefined)))
  Object.assign(frame, changed)
  let model: Model = { ...emptyModel, ...changed }
  for (const pack of packs) {
    if (pack === undefined) continue
    addTexts(language, pack.texts)
    const { texts, ...merged } = mergePack(model, pack.part)
    model = { ...merged, texts: { ...texts, [language]: { ...texts[language], ...pack.texts } } }
  }
  loaded[language === 'cn' ? 'en' : 'cn'].clear()
  store.set(modelAtom, model)
  store.set(declarationsAtom, (edition) => edition + 1)
}
