import type { Actor } from '../../core/permissions/actor.ts'
import { draftIssues } from '../../core/template/draft-issues.ts'
import { changesOfTemplate } from '../../core/template/changes-of-template.ts'
import type { FieldTemplate } from '../../core/template/field-template.ts'
import { type DraftItem, readDraft, templateOfDraft } from '../../core/template/read-draft.ts'
import { screenRuleIssues } from '../../core/template/screen-choices.ts'
import type { Model } from '../../core/model/model.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, Issue, RequestEnvelope } from '../../core/wire/envelope.ts'
import { joinList } from '../../core/text/join-list.ts'
import { success } from '../calls/answer.ts'
import { unknownKeys } from '../calls/read-entity.ts'
import type { Services } from '../calls/services.ts'
import { answerSettingsCall } from '../calls/settings-call.ts'
import { refuseIf } from '../calls/refused-error.ts'
import { staleVersionIssue } from '../calls/stale-version-issue.ts'
import type { Session } from '../session/load-session.ts'
import { writeAudit } from '../store/audit.ts'
import { inTransaction } from '../store/transaction.ts'
import { answerForEditor, maySetTemplate } from './editor-answer.ts'
import { templateOf } from './read-template.ts'
import { countUses, linkIssues, readNames, withKnownLinks } from './stored-names.ts'
import { currentVersion, lockTemplate, readVersion, versionsOf, writeVersion } from '../model/stored-template.ts'
import { rowsOfTemplate } from './template-answer.ts'
import { valuesInUse, mayOrphan, orphanedBy } from './orphaned-values.ts'
import type { Tx } from '../schema/database.ts'

const MAX_VERSIONS = 50
const MAX_VERSION = 2_147_483_647

export function templateForEditor(services: Services, session: Session): Promise<AnswerEnvelope> {
  const { actor, templateVersion } = session
  const { base } = services.templates
  return guarded(services, session, 'get', async () => {
    const template = await templateOf(services, actor.enterprise, templateVersion)
    return answerForEditor(base, template, actor.language, await inTransaction(services.pool, actor, (tx) => readNames(tx, base, actor.enterprise)))
  })
}

/** Saves a template: `entity: { version, screens }` (the version that was read) and all fields in `entityList`. All of it, or nothing with every reason. */
export function saveTemplate(services: Services, session: Session, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  return change(services, session, 'save', envelope, (tx, wanted) => store(tx, services, session.actor, wanted))
}

/** The effect of saving, without saving: `list` of changes, with the number of rows that hold values in hidden fields. */
export function checkTemplate(services: Services, session: Session, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  return change(services, session, 'check', envelope, async (tx, { before, after }) => {
    const list = []
    for (const { key, kinds } of changesOfTemplate(before, after)) {
      const held = kinds.includes('hidden') ? await valuesInUse(tx, services.templates.base, session.actor.enterprise, key) : undefined
      list.push({ keyName: key, kinds, ...(held && { rows: held.count }) })
    }
    return success({ list, entity: { version: before.version } })
  })
}

/** The saved versions, the latest first. */
export function templateVersions(services: Services, session: Session): Promise<AnswerEnvelope> {
  const { actor } = session
  return guarded(services, session, 'versions', async () =>
    success({ list: await inTransaction(services.pool, actor, (tx) => versionsOf(tx, actor.enterprise, MAX_VERSIONS)) }),
  )
}

/** Restores an earlier version as a new one: `entity: { version, restore }`. It must be valid today. */
export function restoreTemplate(services: Services, session: Session, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { restore, ...entity } = envelope.entity ?? {}
  return change(services, session, 'restore', { ...envelope, entity }, (tx, wanted) => store(tx, services, session.actor, wanted, Number(restore)), restore)
}

type Wanted = { readonly before: FieldTemplate; readonly after: FieldTemplate }

type Action = 'get' | 'versions' | 'save' | 'check' | 'restore'
type Done = (tx: Tx, wanted: Wanted) => Promise<AnswerEnvelope>

/** For people who may set the template, in the declared names. */
function guarded(services: Services, session: Session, action: Action, work: () => Promise<AnswerEnvelope>): Promise<AnswerEnvelope> {
  const { actor } = session
  const { base } = services.templates
  const isReading = action !== 'save' && action !== 'restore'
  const forbidden = maySetTemplate(base, actor) ? undefined : 'NO_PERMISSION'
  const call = { subject: 'fieldTemplate', action, id: actor.enterprise, isReading, forbidden, issues: [], busy: 'TEMPLATE_BUSY' }
  return answerSettingsCall({ ...services, model: base }, session, call, work)
}

