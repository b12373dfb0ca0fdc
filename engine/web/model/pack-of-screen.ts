import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Decision } from '../../core/model/formula.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import { formulasIn } from '../../core/model/formulas-in.ts'
import type { ErrorCode, Model, Preferences } from '../../core/model/model.ts'
import type { Screen, Step } from '../../core/model/screen.ts'
import { type Side, sides } from '../../core/model/side.ts'
import { entitiesOfScreen, linkedScreens, screensShown } from './entities-of-screen.ts'
import { outlineOfScreen } from './outline-of-screen.ts'
import { emptyPart, type PackModel } from './packs.ts'
import { wordsIn } from './words-in.ts'

/** The area of declarations for all areas. */
export const SHARED_AREA = 'shared'

function outlineOf({ searchable: _, tasks: __, discussion: ___, proposes: ____, summary: _____, ...entity }: Entity): Entity {
  return { ...entity, rules: {}, transitions: {}, conversions: {}, approvals: {} }
}

/** Keys of a field about writing and computing it: this page does neither for an entity that is only referenced. */
const ASKED_IN_WRITING: ReadonlySet<string> = new Set<keyof Field>([
  ...(['default', 'filter', 'computed', 'computedWhen', 'derived', 'lookup', 'tally', 'follows', 'visibleWhen', 'readonlyWhen', 'readonlyCode'] as const),
  ...([
    'requiredWhen',
    'onlyLaterWhen',
    'minLength',
    'maxLength',
    'pattern',
    'minimum',
    'exclusiveMinimum',
    'maximum',
    'exclusiveMaximum',
    'minItems',
  ] as const),
  ...(['maxItems', 'limitCodes', 'format', 'unique', 'fixed', 'beneath'] as const),
])

function toldField(field: Field): Field {
  return Object.fromEntries(Object.entries(field).filter(([key]) => !ASKED_IN_WRITING.has(key))) as unknown as Field
}

/** An entity that is only referenced: its name, its state, and the fields that the screen names. */
export function cardOf(entity: Entity, named: ReadonlySet<string> = new Set()): Entity {
  const isNamed = ({ name }: { readonly name: string }) => name === 'id' || name === entity.display || entity.regions[name] !== undefined || named.has(name)
  const fields = mapped(kept(entity.fields, isNamed), toldField)
  // The document's masks decide what is hidden of lines.
  const masks = entity.masks.map((mask) => ({ ...mask, fields: mask.fields.filter((path) => path.includes('.') || fields[path] !== undefined) }))
  return { ...outlineOf(entity), fields, masks, unique: [] }
}

function mapped<T>(record: Readonly<Record<string, T>>, to: (value: T) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]))
}

function kept<T>(record: Readonly<Record<string, T>>, isKept: (value: T) => boolean): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => isKept(value)))
}

/** The vocabularies of fields and states. */
export function vocabulariesOf(entities: readonly Entity[]): ReadonlySet<string> {
  return new Set(
    entities.flatMap(({ fields, regions }) => [
      ...Object.values(fields).flatMap(({ vocabulary }) => vocabulary ?? []),
      ...Object.values(regions).map(({ vocabulary }) => vocabulary),
    ]),
  )
}

function vocabulariesOfPreferences(model: Model, screen: Screen): readonly string[] {
  return screen.kind === 'settings' ? Object.values(model.preferences[screen.side]).flatMap(({ vocabulary }) => vocabulary ?? []) : []
}

/** The preferences that formulas of the page read, those of preferences too; those of the enterprise where they are set. */
function preferencesFor(model: Model, screen: Screen, part: unknown): Preferences {
  const setHere = (side: Side) => screen.kind === 'settings' && screen.side === side
  const set = sides.filter(setHere).map((side) => model.preferences[side])
  const read = new Set([...formulasIn([part, set])].flatMap(({ references }) => references))
  const of = (side: Side) => kept(model.preferences[side], ({ name }) => setHere(side) || read.has(`prefs.${name}`))
  return { purchaser: of('purchaser'), supplier: of('supplier') }
}

/**
 * Only the server knows what a conversion copies, how it groups the documents, and the conditions by which it chooses a state or makes another document
 * instead. A page knows what a conversion may take, how much, and where it may lead.
 */
function withoutCopies({ searchable: _searchable, tasks: _tasks, ...entity }: Entity): Entity {
  const transitions = mapped(entity.transitions, ({ instead: _, ...transition }): Transition => {
    const { to } = transition
    return typeof to === 'object' && to !== null ? { ...transition, to: to.map(unconditional) } : transition
  })
  return {
    ...entity,
    transitions,
    conversions: mapped(entity.conversions, ({ each: _, reasons: __, ...conversion }) => ({
      ...conversion,
      copy: {},
      same: {},
      // These fields name several documents being edited.
      split: mapped(conversion.split, (formula) => ({ ...formula, source: 'null', references: [] })),
    })),
  }
}

