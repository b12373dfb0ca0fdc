import { sql } from 'kysely'
import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import { MENTION, MENTIONED_IN } from '../../../core/model/notice.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { issue } from '../../../core/rules/issue.ts'
import { isInvisible } from '../../../core/text/is-invisible.ts'
import { MAX_COMMENT_CHARACTERS, MAX_COMMENT_FILES, MAX_MENTIONS } from '../../../core/wire/discussion.ts'
import type { AnswerEnvelope, Issue, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { entityReaderOf, unknownKeys } from '../../calls/read-entity.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import type { Tx } from '../../schema/database.ts'
import { writeOutbox } from '../../store/outbox.ts'
import { inTransaction } from '../../store/transaction.ts'
import { changeOnce } from '../actions/change-once.ts'
import { refuseUnlessReader } from '../visibility/reader-for.ts'
import { visibleHeader } from '../visibility/visible-document.ts'
import { mentionablePeople } from './mentionable-people.ts'
import { mentionedIn } from './mentioned-in.ts'
import { notifyCommentReaders } from './notify-comment-readers.ts'
import { readerOfOtherSide } from './reader-of-other-side.ts'

/** The most comments of an enterprise on a document: its own alone, so that the other side's cannot be counted by it. */
const MAX_COMMENTS = 500

type NewComment = { readonly id: string; readonly text: string; readonly isShared: boolean; readonly files: readonly string[] }

/** Writes a comment on a document that the actor may see, for one's own side or for both, and tells those whom it mentions. */
export function runComment(context: CallContext, actor: Actor, entityName: string, { entity: given = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool, idempotency } = context
  const entity = entityOf(model, entityName)
  return answerOrRefusal(model, actor.language, async () => {
    refuseUnlessReader(entity, actor)
    const comment = commentIn(given)
    await inTransaction(pool, actor, (tx) => visibleHeader(tx, context, actor, entity, comment.id))
    // Found before the transaction, with connections of their own; refused within it, so that a repeated request gets the answer of the first.
    const mentioned = await mentionedPeople(context, actor, entity, comment)
    // Also a repeated request is answered only to who may see the document still.
    const seen = (tx: Tx) => visibleHeader(tx, context, actor, entity, comment.id)
    return changeOnce(
      context,
      actor,
      idempotency,
      async (tx) => write(tx, context, actor, entity, await seen(tx), comment, mentioned),
      async (tx, { answer }) => {
        await seen(tx)
        return answer
      },
    )
  })
}

function commentIn(given: Readonly<Record<string, unknown>>): NewComment {
  const read = entityReaderOf(given)
  read.add(...unknownKeys(given, ['id', 'text', 'isShared', 'files']))
  const id = read.id()
  const files = read.list('files', { max: MAX_COMMENT_FILES }) ?? []
  // Never taken for granted: who reads it must be said.
  const isShared = read.flag('isShared', { required: true }) === true
  const { text: typed = '' } = given
  const text = typeof typed === 'string' ? typed.replaceAll(/\r\n?/g, '\n').trim() : ''
  if (typeof typed !== 'string' || hasControls(text)) read.add(issue('WRONG_TYPE', 'entity.text', { expected: 'text' }))
  else if (isInvisible(text) && files.length === 0) read.add(issue('REQUIRED', 'entity.text'))
  if ([...text].length > MAX_COMMENT_CHARACTERS) read.add(issue('TOO_LONG', 'entity.text', { maximum: String(MAX_COMMENT_CHARACTERS) }))
  if (mentionedIn(text).length > MAX_MENTIONS) read.add(issue('TOO_MANY_ITEMS', 'entity.text', { maximum: String(MAX_MENTIONS) }))
  read.end()
  return { id, text, isShared, files }
}

function hasControls(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- text with tabs and line breaks
  return /[\0-\x08\x0b-\x1f\x7f]/.test(text)
}

type Mentioned = { readonly people: readonly Actor[]; readonly issues: readonly Issue[] }

/** Whom the text mentions. Somebody who may not open the document, and somebody who does not exist, are refused alike. */
async function mentionedPeople(context: CallContext, actor: Actor, entity: Entity, { id, text, isShared }: NewComment): Promise<Mentioned> {
  const accounts = mentionedIn(text)
  if (accounts.length === 0) return { people: [], issues: [] }
  const people = await mentionablePeople(context, actor, { entity, id, isShared }, { accounts })
  const known = new Set(people.map(({ accountId }) => accountId))
  return { people, issues: accounts.every((account) => known.has(account)) ? [] : [issue('PERSON_NOT_MENTIONED', 'entity.text')] }
}

async function write(
  tx: Tx,
  { newId, clock }: CallContext,
  actor: Actor,
  entity: Entity,
  document: Document,
  { text, isShared, files }: NewComment,
  { people, issues }: Mentioned,
): Promise<AnswerEnvelope> {
  refuseIf(issues)
  const documentId = document.id as string
  const purchaser = document.purchaser as string
  const other = isShared ? await readerOfOtherSide(tx, entity, actor, document) : undefined
  if (isShared) refuseIf(other === undefined ? [issue('COMMENT_NOT_FOR_BOTH', 'entity.isShared')] : [])
  // One comment of an enterprise on a document after the other, so that the limit holds.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`comment ${actor.enterprise} ${documentId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from comment c where c.document = ${documentId} and c.entity = ${entity.name} and c.enterprise = ${actor.enterprise}`.execute(
    tx,
  )
  refuseIf((rows[0]?.count ?? 0) < MAX_COMMENTS ? [] : [issue('OVER_500_COMMENTS', '', { maximum: String(MAX_COMMENTS) })])
  await holdFiles(tx, actor, files)
  const id = newId()
  const at = clock.now().toISOString()
  const supplier = typeof document.supplierEnterprise === 'string' ? document.supplierEnterprise : null
  await sql`insert into comment (id, entity, document, purchaser, "supplierEnterprise", enterprise, account, "isShared", text, files, at)
    values (${id}, ${entity.name}, ${documentId}, ${purchaser}, ${supplier}, ${actor.enterprise}, ${actor.accountId}, ${isShared}, ${text}, ${[...files]}::text[], ${at})`.execute(
    tx,
  )
  const display = document[entity.display] ?? null
  await writeOutbox(
    tx,
    [...new Set(people.map(({ enterprise }) => enterprise))].map((enterprise) => ({
      purchaser,
      enterprise,
      kind: MENTION,
      createdAt: at,
      payload: {
        entity: entity.name,
        document: documentId,
        display,
        account: actor.accountId,
        comment: id,
        people: people.filter((person) => person.enterprise === enterprise).map(({ accountId }) => accountId),
        values: { [MENTIONED_IN]: display },
      },
    })),
  )
  await notifyCommentReaders(tx, document, actor, other)
  return success({ entity: { id } })
}

/** Only what the author has uploaded: who attaches a file lets others open it. Locked against deletion until the transaction ends. */
async function holdFiles(tx: Tx, { accountId, enterprise }: Actor, files: readonly string[]): Promise<void> {
  if (files.length === 0) return
  const { rows } = await sql`
    select id from file where id = any(${[...files]}::text[]) and account = ${accountId} and enterprise = ${enterprise} order by id for key share`.execute(tx)
  refuseIf(rows.length === files.length ? [] : [issue('REFERENCE_NOT_FOUND', 'entity.files')])
  await sql`update file set "usedAt" = now() where id = any(${[...files]}::text[]) and "usedAt" is null`.execute(tx)
}
