import { sql } from 'kysely'
import { labelOfField } from '../../core/text/label-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import { type Language, languages } from '../../core/model/side.ts'
import { entityOfNotice, fieldsForTexts } from '../../core/notices/fields-for-texts.ts'
import { wordOfField } from '../../core/notices/values-of-notice.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { noticeKindName, noticeKindsFor } from '../access/notice-kinds.ts'
import { success } from '../calls/answer.ts'
import { type EntityReader, entityReaderOf, refuseStale } from '../calls/read-entity.ts'
import { RefusedError } from '../calls/refused-error.ts'
import type { Services } from '../calls/services.ts'
import { readerFor } from '../documents/visibility/reader-for.ts'
import type { Tx } from '../schema/database.ts'
import type { Session } from '../session/load-session.ts'
import { writeAudit } from '../store/audit.ts'
import { byActor } from '../store/by-actor.ts'
import { listDocuments } from '../store/lists/list-documents.ts'
import { MAX_TEMPLATE, readTemplate, sayTemplate } from './notice-template.ts'
import { inTypes } from './notice-types.ts'

type Texts = Readonly<Record<Language, string>>
type Stored = { readonly version: number; readonly own: Texts | null }

/** How many documents a preview shows. */
const MAX_SHOWN = 3
/** How many of the last entries it looks at. */
const MAX_LOOKED_AT = 30

/** The text of a kind of notice, `{ kind }`: the enterprise's own, else the shipped one as a template; with the fields that it may name. */
export function showText(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model } = services
  const { actor } = session
  return inTypes(services, session, 'text', entity, ['kind'], async (tx) => {
    const { kind, of } = kindFrom(model, entityReaderOf(entity))
    return success({ entity: shown(model, actor, kind, of, await storedOf(tx, actor.enterprise, kind)) })
  })
}

/** Saves the enterprise's own text of a kind, `{ kind, version, cn, en }`, for its own people. */
export function saveText(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, clock } = services
  const { actor } = session
  return inTypes(services, session, 'saveText', entity, ['kind', 'version', ...languages], async (tx) => {
    const read = entityReaderOf(entity)
    const { kind, of } = kindFrom(model, read)
    const version = read.version()
    const { texts, fields } = textsFrom(model, read, entity, kind)
    read.end()
    return change(tx, actor, clock.now(), kind, version, texts, fields, (stored) => shown(model, actor, kind, of, stored))
  })
}

/** Goes back to the shipped text of a kind, `{ kind, version }`. */
export function restoreText(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, clock } = services
  const { actor } = session
  return inTypes(services, session, 'restoreText', entity, ['kind', 'version'], async (tx) => {
    const read = entityReaderOf(entity)
    const { kind, of } = kindFrom(model, read)
    const version = read.version()
    read.end()
    return change(tx, actor, clock.now(), kind, version, null, [], (stored) => shown(model, actor, kind, of, stored))
  })
}

/** What these texts would say, `{ kind, cn, en }`, of the last documents that the kind told of and the administrator sees, as the administrator sees them. */
export function previewText(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model } = services
  const { actor } = session
  return inTypes(services, session, 'previewText', entity, ['kind', ...languages], async (tx) => {
    const read = entityReaderOf(entity)
    const { kind, of } = kindFrom(model, read)
    const { texts } = textsFrom(model, read, entity, kind)
    read.end()
    const code = of.read[actor.side]
    if (code !== undefined && !actor.permissions.has(code)) return success({ list: [] })
    const fields = fieldsForTexts(model, kind, 'purchaser')
    const reader = await readerFor(tx, services, actor)
    const latest = async (ids?: readonly string[]) => {
      const { rows: found } = await listDocuments(tx, model, reader, {
        entity: of.name,
        columns: [...new Set([of.display, ...fields])],
        defaultSort: [{ field: 'createdAt', descending: true }],
        ...(ids !== undefined && { ids }),
        pager: { page: 1, pageSize: MAX_SHOWN },
      })
      return found
    }
    const ids = await documentsTold(tx, actor.enterprise, kind)
    const ofKind = ids.length === 0 ? [] : await latest(ids)
    // Nobody has been told of this kind yet: any document shows how it reads.
    const rows = ofKind.length === 0 ? await latest() : ofKind
    const said = (language: Language, row: Readonly<Record<string, unknown>>) =>
      sayTemplate(texts[language], Object.fromEntries(fields.map((name) => [name, wordOfField(model, language, of, name, row[name])]))) ?? ''
    return success({ list: rows.map((row) => ({ number: textOfNumber(row[of.display]), cn: said('cn', row), en: said('en', row) })) })
  })
}

