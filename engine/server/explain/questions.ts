import type { Explained } from '../../core/explain/explained.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { ActionRef, MenuItem, Screen, SettingsScreen } from '../../core/model/screen.ts'
import { nameOfRef } from '../../core/model/name-of-ref.ts'
import { preferencesOf } from '../../core/permissions/preferences.ts'
import type { MenuReader } from '../../core/permissions/visible-menu.ts'
import { issue } from '../../core/rules/issue.ts'
import { labelOfField } from '../../core/text/label-of.ts'
import { textOf } from '../../core/text/message.ts'
import type { KeyRule } from '../http/entity-issues.ts'
import type { SiteConfiguration } from '../http/site-configuration.ts'
import { RefusedError } from '../operations/refused.ts'
import { aboutButton, aboutField, fieldOfScreen, namesOf } from './about-screen.ts'
import type { DocumentAsked } from './document-asked.ts'
import { explained, type Explaining, type Turn } from './explain-calls.ts'
import { buttonAsked, buttonsOfScreen, rowsOfScreen, screenAsked, transitionAsked } from './screen-asked.ts'

const TEXT: KeyRule = { kind: 'text' }
const MAYBE: KeyRule = { kind: 'text', optional: true }

/** The questions by their paths. `id` is a document's, or in a list of lines a line's; `line` one of the document's lines. */
export function questions(configuration: SiteConfiguration): Readonly<Record<string, Explaining>> {
  return {
    '/api/explain/action': { keys: { entity: MAYBE, screen: MAYBE, action: TEXT, id: MAYBE, line: MAYBE }, work: explainButton },
    '/api/explain/field': { keys: { screen: TEXT, path: TEXT, id: MAYBE, line: MAYBE }, work: explainFieldOf },
    '/api/explain/menu': { keys: { route: TEXT }, work: (turn) => explainMenu(turn, configuration) },
    '/api/explain/screen': { keys: { screen: TEXT, id: MAYBE, line: MAYBE }, work: (turn) => explainScreen(turn, configuration) },
  }
}

/** May this person do this to that document, or that line of it? */
async function explainButton(turn: Turn) {
  const { entity, question } = turn
  const { model, person } = question
  const screen = entity['screen'] === undefined ? undefined : screenAsked(model, person.side, entity['screen'])
  const ref =
    screen === undefined ? transitionAsked(model, person.side, entity['entity'], entity['action']) : buttonAsked(model, screen, person.side, entity['action'])
  const found = await documentOf(turn, screen, ref)
  return { entity: wordButton(turn, ref, found) }
}

async function explainFieldOf(turn: Turn) {
  const { entity, question } = turn
  const screen = screenAsked(question.model, question.person.side, entity['screen'])
  if (screen.kind === 'settings') return { entity: wordPreference(turn, screen, String(entity['path'])) }
  const found = await documentOf(turn, screen)
  const answer = wordField(turn, screen, String(entity['path']), found)
  if (answer === undefined) throw new RefusedError([issue('NOT_FOUND', 'entity.path')])
  return { entity: answer }
}

async function explainMenu(turn: Turn, configuration: SiteConfiguration) {
  const { model, person } = turn.question
  const item = itemsOf(model, person.side).find(({ route }) => route === turn.entity['route'])
  if (item === undefined) throw new RefusedError([issue('NOT_FOUND', 'entity.route')])
  return { entity: wordEntry(turn, item, configuration) }
}

/** Everything that a screen could show and do, and every entry of the menu, each with how it stands. */
async function explainScreen(turn: Turn, configuration: SiteConfiguration) {
  const { model, base, person } = turn.question
  const screen = screenAsked(base, person.side, turn.entity['screen'])
  const found = await documentOf(turn, screen)
  const preferences = screen.kind === 'settings' ? screen.sections.flatMap((section) => (section.kind === 'preferences' ? section.preferences : [])) : []
  const settings = screen.kind === 'settings' ? preferences.map((name) => brief('field', name, wordPreference(turn, screen, name))) : []
  const fields = namesOf(base.screens[screen.name]).flatMap((path) => {
    const answer = wordField(turn, screen, path, found)
    return answer === undefined ? [] : [brief('field', path, answer)]
  })
  const shaped = found?.context.model ?? model
  const buttons = new Map(buttonsOfScreen(shaped, screen, person.side).map((ref) => [`${ref.kind === 'transition' ? ref.entity : ''} ${nameOfRef(ref)}`, ref]))
  const actions = [...buttons.values()]
    .filter((ref) => ref.kind !== 'transition' || shaped.entities[ref.entity]?.line === undefined || turn.entity['line'] !== undefined)
    .map((ref) => brief('action', nameOfRef(ref), wordButton(turn, ref, found)))
  const entries = itemsOf(model, person.side).map((item) => brief('menu', item.route, wordEntry(turn, item, configuration)))
  return { entity: { title: textOf(model, turn.question.asker.language, `screen.${screen.name}`) }, list: [...settings, ...fields, ...actions, ...entries] }
}

