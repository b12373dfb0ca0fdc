import type { Document } from '../../../core/model/document.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { Tx } from '../../schema/database.ts'
import { commentsOf } from '../../store/comments-of.ts'
import { notifyChanged } from '../../store/notify-changed.ts'
import type { Scope } from '../../store/scope.ts'

/** Announces that comments on a document have changed: to the author's enterprise, and to the other side where they are for both. */
export async function notifyCommentReaders(tx: Tx, document: Document, { enterprise: own }: Actor, other: Scope | undefined): Promise<void> {
  const readers = [own, ...(other === undefined ? [] : [other.enterprise])]
  await notifyChanged(
    tx,
    readers.map((enterprise) => commentsOf(document.id as string, enterprise)),
  )
}
