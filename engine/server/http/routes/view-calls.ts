import { beginningOf } from '../../../core/text/beginning-of.ts'
import { nameKeyOf } from '../../../core/text/name-key.ts'
import type { ListScreen } from '../../../core/model/screen.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { SavedView, ViewKind } from '../../../core/query/view-content.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, Issue, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import { readerFor } from '../../documents/visibility/reader-for.ts'
import { RefusedError, refuseIf } from '../../calls/refused-error.ts'
import { staleVersionIssue } from '../../calls/stale-version-issue.ts'
import type { Session } from '../../session/load-session.ts'
import type { ListReader } from '../../store/lists/list-request.ts'
import { inTransaction } from '../../store/transaction.ts'
import { listScreenFor, mayShareViews } from '../../views/list-screen-for.ts'
import { chooseStartingView, deleteView, insertView, lockView, namesBeside, type StoredView, updateView, viewsOf, lockViews } from '../../views/saved-views.ts'
import { viewContentFrom } from '../../views/view-content-from.ts'
import { visibleContent } from '../../views/visible-content.ts'
import { prohibited, success } from '../../calls/answer.ts'
import { unknownKeys } from '../../calls/read-entity.ts'
import type { AppServices } from '../requests/app-services.ts'
import type { Tx } from '../../schema/database.ts'

const MAX_NAME_LENGTH = 50
const MAX_VIEWS = 50
const MAX_SHARED = 100
/** Specification 2: 5.8. */
const MAX_TEMPLATES = 5

/** The views and display templates of a list for a person: `entity: { screen }`. */
export function readViews(services: AppServices, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  return inViews(services, session, entity, ['screen'], async (tx, reader) => {
    const screen = listScreenFor(services.model, session.actor, entity['screen'])
    const views = await viewsOf(tx, session.actor, screen)
    return success({
      list: views.map((view) => shown(services, session.actor, reader, screen, view)),
      entity: { mayShare: mayShareViews(services.model, session.actor) },
    })
  })
}

/** Stores a new view, `{ screen, kind, name, shared, content }`, and returns it. */
export function addView(services: AppServices, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, clock, newId } = services
  const { actor } = session
  return inViews(services, session, entity, ['screen', 'kind', 'name', 'shared', 'content'], async (tx, reader) => {
    const screen = listScreenFor(model, actor, entity['screen'])
    const kind = kindFrom(entity['kind'] ?? 'view')
    const content = viewContentFrom(screen, kind, entity['content'])
    refuseIf([...nameIssues(entity['name']), ...flagIssues(entity['shared']), ...(isIssues(content) ? content : [])])
    const shared = entity['shared'] === true
    if (shared) refuseSharing(services, actor, kind)
    const view = {
      id: newId(),
      account: actor.accountId,
      screen: screen.name,
      kind,
      name: String(entity['name']).trim(),
      shared,
      content: content as SavedView['content'],
    }
    await refuseBeside(tx, actor, view)
    await insertView(tx, actor, view, clock.now())
    const added = await lockView(tx, actor, view.id)
    return success({ entity: shown(services, actor, reader, screen, added!) })
  })
}

/** Changes a view, `{ id, version }` with `name`, `shared` or `content`, and returns it. */
export function changeView(services: AppServices, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, clock } = services
  const { actor } = session
  return inViews(services, session, entity, ['id', 'version', 'name', 'shared', 'content'], async (tx, reader) => {
    const view = await viewFor(tx, actor, entity['id'])
    const screen = listScreenFor(model, actor, view.screen)
    if (String(entity['version']) !== String(view.version))
      refuseIf([staleVersionIssue('entity.version', { version: entity['version'], current: view.version })])
    const content = entity['content'] === undefined ? view.content : viewContentFrom(screen, view.kind, entity['content'])
    const name = entity['name'] ?? view.name
    refuseIf([...nameIssues(name), ...flagIssues(entity['shared']), ...(isIssues(content) ? content : [])])
    const shared = (entity['shared'] as boolean | undefined) ?? view.shared
    // Unsharing one's own view needs no right; every other change of a shared view does.
    const takesBack = view.account === actor.accountId && !shared
    if ((shared || view.shared) && !takesBack) refuseSharing(services, actor, view.kind)
    const changed = { ...view, name: String(name).trim(), shared, content: content as SavedView['content'] }
    await refuseBeside(tx, actor, changed)
    await updateView(tx, changed, clock.now())
    return success({ entity: shown(services, actor, reader, screen, { ...changed, version: view.version + 1 }) })
  })
}

/** Deletes a view, `{ id }`. A person whose list began with it gets the plain list. */
export function removeView(services: AppServices, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  return inViews(services, session, entity, ['id'], async (tx) => {
    const view = await viewFor(tx, session.actor, entity['id'])
    if (view.account !== session.actor.accountId) refuseSharing(services, session.actor, view.kind)
    await deleteView(tx, view.id)
    return success()
  })
}

