import type { Explained } from '../../core/explain/explained.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import { itemsOfMenu } from '../../core/model/items-of-menu.ts'
import type { ActionRef, MenuItem, Screen, SettingsScreen } from '../../core/model/screen.ts'
import { nameOfActionRef } from '../../core/model/action-refs/name-of-action-ref.ts'
import { preferencesOf } from '../../core/permissions/preferences.ts'
import type { MenuReader } from '../../core/permissions/visible-menu.ts'
import { issue } from '../../core/rules/issue.ts'
import { labelOfField } from '../../core/text/label-of.ts'
import { textOf } from '../../core/text/message.ts'
import type { KeyRule } from '../calls/entity-issues.ts'
import type { SiteConfiguration } from '../../core/wire/site-configuration.ts'
import { RefusedError } from '../calls/refused-error.ts'
import { aboutButton, aboutField, fieldOfScreen, namesOf } from './question-about-screen.ts'
import type { QuestionDocument } from './document-of-question.ts'
import { explained, type ExplainHandler, type ExplainCall } from './explain-calls.ts'
import { buttonOfQuestion, buttonsOfScreen, rowsOfScreen, screenOfQuestion, transitionOfQuestion } from './screen-of-question.ts'

const TEXT: KeyRule = { kind: 'text' }
const MAYBE: KeyRule = { kind: 'text', optional: true }

/** The questions by their paths. `id` is a document's, or in a list of lines a line's; `line` is one of the document's lines. */
export function questions(configuration: SiteConfiguration): Readonly<Record<string, ExplainHandler>> {
  return {
    '/api/explain/action': { keys: { entity: MAYBE, screen: MAYBE, action: TEXT, id: MAYBE, line: MAYBE }, work: explainButton },
    '/api/explain/field': { keys: { screen: TEXT, path: TEXT, id: MAYBE, line: MAYBE }, work: explainFieldOf },
    '/api/explain/menu': { keys: { route: TEXT }, work: (call) => explainMenu(call, configuration) },
    '/api/explain/screen': { keys: { screen: TEXT, id: MAYBE, line: MAYBE }, work: (call) => explainScreen(call, configuration) },
  }
}

/** May this person fire that action on this document or line? */
async function explainButton(call: ExplainCall) {
  const { entity, question } = call
  const { model, person } = question
  const screen = entity['screen'] === undefined ? undefined : screenOfQuestion(model, person.side, entity['screen'])
  const ref =
    screen === undefined
      ? transitionOfQuestion(model, person.side, entity['entity'], entity['action'])
      : buttonOfQuestion(model, screen, person.side, entity['action'])
  const found = await documentOf(call, screen, ref)
  return { entity: wordButton(call, ref, found) }
}

async function explainFieldOf(call: ExplainCall) {
  const { entity, question } = call
  const screen = screenOfQuestion(question.model, question.person.side, entity['screen'])
  if (screen.kind === 'settings') return { entity: wordPreference(call, screen, String(entity['path'])) }
  const found = await documentOf(call, screen)
  const answer = wordField(call, screen, String(entity['path']), found)
  if (answer === undefined) throw new RefusedError([issue('NOT_FOUND', 'entity.path')])
  return { entity: answer }
}

async function explainMenu(call: ExplainCall, configuration: SiteConfiguration) {
  const { model, person } = call.question
  const item = itemsOfMenu(model.menus[person.side]).find(({ route }) => route === call.entity['route'])
  if (item === undefined) throw new RefusedError([issue('NOT_FOUND', 'entity.route')])
  return { entity: wordEntry(call, item, configuration) }
}

/** Everything that a screen could show and do, and every menu entry, each with its state. */
async function explainScreen(call: ExplainCall, configuration: SiteConfiguration) {
  const { model, base, person } = call.question
  const screen = screenOfQuestion(base, person.side, call.entity['screen'])
  const found = await documentOf(call, screen)
  const preferences = screen.kind === 'settings' ? screen.sections.flatMap((section) => (section.kind === 'preferences' ? section.preferences : [])) : []
  const settings = screen.kind === 'settings' ? preferences.map((name) => brief('field', name, wordPreference(call, screen, name))) : []
  const fields = namesOf(base.screens[screen.name]).flatMap((path) => {
    const answer = wordField(call, screen, path, found)
    return answer === undefined ? [] : [brief('field', path, answer)]
  })
  const shaped = found?.context.model ?? model
  const buttons = new Map(
    buttonsOfScreen(shaped, screen, person.side).map((ref) => [`${ref.kind === 'transition' ? ref.entity : ''} ${nameOfActionRef(ref)}`, ref]),
  )
  const actions = [...buttons.values()]
    .filter((ref) => ref.kind !== 'transition' || shaped.entities[ref.entity]?.line === undefined || call.entity['line'] !== undefined)
    .map((ref) => brief('action', nameOfActionRef(ref), wordButton(call, ref, found)))
  const entries = itemsOfMenu(model.menus[person.side]).map((item) => brief('menu', item.route, wordEntry(call, item, configuration)))
  return { entity: { title: textOf(model, call.question.asker.language, `screen.${screen.name}`) }, list: [...settings, ...fields, ...actions, ...entries] }
}

