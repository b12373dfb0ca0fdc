import type { Actor } from '../../core/permissions/actor.ts'
import { draftIssues } from '../../core/template/draft-issues.ts'
import { changesOfTemplate } from '../../core/template/changes-of-template.ts'
import { type FieldTemplate, SUPPLEMENT_TYPES } from '../../core/template/field-template.ts'
import { itemsOfPart, templatePart, withPart } from '../../core/template/template-part.ts'
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
import { answerForEditor, answerForSupplements, maySetTemplate } from './editor-answer.ts'
import { mayUseSupplements } from './may-use-supplements.ts'
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
  return guarded(services, session, 'get', undefined, async () => {
    const template = await templateOf(services, actor.enterprise, templateVersion)
    return answerForEditor(base, template, actor.language, await inTransaction(services.pool, actor, (tx) => readNames(tx, base, actor.enterprise)))
  })
}

/** Saves a template: `entity: { version, screens }` (the version that was read) and all fields in `entityList`. All of it, or nothing with every reason. */
export function saveTemplate(services: Services, session: Session, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  return change(services, session, { action: 'save' }, envelope, saveWith(services, session.actor))
}

/** The supplementary fields of an entity: `entity: { of }`. */
export function supplementsForEditor(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { actor, templateVersion } = session
  const { base } = services.templates
  const { of, ...rest } = entity
  return guarded(services, session, 'get', { of, rest }, async () => {
    const template = await templateOf(services, actor.enterprise, templateVersion)
    return answerForSupplements(base, template, actor.language, String(of), mayUseSupplements(base, actor, of, 'edit'))
  })
}

/** Saves the supplementary fields of an entity: `entity: { of, version }` and all of them in `entityList`. */
export function saveSupplements(services: Services, session: Session, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  return change(services, session, { action: 'save', supplements: true }, envelope, saveWith(services, session.actor))
}

/** The effect of saving supplementary fields, without saving. */
export function checkSupplements(services: Services, session: Session, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  return change(services, session, { action: 'check', supplements: true }, envelope, effectWith(services, session.actor))
}

function saveWith(services: Services, actor: Actor): Done {
  return (tx, wanted) => store(tx, services, actor, wanted)
}

/** The effect of saving, without saving: `list` of changes, with the number of rows that hold values in hidden fields. */
export function checkTemplate(services: Services, session: Session, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  return change(services, session, { action: 'check' }, envelope, effectWith(services, session.actor))
}

function effectWith({ templates: { base } }: Services, { enterprise }: Actor): Done {
  return async (tx, { before, after }) => {
    const list = []
    for (const { key, kinds } of changesOfTemplate(before, after)) {
      const held = kinds.includes('hidden') ? await valuesInUse(tx, base, enterprise, key) : undefined
      list.push({ keyName: key, kinds, ...(held && { rows: held.count }) })
    }
    return success({ list, entity: { version: before.version } })
  }
}

/** The saved versions, the latest first. */
export function templateVersions(services: Services, session: Session): Promise<AnswerEnvelope> {
  const { actor } = session
  return guarded(services, session, 'versions', undefined, async () =>
    success({ list: await inTransaction(services.pool, actor, (tx) => versionsOf(tx, actor.enterprise, MAX_VERSIONS)) }),
  )
}

/** Restores an earlier version as a new one: `entity: { version, restore }`. It must be valid today. */
export function restoreTemplate(services: Services, session: Session, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { restore, ...entity } = envelope.entity ?? {}
  const done: Done = (tx, wanted) => store(tx, services, session.actor, wanted, Number(restore))
  return change(services, session, { action: 'restore', restore }, { ...envelope, entity }, done)
}

/** `of`: the entity whose supplementary fields are meant; absent: the rest of the template. */
type Wanted = { readonly before: FieldTemplate; readonly after: FieldTemplate; readonly of: string | undefined }

type Action = 'get' | 'versions' | 'save' | 'check' | 'restore'
type Done = (tx: Tx, wanted: Wanted) => Promise<AnswerEnvelope>

/** What a request says of supplementary fields: their entity, and keys that nobody reads. */
type Asked = { readonly of: unknown; readonly rest: Readonly<Record<string, unknown>> }

/** For people who may set the template, or these supplementary fields, in the declared names. */
function guarded(services: Services, session: Session, action: Action, asked: Asked | undefined, work: () => Promise<AnswerEnvelope>): Promise<AnswerEnvelope> {
  const { actor } = session
  const { base } = services.templates
  const isReading = action !== 'save' && action !== 'restore'
  const isAllowed = asked === undefined ? maySetTemplate(base, actor) : mayUseSupplements(base, actor, asked.of, action === 'get' ? 'read' : 'edit')
  const call = {
    subject: 'fieldTemplate',
    action,
    id: actor.enterprise,
    isReading,
    forbidden: isAllowed ? undefined : 'NO_PERMISSION',
    issues: asked === undefined ? [] : issuesOf(base, asked),
    busy: 'TEMPLATE_BUSY',
  }
  return answerSettingsCall({ ...services, model: base }, session, call, work)
}