/** Sets the view that the person's list begins with: `{ screen, id }`; null for none. */
export function startWithView(services: AppServices, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  return inViews(services, session, entity, ['screen', 'id'], async (tx) => {
    const screen = listScreenFor(services.model, session.actor, entity['screen'])
    const view = entity['id'] === null ? null : await viewFor(tx, session.actor, entity['id'])
    if (view !== null && (view.screen !== screen.name || view.kind !== 'view')) refuseIf([issue('NOT_FOUND', 'entity.id')])
    await chooseStartingView(tx, session.actor, screen, view?.id ?? null)
    return success()
  })
}

/** Runs in one transaction for a person with an account, and refuses unknown keys. */
async function inViews(
  services: AppServices,
  { actor, invitation }: Session,
  entity: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  work: (tx: Tx, reader: ListReader) => Promise<AnswerEnvelope>,
): Promise<AnswerEnvelope> {
  const { model, pool } = services
  if (invitation !== undefined) return prohibited(model, actor.language)
  return answerOrRefusal(model, actor.language, async () => {
    refuseIf(unknownKeys(entity, keys))
    return inTransaction(pool, actor, async (tx) => work(tx, await readerFor(tx, services, actor)))
  })
}

async function viewFor(tx: Tx, actor: Actor, id: unknown): Promise<StoredView> {
  const view = typeof id === 'string' && id.length <= 100 && !id.includes('\0') ? await lockView(tx, actor, id) : undefined
  if (view === undefined) throw new RefusedError([issue('NOT_FOUND', 'entity.id')])
  return view
}

function shown({ model }: AppServices, actor: Actor, reader: ListReader, screen: ListScreen, view: StoredView): SavedView {
  const { id, kind, name, shared, by, version, starting } = view
  const own = view.account === actor.accountId
  const mayChange = view.shared ? mayShareViews(model, actor) : own
  return { id, kind, name, shared, own, by, mayChange, version, starting, ...visibleContent(model, reader, screen, view.content, own) }
}

/** Refuses a second view of the same name, and too many views. */
async function refuseBeside(tx: Tx, actor: Actor, view: Pick<StoredView, 'id' | 'screen' | 'kind' | 'shared' | 'account' | 'name'>): Promise<void> {
  await lockViews(tx, actor, view.shared)
  const others = new Map(await namesBeside(tx, actor, view))
  const isNewHere = !others.delete(view.id)
  if ([...others.values()].includes(nameKeyOf(view.name))) refuseIf([issue('VIEW_NAME_TAKEN', 'entity.name', { name: view.name })])
  if (!isNewHere) return
  if (view.kind === 'template' && others.size >= MAX_TEMPLATES) refuseIf([issue('OVER_5_TEMPLATES', 'entity.name', { maximum: String(MAX_TEMPLATES) })])
  const most = view.shared ? MAX_SHARED : MAX_VIEWS
  if (others.size >= most) refuseIf([issue('TOO_MANY_ITEMS', 'entity.name', { maximum: String(most) })])
}

function refuseSharing({ model }: AppServices, actor: Actor, kind: ViewKind): void {
  if (kind === 'template') refuseIf([issue('UNKNOWN_KEY', 'entity.shared', { key: 'shared' })])
  if (!mayShareViews(model, actor)) refuseIf([issue('NO_PERMISSION')])
}

function kindFrom(given: unknown): ViewKind {
  if (given !== 'view' && given !== 'template')
    throw new RefusedError([issue('NOT_IN_VOCABULARY', 'entity.kind', { value: beginningOf(String(given), 40), choices: 'view, template' })])
  return given
}

function nameIssues(name: unknown): Issue[] {
  // oxlint-disable-next-line no-control-regex -- a name is one line of plain text
  if (typeof name !== 'string' || /[\0-\x1f\x7f]/.test(name))
    return [issue(name === undefined ? 'REQUIRED' : 'WRONG_TYPE', 'entity.name', { expected: 'text' })]
  if (name.trim() === '') return [issue('REQUIRED', 'entity.name')]
  return [...name.trim()].length > MAX_NAME_LENGTH ? [issue('TOO_LONG', 'entity.name', { maximum: String(MAX_NAME_LENGTH) })] : []
}

function flagIssues(shared: unknown): Issue[] {
  return shared === undefined || typeof shared === 'boolean' ? [] : [issue('WRONG_TYPE', 'entity.shared', { expected: 'flag' })]
}

function isIssues(content: SavedView['content'] | readonly Issue[]): content is readonly Issue[] {
  return Array.isArray(content)
}