type Answer = ReturnType<ExplainCall['answer']>

function brief(kind: 'field' | 'action' | 'menu', name: string, { title, outcomes, outcomeTexts }: Answer) {
  return { kind, name, title, outcomes, outcomeTexts }
}

/** The document of a question about a screen; in a list of lines, by the id of a line. */
function documentOf(call: ExplainCall, screen: Screen | undefined, ref?: ActionRef): Promise<QuestionDocument | undefined> {
  const rows = screen === undefined ? undefined : rowsOfScreen(call.question.model, screen)
  const named = rows?.name ?? (ref?.kind === 'transition' ? ref.entity : undefined)
  return named === undefined ? Promise.resolve(undefined) : call.found(named)
}

/** The line of a question: named, or the row of a list of lines. */
function lineOf({ entity }: ExplainCall): unknown {
  return entity['line'] ?? entity['id']
}

function wordButton(call: ExplainCall, ref: ActionRef, found: QuestionDocument | undefined): Answer {
  const model = found?.context.model ?? call.question.model
  const about = aboutButton(model, ref, found, lineOf(call))
  return call.answer(titleOfRef(model, call, ref), unlessGone(found, explained(call, found, about)), about.kind === 'action' ? about.entity : undefined, model)
}

function wordField(call: ExplainCall, screen: Screen, path: string, found: QuestionDocument | undefined): Answer | undefined {
  const { base, person, asker } = call.question
  const model = found?.context.model ?? call.question.model
  const at = fieldOfScreen(model, base, screen, person.side, path)
  if (at === undefined) return undefined
  const about = aboutField(model, base, screen, at, path, found, lineOf(call))
  const owner: Entity | undefined = about.kind === 'field' ? (about.writing?.entity ?? at.entity) : at.entity
  return call.answer(labelOfField(model, asker.language, at.entity, at.field), unlessGone(found, explained(call, found, about)), owner, model)
}

function wordPreference(call: ExplainCall, screen: SettingsScreen, name: string): Answer {
  const { session, question } = call
  const { model, asker } = question
  const isThere = screen.sections.some((section) => section.kind === 'preferences' && section.preferences.includes(name))
  const preference = isThere ? model.preferences[screen.side][name] : undefined
  if (preference === undefined) throw new RefusedError([issue('NOT_FOUND', 'entity.path')])
  const values = preferencesOf(model.preferences[screen.side], session.enterprise.preferences)
  return call.answer(
    textOf(model, asker.language, `preference.${name}`),
    explained(call, undefined, { kind: 'preference', preference, values, screenCode: screen.permission }),
  )
}

function wordEntry(call: ExplainCall, item: MenuItem, configuration: SiteConfiguration): Answer {
  const { model, person, asker } = call.question
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
  return call.answer(textOf(model, asker.language, `screen.${item.route}`), explained(call, undefined, about))
}

/** Nothing else is said about a document that the person does not see. */
function unlessGone(found: QuestionDocument | undefined, answer: Explained): Explained {
  if (found === undefined || found.isThere) return answer
  return { outcomes: ['hidden'], reasons: [{ kind: 'rows', says: 'against', ...(found.rows !== undefined && { at: found.rows.at }) }] }
}

function titleOfRef(model: Model, { question: { asker } }: ExplainCall, ref: ActionRef): string {
  const { language } = asker
  switch (ref.kind) {
    case 'transition':
      return textOf(model, language, `action.${ref.entity}.${ref.transition}`)
    case 'create':
      return textOf(model, language, ref.transition === undefined ? `screen.${ref.screen}` : `action.${ref.entity}.${ref.transition}`)
    case 'open':
    case 'print':
      return textOf(model, language, `screen.${ref.screen}`)
    case 'invite':
      return textOf(model, language, 'invite.action', { screen: textOf(model, language, `screen.${ref.screen}`) })
    case 'import':
      return textOf(model, language, 'ui.action.import')
    case 'export':
      return textOf(model, language, 'ui.export.title')
  }
}
