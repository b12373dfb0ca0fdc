import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { expressionOf } from '../../core/expression/expression-of.ts'
import { modelForSide } from '../../core/compile/side/model-for-side.ts'
import { actionsOfScreen } from '../../core/model/action-refs/actions-of-screen.ts'
import { fieldAtPath } from '../../core/model/field-at-path.ts'
import { formulasIn } from '../../core/model/formulas-in.ts'
import type { Formula } from '../../core/model/formula.ts'
import type { Model } from '../../core/model/model.ts'
import { sides, type Side } from '../../core/model/side.ts'
import { packFiles, withoutPlaces } from '../../../scripts/vite/pack-files.ts'
import { projectModel } from '../../../tests/support/project-model.ts'
import { mergePack } from './merge-pack.ts'
import { splitModel } from './split-model.ts'
import { commonPack } from './packs.ts'

const whole = projectModel()
const models = { purchaser: modelForSide(whole, 'purchaser'), supplier: modelForSide(whole, 'supplier') }
const parted = { purchaser: splitModel(models.purchaser), supplier: splitModel(models.supplier) }
const screens = sides.flatMap((side) => Object.keys(models[side].screens).map((name) => [side, name] as const))

/** The model of the page once a screen is loaded: the frame, the common pack, the screen's own. */
function modelOnPage(side: Side, screen: string): Model {
  const { frame, packs } = parted[side]
  const nothing: Model = {
    ...frame,
    entities: {},
    screens: {},
    vocabularies: {},
    limits: {},
    figures: {},
    errors: {},
    permissions: {},
    roles: {},
    imports: {},
    papers: {},
    preferences: { purchaser: {}, supplier: {} },
    rank: {},
    fieldTemplate: { fields: {}, custom: [], most: 0, supplements: {} },
    texts: { cn: {}, en: {} },
  }
  return [commonPack, screen].reduce((model, name) => mergePack(model, packs.cn[name]!.part), nothing)
}

const reads = (model: Model) => (formula: Formula) => {
  try {
    expressionOf(model, formula)
    return true
  } catch {
    return false
  }
}

test.each(screens)('the %s’s screen %s can read every formula that it brings along', (side, screen) => {
  const model = modelOnPage(side, screen)
  const { entities, screens: own } = parted[side].packs.cn[screen]!.part
  // Fields hidden from a side make some formulas unreadable for its page in any case.
  const formulas = [...formulasIn([entities, own[screen]])].filter(reads(models[side]))
  expect(formulas.filter((formula) => !reads(model)(formula)).map(({ source }) => source)).toEqual([])
})

test.each(screens)('the %s’s screen %s knows every field that it names', (side, name) => {
  const screen = models[side].screens[name]!
  if (screen.kind !== 'list') return
  const owner = models[side].entities[screen.entity]!
  const [row, onPage] = [models[side], modelOnPage(side, name)].map(
    (model) => model.entities[owner.fields[screen.rows ?? '']?.entity ?? ''] ?? model.entities[screen.entity]!,
  )
  const paths = [...screen.columns.map(({ field }) => field), ...screen.filters]
  const named = (model: Model, entity: typeof owner) => paths.map((path) => fieldAtPath(model, entity, path)?.field.name)
  expect(named(modelOnPage(side, name), onPage!)).toEqual(named(models[side], row!))
})

/** The fields in the headline and the sections of a detail. */
function namedBy(model: Model, name: string): readonly string[] {
  const detail = model.screens[name]
  if (detail?.kind !== 'detail') return []
  const ofSections = detail.sections.flatMap((section) => {
    if (section.kind === 'fields') return section.fields
    return section.kind === 'lines' ? section.columns.map(({ field }) => `${section.lines}.${field}`) : []
  })
  return [...detail.headline, ...ofSections]
}

test.each(screens)('the %s’s screen %s knows every field of the document that it opens, and every action there', (side, name) => {
  const screen = models[side].screens[name]!
  if (screen.kind !== 'list' || screen.open === undefined) return
  const page = modelOnPage(side, name)
  const { entity = '' } = models[side].screens[screen.open] as { readonly entity?: string }
  const [known, whole] = [page, models[side]].map((model) =>
    namedBy(models[side], screen.open!).map((path) => fieldAtPath(model, model.entities[entity]!, path)?.field.name),
  )
  expect(known).toEqual(whole)
  const actions = ({ entities }: Model) =>
    Object.values(entities[entity]?.transitions ?? {}).flatMap((transition) => (transition.from === null ? [] : transition.name))
  expect(actions(page)).toEqual(actions(models[side]))
})

/** The screens whose fields stand in another order than declared when the screens are opened in this order. */
function disordered(side: Side, opened: readonly string[]): readonly string[] {
  const { frame, packs } = parted[side]
  let page: Model = { ...modelOnPage(side, commonPack), ...frame, entities: {} }
  return opened.flatMap((name) => {
    const { part } = packs.cn[name]!
    page = mergePack(page, part)
    return Object.entries(part.entities).flatMap(([entity, { fields }]) => {
      const order = Object.keys(fields)
      return Object.keys(page.entities[entity]!.fields).slice(0, order.length).join() === order.join() ? [] : `${name}: ${entity}`
    })
  })
}

test.each(sides)('on the %s’s site fields stand in the order of the declaration, whatever page was opened before', (side) => {
  const names = Object.keys(models[side].screens)
  // Each screen is opened after all before it and after all behind it.
  expect([...disordered(side, names), ...disordered(side, names.toReversed())]).toEqual([])
})

