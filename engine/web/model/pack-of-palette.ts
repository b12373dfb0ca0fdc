import type { Entity, Searchable } from '../../core/model/entity.ts'
import { itemsOfMenu } from '../../core/model/items-of-menu.ts'
import type { Model } from '../../core/model/model.ts'
import type { FormScreen, Screen } from '../../core/model/screen.ts'
import { languages, sides, type Language } from '../../core/model/side.ts'
import { cardOf, vocabulariesOf } from './pack-of-screen.ts'
import { emptyPart, type Creation, type Pack, type PackModel, type PaletteContent } from './packs.ts'
import { paletteTexts, type KeyedText } from './texts-of-pack.ts'

/** Commands of the page itself, which have a name in both languages too. */
const OF_PAGE = ['ui.shell.themeDark', 'ui.shell.themeLight', 'ui.palette.toChinese', 'ui.palette.toEnglish', 'ui.action.print'] as const

/** What the palette of a side needs: the words of what it finds, and the names of what it offers, in both languages. */
export function packOfPalette(model: Model, texts: readonly KeyedText[]): Pack {
  const found = Object.values(model.entities).flatMap((entity) => {
    const searchable = sides.map((side) => entity.searchable?.[side]).find((own) => own !== undefined)
    return searchable === undefined ? [] : [{ entity, searchable }]
  })
  const outlines = Object.fromEntries(
    found.map(({ entity, searchable }) => [entity.name, cardOf(entity, new Set([...searchable.by.slice(0, 1), ...searchable.shows]))]),
  )
  const vocabularies = vocabulariesOf(Object.values(outlines))
  const part: PackModel = {
    ...emptyPart,
    outlines,
    vocabularies: Object.fromEntries(Object.entries(model.vocabularies).filter(([name]) => vocabularies.has(name))),
  }
  return { part, texts: paletteTexts(part, texts), palette: contentOf(model, found) }
}

function contentOf(model: Model, found: readonly { readonly entity: Entity; readonly searchable: Searchable }[]): PaletteContent {
  const screens = Object.values(model.screens).filter((screen) => isReached(model, screen))
  const creations = Object.values(model.screens).flatMap((screen) => (screen.kind === 'form' ? creationOf(model, screen) : []))
  const acting = new Set(Object.values(model.screens).flatMap((screen) => (screen.kind === 'detail' ? screen.entity : [])))
  const actions = [...acting].flatMap((name) => Object.keys(model.entities[name]?.transitions ?? {}).map((transition) => `action.${name}.${transition}`))
  const keys = [...OF_PAGE, ...[...screens, ...creations.map(({ screen }) => ({ name: screen }))].map(({ name }) => `screen.${name}`), ...actions]
  return {
    names: Object.fromEntries(keys.flatMap((key) => (model.texts.cn[key] === undefined ? [] : [[key, namesOf(model, key)]]))),
    screens: screens.map(({ name }) => name),
    creations,
    found: Object.fromEntries(
      found.map(({ entity, searchable }) => {
        const icon = iconOf(model, entity, searchable)
        return [entity.name, { isList: model.screens[searchable.opens]?.kind === 'list', ...(icon !== undefined && { icon }) }]
      }),
    ),
  }
}

function namesOf(model: Model, key: string): Readonly<Record<Language, string>> {
  return Object.fromEntries(languages.map((language) => [language, model.texts[language][key] ?? ''])) as Record<Language, string>
}

/** Whether a screen means something without a document or chosen rows. A hand-made one does if a menu leads there. */
function isReached(model: Model, { kind, name }: Screen): boolean {
  const route = model.routes[name]
  if (route === undefined || !route.shell) return false
  if (kind === 'handMade')
    return Object.values(model.menus)
      .flatMap(itemsOfMenu)
      .some((item) => item.route === name)
  return kind === 'list' || kind === 'board' || kind === 'settings'
}

/** A new document is made in a form of its own, or from rows that are chosen first. What follows from one document begins at that document. */
function creationOf(model: Model, { name, entity, transition, pick, permission }: FormScreen): readonly Creation[] {
  const making = model.entities[entity]?.transitions[transition]
  if (making?.from !== null || model.routes[name]?.shell !== true) return []
  const leadsTo = pick !== undefined && model.screens[pick]?.kind === 'list' ? pick : making.conversion === undefined ? name : undefined
  return leadsTo === undefined ? [] : [{ screen: name, leadsTo, ...(permission !== undefined && { permission }) }]
}

/** The icon of the menu entry that leads to the documents. */
function iconOf(model: Model, { name }: Entity, { opens }: Searchable): string | undefined {
  const leads = (route: string) => {
    const screen = model.screens[route]
    return route === opens || (screen?.kind === 'list' && screen.entity === name && screen.rows === undefined)
  }
  return sides.flatMap((side) => model.menus[side]).find((entry) => itemsOfMenu([entry]).some(({ route }) => leads(route)))?.icon
}