function unconditional({ value, when }: Decision[number]): Decision[number] {
  return { value, when: { ...when, source: 'true', references: [] } }
}

/** An entity without the conversions from sources that the page does not have, and without the actions that use them. */
function convertedFrom(entity: Entity, own: ReadonlySet<string>): Entity {
  const conversions = kept(entity.conversions, ({ source }) => own.has(source))
  return {
    ...entity,
    conversions,
    transitions: kept(entity.transitions, ({ conversion }) => conversion === undefined || conversions[conversion] !== undefined),
  }
}

/**
 * An entity whose documents another page makes: the actions that make them from sources of this page. The input and effect of those actions belong to the other
 * page.
 */
function makingOf(entity: Entity, own: ReadonlySet<string>): Pick<Entity, 'conversions' | 'transitions'> {
  const { conversions, transitions } = convertedFrom(withoutCopies(entity), own)
  const making = kept(transitions, ({ from }) => from === null)
  const bare = ({ to: _, approval: __, ...transition }: Transition): Transition => ({ ...transition, guards: [], input: [], effects: [] })
  return { conversions, transitions: mapped(making, bare) }
}

/**
 * The rules that a page evaluates: those of rows and documents being edited, and guards on a single preference, which it knows before there is a document. The
 * server evaluates all other guards, and its answer brings the code.
 */
function askedOnPage(entity: Entity): Entity {
  return { ...entity, rules: kept(entity.rules, ({ on, check }) => on !== undefined || /^prefs\.\w+$/.test(check.source.trim())) }
}

/** The server tells a story; a page names its steps and knows what opens the documents behind them. */
function withStoryNamed(screen: Screen): Screen {
  if (screen.kind !== 'detail' || screen.story === undefined) return screen
  const named = ({ id, documents }: Step): Step => ({ id, ...(documents !== undefined && { documents: { entity: documents.entity } }) })
  return { ...screen, story: screen.story.map(named) }
}

/** Everything that a screen needs, and nothing else: its size does not depend on the number of other screens. */
export function packModelOfScreen(model: Model, screen: Screen): PackModel {
  const { own, made, seen, named } = entitiesOfScreen(model, screen)
  const whole = mapped(
    kept(model.entities, ({ name }) => own.has(name)),
    withoutCopies,
  )
  const entities = screen.kind === 'form' ? whole : mapped(whole, ({ proposes: _, ...entity }) => convertedFrom(entity, own))
  const outlines = Object.fromEntries(
    [...new Set([...made, ...seen])].sort().map((name) => {
      const card = cardOf(model.entities[name]!, named.get(name))
      const { tasks } = model.entities[name]!
      if (screen.kind === 'board' && screen.tasks === true && tasks !== undefined) return [name, { ...card, tasks }]
      return [name, made.has(name) ? { ...card, ...makingOf(model.entities[name]!, own) } : card]
    }),
  )
  const vocabularies = new Set([...vocabulariesOf([...Object.values(entities), ...Object.values(outlines)]), ...vocabulariesOfPreferences(model, screen)])
  const areas = new Set([screen.area, ...Object.values(entities).map(({ area }) => area)])
  // Where supplementary fields are named nobody reads the names of codes.
  const isHandMade = screen.kind === 'handMade' && screen.permission !== undefined && screen.supplements === undefined
  const imports = kept(model.imports, ({ entity }) => own.has(entity))
  const shown = screensShown(model, screen)
  const beside = new Set(linkedScreens(model, screen))
  const refusals = new Set(wordsIn([entities, imports]))
  const content = {
    entities: mapped(entities, askedOnPage),
    outlines,
    screens: Object.fromEntries(shown.map((each) => [each.name, withStoryNamed(each)])),
    linkedScreens: mapped(
      kept(model.screens, ({ name }) => beside.has(name) && !shown.some((each) => each.name === name)),
      outlineOfScreen,
    ),
    imports,
  }
  return {
    ...content,
    preferences: preferencesFor(model, screen, content),
    vocabularies: kept(model.vocabularies, ({ name }) => vocabularies.has(name)),
    // The server words the refusals that only it makes. A rule may name a code of another area.
    errors: numbersOf(kept(model.errors, ({ name, area }) => area !== SHARED_AREA && (refusals.has(name) || (screen.kind === 'handMade' && areas.has(area))))),
    permissions: isHandMade ? model.permissions : {},
  }
}

/** Everything that belongs to no single screen: the codes that any answer may bring. */
export function commonPackModel(model: Model): PackModel {
  return { ...emptyPart, errors: numbersOf(kept(model.errors, ({ area }) => area === SHARED_AREA)) }
}

/** What a page reads of codes: it finds the text of a number. */
function numbersOf(errors: Readonly<Record<string, ErrorCode>>): PackModel['errors'] {
  return Object.fromEntries(Object.entries(errors).map(([name, { number }]) => [name, { number }]))
}