test.each(screens)('the %s’s screen %s has the words of what it shows', (side, name) => {
  const { part, texts } = parted[side].packs.en[name]!
  for (const { name: entity, transitions } of Object.values(part.entities)) {
    expect(texts).toHaveProperty([`entity.${entity}`])
    for (const transition of Object.values(transitions)) if (!transition.event) expect(texts).toHaveProperty([`action.${entity}.${transition.name}`])
  }
  for (const action of actionsOfScreen(part.screens[name]!))
    if (action.kind === 'create' && action.transition !== undefined) expect(texts).toHaveProperty([`action.${action.entity}.${action.transition}`])
  for (const vocabulary of Object.values(part.vocabularies))
    for (const value of vocabulary.values) expect(texts).toHaveProperty([`value.${vocabulary.name}.${value}`])
})

test.each(screens)('[PRJ-7] the %s’s screen %s has the words of every code with which its page marks an input, of whatever area', (side, name) => {
  const { entities } = parted[side].packs.cn[name]!.part
  const named = (declared: unknown): readonly string[] => {
    if (typeof declared === 'string') return whole.errors[declared] === undefined ? [] : [declared]
    return typeof declared === 'object' && declared !== null ? Object.values(declared).flatMap(named) : []
  }
  const codes = [...new Set(Object.values(entities).flatMap(({ rules, fields }) => named([rules, fields])))]
  for (const language of ['cn', 'en'] as const) {
    const words = { ...parted[side].packs[language][commonPack]!.texts, ...parted[side].packs[language][name]!.texts }
    expect(codes.filter((code) => words[`error.${code}`] === undefined)).toEqual([])
  }
})

test.each(sides)('every screen of the %s’s site with a button that sends a link has the words for it', (side) => {
  const inviting = screens.filter(([of, name]) => of === side && actionsOfScreen(models[side].screens[name]!).some(({ kind }) => kind === 'invite'))
  const without = inviting.filter(([, name]) =>
    (['cn', 'en'] as const).some((language) => parted[side].packs[language][name]!.texts['invite.action'] === undefined),
  )
  expect(without).toEqual([])
})

test('a supplier reads in the history of a quotation, in words, what the purchaser did to it', () => {
  const { texts } = parted.supplier.packs.en['supplierBargainPage']!
  expect([texts['action.quotationLine.bargain'], texts['action.quotationLine.returnForRequote'], texts['confirm.quotationLine.returnForRequote']]).toEqual([
    'Make a counteroffer',
    'Request new quote',
    undefined,
  ])
})

test.each(sides)('each pack of the %s’s page, and the frame, stay within 24 kB', (side) => {
  const sizes = [...packFiles(parted[side])].map(([name, text]) => [name, gzipSync(text, { level: 9 }).length] as const)
  expect(sizes.filter(([, size]) => size > 24_000)).toEqual([])
})

// Ordinary words such as "name" occur in every declaration; only a name of several words identifies a field.
const isTelling = (name: string) => /[a-z][A-Z]/.test(name)
const shownToSuppliers = [...packFiles(parted.supplier).values(), JSON.stringify(parted.supplier.frame, withoutPlaces)].join('\n')
const isShown = (name: string) => new RegExp(`\\b${name}\\b`).test(shownToSuppliers)

test('a page gets the preferences that its formulas read, and all of its enterprise where they are set', () => {
  const preferencesOf = (side: Side, screen: string) => Object.keys(parted[side].packs.cn[screen]!.part.preferences[side])
  expect(Object.keys(parted.purchaser.frame)).not.toContain('preferences')
  expect(preferencesOf('purchaser', 'purchaserNoticeTypeSettings')).toEqual(Object.keys(whole.preferences.purchaser))
  expect(preferencesOf('purchaser', 'purchaserOrderList')).not.toContain('orderTimeout')
  expect(preferencesOf('purchaser', 'purchaserNoticeList')).toEqual([])
})

test.each(sides)('where the preferences of the %s are set, the formulas that show them have what they read', (side) => {
  const settings = Object.values(whole.screens).filter((screen) => screen.kind === 'settings' && screen.side === side)
  expect(settings).not.toEqual([])
  const read = Object.values(whole.preferences[side]).flatMap(({ visibleWhen }) => visibleWhen?.references ?? [])
  expect(read).toContain('prefs.printPlugin')
  // Formulas know `prefs` by the preferences of the purchaser.
  for (const { name } of settings) {
    const there = parted[side].packs.cn[name]!.part.preferences.purchaser
    expect(read.filter((path) => !Object.hasOwn(there, path.replace('prefs.', '')))).toEqual([])
  }
})

test('the supplier’s page gets only those preferences of the purchaser that its formulas read', () => {
  const read = new Set([...formulasIn(models.supplier.entities)].flatMap(({ references }) => references))
  const secret = Object.keys(whole.preferences.purchaser).filter((name) => !read.has(`prefs.${name}`) && whole.preferences.supplier[name] === undefined)
  expect(secret.filter(isTelling)).toContain('automaticPosting')
  expect(secret.filter((name) => isTelling(name) && isShown(name))).toEqual([])
})

test('the supplier’s page gets no field that only the purchaser sees', () => {
  const fields = Object.values(whole.entities).flatMap((entity) =>
    Object.values(entity.fields).map(({ name, sides: seen = entity.parties }) => ({
      name,
      // Everybody reads what is published.
      isOpen: (entity.parties.includes('supplier') && seen.includes('supplier')) || entity.published?.fields.includes(name) === true,
    })),
  )
  const open = new Set([...fields.flatMap(({ name, isOpen }) => (isOpen ? [name] : [])), ...Object.keys(whole.entities), ...Object.keys(whole.vocabularies)])
  const secret = [...new Set(fields.map(({ name }) => name))].filter((name) => !open.has(name) && isTelling(name))
  expect(secret).toContain('erpRemark')
  expect(secret.filter(isShown)).toEqual([])
})
