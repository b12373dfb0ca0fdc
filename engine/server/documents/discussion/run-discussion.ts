import { sql } from 'kysely'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import { otherSide } from '../../../core/model/side.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import { type CommentForReader, type DiscussionRights } from '../../../core/wire/discussion.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import type { CallContext } from '../../calls/call-context.ts'
import type { StoredFile } from '../../files/stored-file.ts'
import type { Tx } from '../../schema/database.ts'
import { answerAboutDocument } from '../visibility/answer-about-document.ts'
import { mentionedIn } from './mentioned-in.ts'
import { readerOfOtherSide } from './reader-of-other-side.ts'
import { type StoredComment, visibleComments } from '../visibility/visible-comments.ts'
import { withdrawUntil } from './withdraw-until.ts'

/** The comments on a document that this person reads, oldest first, and for whom they may write. */
export function runDiscussion(context: CallContext, actor: Actor, entityName: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  return answerAboutDocument(context, actor, entityName, envelope, async (tx, entity, document, { model, clock }) => {
    const comments = await visibleComments(tx, actor, entity.name, document.id as string)
    const shown = await namesAndFiles(tx, comments)
    const rights: DiscussionRights = {
      mayShare: (await readerOfOtherSide(tx, entity, actor, document)) !== undefined,
      withdrawMinutes: entity.discussion?.withdraw ?? 0,
    }
    return success({ list: comments.map((comment) => forReader(model, entity, actor, comment, shown, clock.now())), entity: rights })
  })
}

type Shown = { readonly names: ReadonlyMap<string, { readonly name: string; readonly isOwn: boolean }>; readonly files: ReadonlyMap<string, StoredFile> }

/** The people whom the comments mention by their present names, and the attachments. */
async function namesAndFiles(tx: Tx, comments: readonly StoredComment[]): Promise<Shown> {
  const standing = comments.filter(({ withdrawnAt }) => withdrawnAt === null)
  const people = [...new Set(standing.flatMap(({ text }) => mentionedIn(text)))]
  const ids = [...new Set(standing.flatMap(({ files }) => files))]
  const { rows: names } =
    people.length === 0
      ? { rows: [] }
      : await sql<{ id: string; name: string; isOwn: boolean }>`
          select a.id, a.name, exists (select from member m where m.account = a.id and m.enterprise = current_setting('app.enterprise')) as "isOwn"
          from account a where a.id = any(${people}::text[])`.execute(tx)
  const { rows: files } =
    ids.length === 0 ? { rows: [] } : await sql<StoredFile>`select id, name, size, type from file where id = any(${ids}::text[])`.execute(tx)
  return { names: new Map(names.map((row) => [row.id, row])), files: new Map(files.map((file) => [file.id, file])) }
}

function forReader(model: Model, entity: Entity, actor: Actor, comment: StoredComment, { names, files }: Shown, now: Date): CommentForReader {
  const { id, enterprise, account, authorName, isShared, text, withdrawnAt } = comment
  const isOwnSide = enterprise === actor.enterprise
  // A person of an enterprise whose name is hidden from the reader is hidden as well.
  const mask = visibilityFor(model, entity, actor).masked.get('supplierEnterprise')
  const isWithdrawn = withdrawnAt !== null
  const until = withdrawUntil(entity, comment)
  return {
    id,
    at: new Date(comment.at).toISOString(),
    side: isOwnSide ? actor.side : otherSide(actor.side),
    authorName: isOwnSide ? authorName : (mask ?? authorName),
    isShared,
    text: isWithdrawn ? '' : text,
    mentions: isWithdrawn
      ? []
      : mentionedIn(text).flatMap((person) => {
          const found = names.get(person)
          return found === undefined ? [] : [{ id: person, name: found.isOwn ? found.name : (mask ?? found.name) }]
        }),
    files: isWithdrawn ? [] : comment.files.flatMap((file) => files.get(file) ?? []),
    isWithdrawn,
    ...(!isWithdrawn && account === actor.accountId && now < until && { withdrawUntil: until.toISOString() }),
  }
}
