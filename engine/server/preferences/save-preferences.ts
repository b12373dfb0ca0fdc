import type { Row, EvaluationContext } from '../../core/model/document.ts'
import { isSameStored } from '../../core/model/stored-value.ts'
import type { Model, Preference } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { preferencesOf } from '../../core/permissions/preferences.ts'
import { checkField } from '../../core/rules/check-field.ts'
import { issue } from '../../core/rules/issue.ts'
import { textOf } from '../../core/text/message.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import { joinList } from '../../core/text/join-list.ts'
import type { CallContext } from '../calls/call-context.ts'
import { readerFor } from '../documents/visibility/reader-for.ts'
import { refuseIf } from '../calls/refused-error.ts'
import { staleVersionIssue } from '../calls/stale-version-issue.ts'
import { userOf } from '../../core/permissions/user-of.ts'
import { writeAudit } from '../store/audit.ts'
import { byActor } from '../store/by-actor.ts'
import { figuresFinerThan } from './figures-finer-than.ts'
import { changedSince, keepInitialVersion, lockPreferences, writePreferences } from './stored-preferences.ts'
import { issuesOfWiderRowAccess } from './wider-row-access.ts'
import { awaitingSecondPerson } from './four-eyes.ts'
import { orphanedBy } from './affected-documents.ts'
import type { Tx } from '../schema/database.ts'

/** New values, with the version that the person read. */
export type PreferenceChange = {
  /** The version that the values were chosen on. */
  readonly version: number
  readonly values: Row
  readonly reason: string | null
  /** The restored version. */
  readonly restored: number | null
}

/**
 * Saves preferences as a new version and returns its number; without a change the number stays. Refuses if somebody has saved since, a value is not allowed,
 * documents would be orphaned, stored figures are finer than a new scale, or a second person has to agree.
 */
export async function savePreferences(tx: Tx, context: CallContext, actor: Actor, wanted: PreferenceChange): Promise<number> {
  const { model, clock } = context
  const declared = model.preferences[actor.side]
  const stored = await lockPreferences(tx, actor.enterprise)
  await refuseStale(tx, model, actor, wanted.version, stored.version)
  const before = preferencesOf(declared, stored.settings)
  const next: Row = { ...before, ...wanted.values }
  const changed = Object.values(declared).filter((field) => !isSameStored(field, before[field.name], next[field.name]))
  if (changed.length === 0) return stored.version
  refuseIf(awaitedAmong(model, actor, changed))
  const reader = await readerFor(tx, context, actor)
  const evaluationContext: EvaluationContext = { prefs: next, user: userOf(actor), today: reader.today, references: {} }
  // All of them: one may make another required.
  const wrong = Object.values(declared).flatMap((field) =>
    checkField(
      model,
      field,
      { before, after: next, values: { prefs: next, user: evaluationContext.user, today: reader.today }, isRequiredInput: false, path: `values.${field.name}` },
      evaluationContext,
    ),
  )
  refuseIf(wrong)
  const finer = actor.side === 'purchaser' ? await figuresFinerThan(tx, model, actor.language, reader, changed, before, next) : []
  refuseIf([...(await orphanedBy(tx, model, actor.language, reader, changed, next)), ...finer])
  refuseIf(await issuesOfWiderRowAccess(tx, model, actor, changed, before, next))
  const now = clock.now()
  // The last question, so that the second person confirms what can be saved.
  refuseIf(await awaitingSecondPerson(tx, model, actor, changed, before, next, now))
  const changes = changed.map(({ name }) => ({ path: name, before: before[name] ?? null, after: next[name] ?? null }))
  const version = stored.version + 1
  if (stored.version === 0) await keepInitialVersion(tx, actor.enterprise, before, now)
  const { accountId: account, name: accountName } = actor
  const { reason, restored } = wanted
  await writePreferences(tx, actor.enterprise, { version, at: now, account, accountName, reason, restored, changes, settings: next })
  await writeAudit(tx, [
    {
      ...byActor(actor, restored === null ? 'save' : 'restore', now),
      entity: 'preferences',
      document: actor.enterprise,
      version,
      reason,
      changes,
    },
  ])
  return version
}

/** A preference that waits for a screen stays as it is, since it has no effect yet. */
function awaitedAmong(model: Model, { language }: Actor, changed: readonly Preference[]): readonly Issue[] {
  return changed.flatMap(({ name, effect }) =>
    effect?.awaits === undefined ? [] : [issue('PREFERENCE_AWAITED', `values.${name}`, { screen: textOf(model, language, `screen.${effect.awaits}`) })],
  )
}

async function refuseStale(tx: Tx, model: Model, actor: Actor, version: number, current: number): Promise<void> {
  if (version === current) return
  const { by, names } = await changedSince(tx, actor.enterprise, version)
  const fields = joinList(
    names.map((name) => textOf(model, actor.language, `preference.${name}`)),
    actor.language,
  )
  refuseIf([staleVersionIssue('version', { version, current, by, fields })])
}
