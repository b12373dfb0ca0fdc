import { holesOf } from '../../text/fill-holes.ts'
import type { Model } from '../../model/model.ts'
import type { Place } from '../../model/place.ts'
import type { SettingsScreen } from '../../model/screen.ts'
import { languages } from '../../model/side.ts'
import type { Language } from '../../model/side.ts'
import { operationSignatures } from '../../operations/operation-signatures.ts'
import { operationTextKeys } from '../../operations/operation-text-keys.ts'
import { columnGroupTextKeys, fieldTextKeys, measureMeaningKeys, measureTextKeys, sectionTextKeys, stepTextKeys } from '../../text/text-keys.ts'
import { placeOf } from '../source/source-node.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'
import { columnsOfScreen } from './columns-of-screen.ts'

/** Finds names that people read without a text in any language. */
export const missingTexts: Check = ({ model }) =>
  [...neededTexts(model)].flatMap(({ keys, at }) => {
    const missing = languages.filter((language) => !keys.some((key) => model.texts[language][key] !== undefined))
    return missing.length < languages.length ? [] : [errorAt(at, `the text "${keys[0]}" is missing`)]
  })

/** Finds texts that one language lacks. */
export const textsOfOneLanguage: Check = ({ textNodes }) =>
  languages.flatMap((language) =>
    [...textNodes[language]]
      .filter(([key]) => !textNodes[otherThan(language)].has(key))
      .map(([key, node]) => errorAt(placeOf(node, 'key'), `the text "${key}" is missing in ${otherThan(language)}`)),
  )

/** Finds texts whose holes differ between the languages. */
export const differentPlaceholders: Check = ({ model, textNodes }) =>
  [...textNodes.en].flatMap(([key, node]) => {
    const chinese = model.texts.cn[key]
    if (chinese === undefined) return []
    const [en, cn] = [holesOf(model.texts.en[key]!), holesOf(chinese)]
    return en.join() === cn.join() ? [] : [errorAt(placeOf(node), `the placeholders of "${key}" differ: en has ${listed(en)}, cn has ${listed(cn)}`)]
  })

/** A number, and a noun in the plural after it: "{count} rows", "{count} new rows", "row(s)". */
const COUNTED = /\{(\w*[cC]ount)\} (?:[a-z]+ )?(?!is\b|was\b|has\b|as\b|this\b|does\b|less\b)[a-z]+s\b|[a-z]+\(e?s\)/

/** Finds English texts that count and say the same of one as of several. */
export const countsWithoutForms: Check = ({ textNodes, model }) =>
  [...textNodes.en].flatMap(([key, node]) => {
    const text = model.texts.en[key] ?? ''
    const found = COUNTED.exec(text)
    if (found === null || (found[1] !== undefined && text.includes(`{${found[1]}|`))) return []
    return [errorAt(placeOf(node), `"${key}" counts and says the same of one as of several: "${found[0]}"`)]
  })

/** Finds texts of fields, actions, values and errors that are not declared. */
export const unusedTexts: Check = ({ model, declared, textNodes }) => {
  const notices = new Set(Object.values(model.entities).flatMap((entity) => Object.keys(entity.notices)))
  const ofGroups = new Set([...declared.values()].flatMap(({ fields }) => fields.map((field) => `${field.wordsOf ?? ''}.${field.name}`)))
  const measured = new Set(
    Object.values(model.screens).flatMap((screen) => (screen.kind === 'report' ? screen.measures.flatMap(({ name }) => [name, `${screen.name}.${name}`]) : [])),
  )
  return [...textNodes.en].flatMap(([key, node]) => {
    const [kind = '', name = '', ...rest] = key.split('.')
    const third = rest.join('.')
    const entity = model.entities[name]
    const isNothing =
      (kind === 'entity' && entity === undefined) ||
      (kind === 'field' && !['template', 'system'].includes(name) && !ofGroups.has(`${name}.${third}`) && entity?.fields[third] === undefined) ||
      ((kind === 'action' || kind === 'confirm') && entity?.transitions[third] === undefined) ||
      (kind === 'value' && model.vocabularies[name]?.values.includes(third) !== true) ||
      (kind === 'error' && model.errors[name] === undefined) ||
      (kind === 'permission' && model.permissions[name] === undefined) ||
      (kind === 'paper' && third !== 'title' && model.papers[name]?.signatures.includes(third) !== true) ||
      (kind === 'paper' && model.papers[name] === undefined) ||
      (kind === 'beneath' &&
        !Object.values(model.entities[entity?.line?.of ?? '']?.fields ?? {}).some((field) => field.entity === name && field.beneath !== undefined)) ||
      ((kind === 'measure' || kind === 'measureMeans') && !measured.has(third === '' ? name : `${name}.${third}`)) ||
      (kind === 'figure' && model.figures[name] === undefined) ||
      (kind === 'notice' && !notices.has(name)) ||
      (kind === 'operation' && name !== 'all' && !Object.hasOwn(operationSignatures, name)) ||
      (kind === 'role' && model.roles[name] === undefined) ||
      (kind.startsWith('preference') && model.preferences.purchaser[name] === undefined && model.preferences.supplier[name] === undefined)
    return isNothing ? [errorAt(placeOf(node, 'key'), `the text "${key}" belongs to nothing that is declared`)] : []
  })
}