/** The kind of the call, if it has a text of the purchaser's side. */
function kindFrom(model: Model, read: EntityReader): { readonly kind: string; readonly of: Entity } {
  const kind = read.text('kind', { required: true }) ?? ''
  const of = noticeKindsFor(model, 'purchaser').includes(kind) ? entityOfNotice(model, kind) : undefined
  if (of === undefined) throw new RefusedError(read.found().length > 0 ? read.found() : [issue('NOT_FOUND', 'entity.kind')])
  return { kind, of }
}

/** Both texts, with an issue for everything that is no part of a template, and the fields that they name. */
function textsFrom(
  model: Model,
  read: EntityReader,
  entity: Readonly<Record<string, unknown>>,
  kind: string,
): { readonly texts: Texts; readonly fields: readonly string[] } {
  const fields = new Set<string>()
  const text = (language: Language): string => {
    // A template may have several lines; what it says is one.
    const given = entity[language]
    const line = typeof given === 'string' ? given.replaceAll(/[\r\n\t]+/g, ' ') : given
    const found = entityReaderOf({ [language]: line })
    const template = found.text(language, { required: true, maxLength: MAX_TEMPLATE }) ?? ''
    read.add(...found.found())
    if (found.found().length > 0) return ''
    const { fields: named, issues } = readTemplate(template, fieldsForTexts(model, kind, 'purchaser'), `entity.${language}`)
    for (const name of named) fields.add(name)
    read.add(...issues)
    return template
  }
  return { texts: { cn: text('cn'), en: text('en') }, fields: [...fields] }
}

/** The documents that people of the enterprise were last told of by this kind. */
async function documentsTold(tx: Tx, enterprise: string, kind: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select payload ->> 'document' as id from outbox where enterprise = ${enterprise} and kind = ${kind} and payload ->> 'document' is not null
    order by "createdAt" desc, id desc limit ${MAX_LOOKED_AT}`.execute(tx)
  return [...new Set(rows.map(({ id }) => id))]
}

async function storedOf(tx: Tx, enterprise: string, kind: string): Promise<Stored> {
  const { rows } = await sql<{ version: number; cn: string | null; en: string | null }>`
    select version, cn, en from "noticeText" where enterprise = ${enterprise} and kind = ${kind}`.execute(tx)
  const { version = 0, cn = null, en = null } = rows[0] ?? {}
  return { version, own: cn === null || en === null ? null : { cn, en } }
}

async function change(
  tx: Tx,
  actor: Actor,
  now: Date,
  kind: string,
  version: number,
  texts: Texts | null,
  fields: readonly string[],
  show: (stored: Stored) => object,
): Promise<AnswerEnvelope> {
  // In sequence, like every change of these settings.
  await sql`select from enterprise where id = ${actor.enterprise} for no key update`.execute(tx)
  const before = await storedOf(tx, actor.enterprise, kind)
  refuseStale(version, before.version)
  const stored: Stored = { version: version + 1, own: texts }
  await sql`insert into "noticeText" (enterprise, kind, version, cn, en, fields)
    values (${actor.enterprise}, ${kind}, ${stored.version}, ${texts?.cn ?? null}, ${texts?.en ?? null}, ${[...fields]}::text[])
    on conflict (enterprise, kind) do update set version = excluded.version, cn = excluded.cn, en = excluded.en, fields = excluded.fields`.execute(tx)
  const changes = languages.flatMap((path) =>
    before.own?.[path] === texts?.[path] ? [] : [{ path, before: before.own?.[path] ?? null, after: texts?.[path] ?? null }],
  )
  await writeAudit(tx, [
    { ...byActor(actor, texts === null ? 'restoreText' : 'saveText', now), entity: 'notice', document: kind, version: stored.version, changes },
  ])
  return success({ entity: show(stored) })
}

function shown(model: Model, { language }: Actor, kind: string, of: Entity, { version, own }: Stored): object {
  const shipped = Object.fromEntries(languages.map((each) => [each, asTemplate(model.texts[each][`notice.${kind}`] ?? '')]))
  return {
    kind,
    name: noticeKindName(model, language, kind),
    version,
    isOwn: own !== null,
    ...(own ?? shipped),
    shipped,
    fields: fieldsForTexts(model, kind, 'purchaser').map((name) => ({ name, label: labelOfField(model, language, of, of.fields[name]!) })),
  }
}

/** A shipped text as a template: its places are values. */
function asTemplate(text: string): string {
  return text.replaceAll(/\{(\w+)\}/g, '{{$1}}')
}

function textOfNumber(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'object' && value !== null && 'text' in value ? String(value.text) : ''
}