function issuesOf({ fieldTemplate }: Model, { of, rest }: Asked): readonly Issue[] {
  const issues = unknownKeys(rest, [])
  if (of === undefined || of === null || (typeof of === 'string' && of.trim() === '')) return [...issues, issue('REQUIRED', 'entity.of')]
  if (typeof of !== 'string') return [...issues, issue('WRONG_TYPE', 'entity.of', { expected: 'text' })]
  return Object.hasOwn(fieldTemplate.supplements, of) ? issues : [...issues, issue('NOT_FOUND', 'entity.of')]
}

/** What is written: an earlier version, or the rows of the request; of the template itself, or of the supplementary fields of an entity. */
type Writing = { readonly action: 'save' | 'check' | 'restore'; readonly restore?: unknown; readonly supplements?: boolean }

function change(services: Services, session: Session, writing: Writing, { entity = {}, entityList }: RequestEnvelope, done: Done): Promise<AnswerEnvelope> {
  const { actor } = session
  const { base } = services.templates
  const { action, restore } = writing
  const { of: named, ...others } = entity
  const asked = writing.supplements === true ? { of: named, rest: {} } : undefined
  const given = asked === undefined ? entity : others
  return guarded(services, session, action, asked, () =>
    inTransaction(services.pool, actor, async (tx) => {
      const of = asked === undefined ? undefined : String(asked.of)
      // A preview writes nothing and takes no lock.
      const current = await (action === 'check' ? currentVersion : lockTemplate)(tx, actor.enterprise)
      const before = await templateOf({ pool: tx, model: base }, actor.enterprise, current)
      // Names for items; supplementary fields have none of them.
      const library = of === undefined ? await readNames(tx, base, actor.enterprise) : []
      const rows = entityList ?? (restore === undefined ? [] : withKnownLinks(await rowsOfVersion(tx, base, actor.enterprise, restore), library))
      const screens = restore === undefined ? given.screens : (await readVersion(tx, actor.enterprise, Number(restore)))?.screens
      const { items, rules } = refuseUnsound(base, actor, of, restore === undefined ? given : { ...given, screens }, rows)
      const { version } = given
      if (Number(version) !== current) refuseIf([await staleIssue(tx, actor, version, current)])
      refuseIf(linkIssues(items, before, restore === undefined ? library : library.map((name) => ({ ...name, isOffered: true }))))
      const part = templateOfDraft(base, items, of === undefined ? rules : before.screens, current + 1)
      const after = { ...part, items: withPart(base, before, of, part.items) }
      refuseIf(await strandIssues(tx, base, actor, before, after, items))
      return done(tx, { before, after, of })
    }),
  )
}

/** The readable and valid rows of one part; throws with every issue otherwise. */
function refuseUnsound(
  base: Model,
  actor: Actor,
  of: string | undefined,
  { version, ...rest }: Readonly<Record<string, unknown>>,
  rows: readonly Readonly<Record<string, unknown>>[],
): { readonly items: readonly DraftItem[]; readonly rules: FieldTemplate['screens'] } {
  const { items, issues: unreadable } = readDraft(rows)
  const { rules, issues: ofScreens } = screenRuleIssues(base, of === undefined ? rest.screens : undefined)
  // A person who names supplementary fields says nothing of screens.
  const outer: Issue[] = [...unknownKeys(rest, of === undefined ? ['screens'] : [])]
  const isVersion = Number.isInteger(version) && (version as number) >= 0 && (version as number) < MAX_VERSION
  if (version === undefined) outer.push(issue('VERSION_REQUIRED', 'entity.version'))
  else if (!isVersion) outer.push(issue('WRONG_TYPE', 'entity.version', { expected: 'integer' }))
  refuseIf([...outer, ...unreadable])
  const part = { ...base, fieldTemplate: templatePart(base, of) }
  refuseIf([...draftIssues(part, items, actor.language, of === undefined ? undefined : SUPPLEMENT_TYPES), ...ofScreens])
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

async function store(
  tx: Tx,
  { clock, templates: { base } }: Services,
  actor: Actor,
  { before, after, of }: Wanted,
  restored?: number,
): Promise<AnswerEnvelope> {
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
  if (of !== undefined) return answerForSupplements(base, after, actor.language, of, true)
  return answerForEditor(base, after, actor.language, await readNames(tx, base, actor.enterprise))
}

async function rowsOfVersion(tx: Tx, base: Model, enterprise: string, restore: unknown): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const wanted = typeof restore === 'number' && Number.isInteger(restore) && restore >= 0 && restore < MAX_VERSION ? restore : -1
  const isThere = wanted === 0 || (wanted > 0 && (await readVersion(tx, enterprise, wanted)) !== undefined)
  refuseIf(isThere ? [] : [issue('NOT_FOUND', 'entity.restore')])
  return rowsOfTemplate(base, itemsOfPart(base, await templateOf({ pool: tx, model: base }, enterprise, wanted), undefined))
}
