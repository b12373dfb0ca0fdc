import type { Actor } from '../../core/permissions/actor.ts'
import { preferencesOf } from '../../core/permissions/preferences.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { success } from '../calls/answer.ts'
import { unknownKeys } from '../calls/read-entity.ts'
import { noteWishes } from '../calls/second-person.ts'
import type { Services } from '../calls/services.ts'
import { answerSettingsCall } from '../calls/settings-call.ts'
import { readerFor } from '../documents/visibility/reader-for.ts'
import { RefusedError, refuseIf } from '../calls/refused-error.ts'
import type { Session } from '../session/load-session.ts'
import { inTransaction } from '../store/transaction.ts'
import { ownPreferences } from './own-preferences.ts'
import { savePreferences } from './save-preferences.ts'
import { readPreferences, versionOf, versionsOf } from './stored-preferences.ts'
import { wishesIn } from './four-eyes.ts'
import { affectedBy } from './affected-documents.ts'
import { shapeIssues } from './shape-issues.ts'
import type { Tx } from '../schema/database.ts'

const MAX_REASON_LENGTH = 200
const MAX_VERSIONS = 200

/** The preferences that the person may set: `{ version, values }`. */
export function showPreferences(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  return inPreferences(services, session, 'detail', entity, [], async (tx, actor, own) => {
    const { settings, version } = await readPreferences(tx, actor.enterprise)
    const declared = services.model.preferences[actor.side]
    return success({ entity: { version, values: Object.fromEntries(Object.entries(preferencesOf(declared, settings)).filter(([name]) => own.has(name))) } })
  })
}

/** The number of documents that each of them concerns now, by name: a call of its own, since counting may take longer than reading. */
export function countTouched(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  return inPreferences(services, session, 'touched', entity, [], async (tx, actor, own) => {
    const { model } = services
    const preferences = Object.values(model.preferences[actor.side]).filter(({ name }) => own.has(name))
    return success({ entity: await affectedBy(tx, model, actor, await readerFor(tx, services, actor), preferences) })
  })
}

/** Saves `{ version, values, reason }`: all of the values or none. */
export function changePreferences(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  return inPreferences(services, session, 'save', entity, ['version', 'values', 'reason'], async (tx, actor, own) => {
    const { values } = entity
    if (typeof values !== 'object' || values === null || Array.isArray(values)) throw new RefusedError([issue('WRONG_TYPE', 'values', { expected: 'object' })])
    const reason = reasonFrom(entity['reason'])
    refuseIf(shapeIssues(services.model.preferences[actor.side], own, values as Record<string, unknown>))
    const wanted = { version: countFrom(entity['version'], 'version'), values: values as Record<string, unknown>, reason, restored: null }
    return success({ entity: { version: await savePreferences(tx, services, actor, wanted) } })
  })
}

/** The saves, the latest first, with their changes. */
export function listVersions(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  return inPreferences(services, session, 'versions', entity, [], async (tx, actor, own) => {
    const versions = await versionsOf(tx, actor.enterprise, MAX_VERSIONS)
    return success({
      list: versions.map(({ settings: _, account: __, changes, ...version }) => ({ ...version, changes: changes.filter(({ path }) => own.has(path)) })),
    })
  })
}

/** Restores a version, `{ to, version, reason }`, as a new save with the usual checks. */
export function restorePreferences(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  return inPreferences(services, session, 'restore', entity, ['to', 'version', 'reason'], async (tx, actor, own) => {
    const restored = countFrom(entity['to'], 'to')
    const version = countFrom(entity['version'], 'version')
    const found = await versionOf(tx, actor.enterprise, restored)
    if (found === undefined) throw new RefusedError([issue('NOT_FOUND', 'to')])
    const declared = services.model.preferences[actor.side]
    // Only preferences that are still declared; those of other screens stay.
    const values = Object.fromEntries(Object.entries(found.settings).filter(([name]) => own.has(name) && Object.hasOwn(declared, name)))
    const wanted = { version, values, reason: reasonFrom(entity['reason']), restored }
    return success({ entity: { version: await savePreferences(tx, services, actor, wanted) } })
  })
}

type Action = 'detail' | 'touched' | 'versions' | 'save' | 'restore'
type Work = (tx: Tx, actor: Actor, own: ReadonlySet<string>) => Promise<AnswerEnvelope>

async function inPreferences(
  services: Services,
  session: Session,
  action: Action,
  entity: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  work: Work,
): Promise<AnswerEnvelope> {
  const { actor } = session
  const own = ownPreferences(services.model, actor)
  const isReading = action !== 'save' && action !== 'restore'
  const tried = { subject: 'preferences', action, id: actor.enterprise, isReading }
  const forbidden = own.size === 0 ? 'NO_PERMISSION' : undefined
  const call = { ...tried, forbidden, issues: unknownKeys(entity, keys), busy: 'PREFERENCES_BUSY' }
  const answer = await answerSettingsCall(services, session, call, () => inTransaction(services.pool, actor, (tx) => work(tx, actor, own)))
  const wishes = wishesIn(answer.issues ?? [])
  if (wishes.length > 0) await noteWishes(services.pool, actor, wishes, services.clock.now())
  return answer
}

function countFrom(given: unknown, path: string): number {
  if (Number.isSafeInteger(given) && (given as number) >= 0 && (given as number) < 2 ** 31) return given as number
  throw new RefusedError([issue(given === undefined ? 'REQUIRED' : 'WRONG_TYPE', path, { expected: 'number' })])
}

function reasonFrom(given: unknown): string | null {
  if (given === undefined || given === null) return null
  // oxlint-disable-next-line no-control-regex -- a reason is one line of plain text
  if (typeof given !== 'string' || /[\0-\x1f\x7f]/.test(given)) throw new RefusedError([issue('WRONG_TYPE', 'reason', { expected: 'text' })])
  if ([...given].length > MAX_REASON_LENGTH)
    throw new RefusedError([issue('TOO_LONG', 'reason', { maximum: String(MAX_REASON_LENGTH), given: String([...given].length) })])
  return given.trim() === '' ? null : given.trim()
}
