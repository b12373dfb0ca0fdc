import type { Model, Texts } from '../../core/model/model.ts'
import { areasOfScreen } from './areas-of-screen.ts'
import { frameTexts, type ModelPart, type PartedModel } from './parts.ts'

const shared = 'shared'
/** First words of keys that the frame shows before any screen is there. */
const wordsOfFrame: ReadonlySet<string> = new Set(['screen', 'menu', 'ui', 'tab'])

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

function emptyPart(): Mutable<ModelPart> {
  return { entities: {}, screens: {}, vocabularies: {}, limits: {}, errors: {}, permissions: {}, imports: {} }
}

/** Where a declaration without an area of its own belongs: to the area whose folder it lies in. */
function areaOfFile(file: string): string {
  return file.split('/')[1] ?? shared
}

/** The part that a text belongs to: that of the thing it names. */
function homeOfText(model: Model, key: string): string {
  const [kind = '', name = ''] = key.split('.')
  if (wordsOfFrame.has(kind)) return frameTexts
  switch (kind) {
    case 'entity':
    case 'field':
    case 'action':
    case 'confirm':
      return model.entities[name]?.area ?? shared
    case 'value':
      return model.vocabularies[name]?.area ?? shared
    case 'error':
      return model.errors[name]?.area ?? shared
    case 'section':
    case 'card':
      return model.screens[name]?.area ?? shared
    case 'import':
      return model.entities[model.imports[name]?.entity ?? '']?.area ?? shared
    default:
      return shared
  }
}

function textsByHome(model: Model, texts: Texts): Record<string, Texts> {
  const homes: Record<string, Record<string, string>> = { [frameTexts]: {} }
  for (const [key, text] of Object.entries(texts)) (homes[homeOfText(model, key)] ??= {})[key] = text
  return homes
}

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

/** Parts the model of a side into what every page needs and what comes with the first screen of an area. */
export function partModel(model: Model): PartedModel {
  const parts: Record<string, Mutable<ModelPart>> = { [shared]: emptyPart() }
  const part = (area: string): Mutable<ModelPart> => (parts[area] ??= emptyPart())
  for (const entity of Object.values(model.entities)) part(entity.area).entities = { ...part(entity.area).entities, [entity.name]: entity }
  for (const screen of Object.values(model.screens)) part(screen.area).screens = { ...part(screen.area).screens, [screen.name]: screen }
  for (const vocabulary of Object.values(model.vocabularies))
    part(vocabulary.area).vocabularies = { ...part(vocabulary.area).vocabularies, [vocabulary.name]: vocabulary }
  for (const error of Object.values(model.errors)) part(error.area).errors = { ...part(error.area).errors, [error.name]: error }
  for (const limit of Object.values(model.limits)) part(areaOfFile(limit.at.file)).limits = { ...part(areaOfFile(limit.at.file)).limits, [limit.name]: limit }
  for (const each of Object.values(model.imports))
    part(model.entities[each.entity]?.area ?? shared).imports = { ...part(model.entities[each.entity]?.area ?? shared).imports, [each.name]: each }
  part('enterprise').permissions = model.permissions
  const screens = Object.values(model.screens)
  return {
    frame: {
      grammar: model.grammar,
      routes: model.routes,
      menus: model.menus,
      preferences: model.preferences,
      rank: model.rank,
      areasOfScreen: Object.fromEntries(screens.map((screen) => [screen.name, areasOfScreen(model, screen).filter((area) => area in parts)])),
      permissionOfRoute: permissionOfRoute(model),
    },
    parts,
    texts: { cn: textsByHome(model, model.texts.cn), en: textsByHome(model, model.texts.en) },
  }
}
