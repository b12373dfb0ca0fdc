import { frame, partByArea, textsByLanguage } from 'virtual:model'
import type { Model } from '../../core/model/model.ts'
import type { Language } from '../../core/model/side.ts'
import { addTexts } from '../app/i18n.ts'
import { languageAtom } from '../app/language.ts'
import { loadChunk } from '../app/load-chunk.ts'
import { modelAtom } from '../app/model-store.ts'
import { store } from '../app/store.ts'
import { frameTexts, type ModelPart } from './parts.ts'

const loaded = new Set<string>()
const loadedTexts: Record<Language, Set<string>> = { cn: new Set(), en: new Set() }

/** Puts the frame into the model; parts follow with the screens. */
export async function startModel(language: Language): Promise<void> {
  store.set(modelAtom, (model) => ({ ...model, ...frame }))
  await loadTexts([frameTexts], language)
}

function merged(model: Model, parts: readonly ModelPart[]): Model {
  const together = { ...model }
  for (const part of parts)
    for (const [key, value] of Object.entries(part)) Object.assign(together, { [key]: { ...together[key as keyof ModelPart], ...value } })
  return together
}

async function loadTexts(homes: Iterable<string>, language: Language): Promise<void> {
  const missing = [...homes].filter((home) => !loadedTexts[language].has(home))
  const texts = await Promise.all(
    missing.flatMap((home) => {
      const load = textsByLanguage[language][home]
      return load === undefined ? [] : [loadChunk(load)]
    }),
  )
  for (const home of missing) loadedTexts[language].add(home)
  const all = Object.assign({}, ...texts.map((each) => each.texts)) as Record<string, string>
  addTexts(language, all)
  store.set(modelAtom, (model) => ({ ...model, texts: { ...model.texts, [language]: { ...model.texts[language], ...all } } }))
}

/** Loads what a screen draws on: declarations, and words in the language of the page. */
export async function loadScreenParts(screen: string): Promise<void> {
  const areas = (frame.areasOfScreen[screen] ?? []).filter((area) => !loaded.has(area))
  if (areas.length === 0) return
  const [parts] = await Promise.all([
    Promise.all(
      areas.flatMap((area) => {
        const load = partByArea[area]
        return load === undefined ? [] : [loadChunk(load)]
      }),
    ),
    loadTexts(areas, store.get(languageAtom)),
  ])
  for (const area of areas) loaded.add(area)
  store.set(modelAtom, (model) =>
    merged(
      model,
      parts.map(({ part }) => part),
    ),
  )
}

/** The words of everything that is loaded, in another language. */
export async function loadLanguage(language: Language): Promise<void> {
  await loadTexts([frameTexts, ...loaded], language)
}