function change(
  services: Services,
  session: Session,
  action: 'save' | 'check' | 'restore',
  { entity = {}, entityList }: RequestEnvelope,
  done: Done,
  restore?: unknown,
): Promise<AnswerEnvelope> {
  const { actor } = session
  const { base } = services.templates
  return guarded(services, session, action, () =>
    inTransaction(services.pool, actor, async (tx) => {
      // A preview writes nothing and takes no lock.
      const current = await (action === 'check' ? currentVersion : lockTemplate)(tx, actor.enterprise)
      const before = await templateOf({ pool: tx, model: base }, actor.enterprise, current)
      const library = await readNames(tx, base, actor.enterprise)
      const rows = entityList ?? (restore === undefined ? [] : withKnownLinks(await rowsOfVersion(tx, base, actor.enterprise, restore), library))
      const screens = restore === undefined ? entity.screens : (await readVersion(tx, actor.enterprise, Number(restore)))?.screens
      const { items, rules } = refuseUnsound(base, actor, { ...entity, screens }, rows)
      const { version } = entity
      if (Number(version) !== current) refuseIf([await staleIssue(tx, actor, version, current)])
      refuseIf(linkIssues(items, before, restore === undefined ? library : library.map((name) => ({ ...name, isOffered: true }))))
      const after = templateOfDraft(base, items, rules, current + 1)
      refuseIf(await strandIssues(tx, base, actor, before, after, items))
      return done(tx, { before, after })
    }),
  )
}

/** The readable and valid template; throws with every issue otherwise. */
function refuseUnsound(
  base: Model,
  actor: Actor,
  { version, screens, ...rest }: Readonly<Record<string, unknown>>,
  rows: readonly Readonly<Record<string, unknown>>[],
): { readonly items: readonly DraftItem[]; readonly rules: FieldTemplate['screens'] } {
  const { items, issues: unreadable } = readDraft(rows)
  const { rules, issues: ofScreens } = screenRuleIssues(base, screens)
  const outer: Issue[] = [...unknownKeys(rest, [])]
  const isVersion = Number.isInteger(version) && (version as number) >= 0 && (version as number) < MAX_VERSION
  if (version === undefined) outer.push(issue('VERSION_REQUIRED', 'entity.version'))
  else if (!isVersion) outer.push(issue('WRONG_TYPE', 'entity.version', { expected: 'integer' }))
  refuseIf([...outer, ...unreadable])
  refuseIf([...draftIssues(base, items, actor.language), ...ofScreens])
  return { items, rules }
}

async function staleIssue(tx: Tx, actor: Actor, version: unknown, current: number): Promise<Issue> {
  const [latest] = await versionsOf(tx, actor.enterprise, 1)
  return staleVersionIssue('entity.version', { version, current, by: latest?.accountName ?? '' })
}

async function strandIssues(
  tx: Tx,
  base: Model,
  actor: Actor,
  before: FieldTemplate,
  after: FieldTemplate,
  items: readonly DraftItem[],
): Promise<readonly Issue[]> {
  const issues: Issue[] = []
  for (const item of mayOrphan(base.fieldTemplate.custom, before, after)) {
    const { count, entities } = await orphanedBy(tx, base, actor.enterprise, item)
    if (count === 0) continue
    const documents = joinList(
      entities.map((name) => base.texts[actor.language][`entity.${name}`] ?? name),
      actor.language,
    )
    const index = items.findIndex(({ keyName }) => keyName === item.key)
    const was = before.items.find(({ key }) => key === item.key)
    const cell = !item.shown ? 'isShown' : was?.type === item.type && item.type === 'choice' ? 'options' : 'type'
    issues.push(issue('TEMPLATE_STRANDS_VALUES', `entityList[${index}].${cell}`, { count: String(count), documents }))
  }
  return issues
}

async function store(tx: Tx, { clock, templates: { base } }: Services, actor: Actor, { before, after }: Wanted, restored?: number): Promise<AnswerEnvelope> {
  const at = clock.now()
  await writeVersion(tx, actor, after, at, restored)
  await countUses(tx, base, actor.enterprise, after)
  const known = new Map(before.items.map((item) => [item.key, item]))
  const items = new Map(after.items.map((item) => [item.key, item]))
  await writeAudit(tx, [
    {
      purchaser: actor.enterprise,
      entity: 'fieldTemplate',
      document: actor.enterprise,
      version: after.version,
      action: restored === undefined ? 'save' : 'restore',
      account: actor.accountId,
      accountName: actor.name,
      side: actor.side,
      at: at.toISOString(),
      changes: [
        ...changesOfTemplate(before, after).map(({ key }) => ({ path: key, before: known.get(key) ?? null, after: items.get(key) ?? null })),
        ...(JSON.stringify(before.screens) === JSON.stringify(after.screens) ? [] : [{ path: 'screens', before: before.screens, after: after.screens }]),
      ],
    },
  ])
  return answerForEditor(base, after, actor.language, await readNames(tx, base, actor.enterprise))
}

async function rowsOfVersion(tx: Tx, base: Model, enterprise: string, restore: unknown): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const wanted = typeof restore === 'number' && Number.isInteger(restore) && restore >= 0 && restore < MAX_VERSION ? restore : -1
  const isThere = wanted === 0 || (wanted > 0 && (await readVersion(tx, enterprise, wanted)) !== undefined)
  refuseIf(isThere ? [] : [issue('NOT_FOUND', 'entity.restore')])
  return rowsOfTemplate(base, await templateOf({ pool: tx, model: base }, enterprise, wanted))
}