function* neededTexts(model: Model): Generator<{ readonly keys: readonly string[]; readonly at: Place }> {
  for (const entity of Object.values(model.entities)) {
    yield { keys: [`entity.${entity.name}`], at: entity.at }
    for (const field of Object.values(entity.fields)) {
      yield { keys: fieldTextKeys(entity.name, field), at: field.at }
      if (field.beneath !== undefined) yield { keys: [`beneath.${field.entity ?? ''}`], at: field.at }
    }
    for (const transition of Object.values(entity.transitions)) {
      if (!transition.event) yield { keys: [`action.${entity.name}.${transition.name}`], at: transition.at }
    }
    for (const { name, at } of Object.values(entity.notices)) yield { keys: [`notice.${name}`], at }
  }
  for (const { conversions } of Object.values(model.entities))
    for (const { operation, at } of Object.values(conversions))
      if (operation !== undefined) for (const key of operationTextKeys(operation.name)) yield { keys: [key], at }
  for (const vocabulary of Object.values(model.vocabularies))
    for (const value of vocabulary.values) yield { keys: [`value.${vocabulary.name}.${value}`], at: vocabulary.at }
  for (const error of Object.values(model.errors)) yield { keys: [`error.${error.name}`], at: error.at }
  for (const permission of Object.values(model.permissions)) {
    yield { keys: [`permission.${permission.code}`], at: permission.at }
    yield { keys: [`module.${permission.module}`], at: permission.at }
  }
  for (const { name, at } of Object.values(model.figures)) yield { keys: [`figure.${name}`], at }
  for (const role of Object.values(model.roles)) yield { keys: [`role.${role.name}`], at: role.at }
  for (const preference of [...Object.values(model.preferences.purchaser), ...Object.values(model.preferences.supplier)])
    yield { keys: [`preference.${preference.name}`], at: preference.at }
  for (const screen of Object.values(model.screens)) {
    yield { keys: [`screen.${screen.name}`], at: screen.at }
    if (screen.kind === 'detail' || screen.kind === 'form' || screen.kind === 'settings')
      for (const section of screen.sections) yield { keys: sectionTextKeys(screen.name, section.id), at: screen.at }
    if (screen.kind === 'detail') for (const { id } of screen.story ?? []) yield { keys: stepTextKeys(screen.name, id), at: screen.at }
    if (screen.kind === 'settings') yield* neededOfSettings(model, screen)
    for (const columns of columnsOfScreen(screen))
      for (const { group } of columns) if (group !== undefined) yield { keys: columnGroupTextKeys(screen.name, group), at: screen.at }
    if (screen.kind === 'openItems') for (const name of [...screen.told, ...screen.settled]) yield { keys: [`openItem.${name}`], at: screen.at }
    if (screen.kind === 'report')
      for (const { name } of screen.measures)
        for (const keysOf of [measureTextKeys, measureMeaningKeys]) yield { keys: keysOf(screen.name, name), at: screen.at }
    if (screen.kind === 'board') for (const card of screen.cards) yield { keys: [`card.${screen.name}.${card.id}`], at: screen.at }
  }
  for (const { name, signatures, at } of Object.values(model.papers)) for (const key of ['title', ...signatures]) yield { keys: [`paper.${name}.${key}`], at }
  const nowhere = (file: string): Place => ({ file, line: 1, column: 1 })
  for (const route of Object.keys(model.routes))
    if (model.screens[route] === undefined) yield { keys: [`screen.${route}`], at: nowhere('schemas/shared/routes.json') }
  for (const [side, menu] of Object.entries(model.menus))
    for (const entry of menu) if (entry.kind === 'group') yield { keys: [`menu.${entry.id}`], at: nowhere(`screens/menus/${side}.menu.json`) }
}

/** A switch has two texts for its meaning, one for on and one for off. */
function* neededOfSettings(model: Model, { side, sections }: SettingsScreen): Generator<{ readonly keys: readonly string[]; readonly at: Place }> {
  for (const name of sections.flatMap((section) => (section.kind === 'preferences' ? section.preferences : []))) {
    const preference = model.preferences[side][name]
    if (preference === undefined) continue
    for (const kind of preference.type === 'flag' ? ['preferenceOn', 'preferenceOff'] : ['preferenceMeans'])
      yield { keys: [`${kind}.${name}`], at: preference.at }
    if (preference.effect?.touches !== undefined) yield { keys: [`preferenceTouches.${name}`], at: preference.at }
  }
}

function otherThan(language: Language): Language {
  return language === 'cn' ? 'en' : 'cn'
}

function listed(holes: readonly string[]): string {
  return holes.length === 0 ? 'none' : holes.map((hole) => `{${hole}}`).join(' ')
}