type Answer = ReturnType<Turn['answer']>

function brief(kind: 'field' | 'action' | 'menu', name: string, { title, outcomes, outcomeTexts }: Answer) {
  return { kind, name, title, outcomes, outcomeTexts }
}

/** The document that a question about a screen names; in a list of lines by the id of a line. */
function documentOf(turn: Turn, screen: Screen | undefined, ref?: ActionRef): Promise<DocumentAsked | undefined> {
  const rows = screen === undefined ? undefined : rowsOfScreen(turn.question.model, screen)
  const named = rows?.name ?? (ref?.kind === 'transition' ? ref.entity : undefined)
  return named === undefined ? Promise.resolve(undefined) : turn.found(named)
}

/** The line that a question names: by itself, or as the row of a list of lines. */
function lineOf({ entity }: Turn): unknown {
  return entity['line'] ?? entity['id']
}

function wordButton(turn: Turn, ref: ActionRef, found: DocumentAsked | undefined): Answer {
  const model = found?.context.model ?? turn.question.model
  const about = aboutButton(model, ref, found, lineOf(turn))
  return turn.answer(titleOfRef(model, turn, ref), unlessGone(found, explained(turn, found, about)), about.kind === 'action' ? about.entity : undefined, model)
}

function wordField(turn: Turn, screen: Screen, path: string, found: DocumentAsked | undefined): Answer | undefined {
  const { base, person, asker } = turn.question
  const model = found?.context.model ?? turn.question.model
  const at = fieldOfScreen(model, base, screen, person.side, path)
  if (at === undefined) return undefined
  const about = aboutField(model, base, screen, at, path, found, lineOf(turn))
  const owner: Entity | undefined = about.kind === 'field' ? (about.writing?.entity ?? at.entity) : at.entity
  return turn.answer(labelOfField(model, asker.language, at.entity, at.field), unlessGone(found, explained(turn, found, about)), owner, model)
}

function wordPreference(turn: Turn, screen: SettingsScreen, name: string): Answer {
  const { session, question } = turn
  const { model, asker } = question
  const isThere = screen.sections.some((section) => section.kind === 'preferences' && section.preferences.includes(name))
  const preference = isThere ? model.preferences[screen.side][name] : undefined
  if (preference === undefined) throw new RefusedError([issue('NOT_FOUND', 'entity.path')])
  const values = preferencesOf(model.preferences[screen.side], session.enterprise.preferences)
  return turn.answer(
    textOf(model, asker.language, `preference.${name}`),
    explained(turn, undefined, { kind: 'preference', preference, values, screenCode: screen.permission }),
  )
}

function wordEntry(turn: Turn, item: MenuItem, configuration: SiteConfiguration): Answer {
  const { model, person, asker } = turn.question
  const reader: MenuReader = {
    permissions: person.permissions,
    language: person.language,
    isLocal: configuration.local,
    outside: (key) => {
      const address = (configuration as unknown as Readonly<Record<string, unknown>>)[key]
      return typeof address === 'string' && address !== '' ? address : undefined
    },
  }
  const about = { kind: 'entry', item, route: model.routes[item.route], reader } as const
  return turn.answer(textOf(model, asker.language, `screen.${item.route}`), explained(turn, undefined, about))
}

/** Of a document that is not there for the person, that is all there is to say. */
function unlessGone(found: DocumentAsked | undefined, answer: Explained): Explained {
  if (found === undefined || found.isThere) return answer
  return { outcomes: ['hidden'], reasons: [{ kind: 'rows', says: 'against', ...(found.rows !== undefined && { at: found.rows.at }) }] }
}

function titleOfRef(model: Model, { question: { asker } }: Turn, ref: ActionRef): string {
  const { language } = asker
  switch (ref.kind) {
    case 'transition':
      return textOf(model, language, `action.${ref.entity}.${ref.transition}`)
    case 'create':
      return textOf(model, language, ref.transition === undefined ? `screen.${ref.screen}` : `action.${ref.entity}.${ref.transition}`)
    case 'open':
      return textOf(model, language, `screen.${ref.screen}`)
    case 'invite':
      return textOf(model, language, 'invite.action', { screen: textOf(model, language, `screen.${ref.screen}`) })
    case 'import':
      return textOf(model, language, 'ui.import.title')
    case 'export':
      return textOf(model, language, 'ui.export.title')
  }
}

function itemsOf({ menus }: Model, side: 'purchaser' | 'supplier'): readonly MenuItem[] {
  return menus[side].flatMap((entry) => (entry.kind === 'item' ? [entry] : entry.items))
}
