import type { Entity } from '../../../core/model/entity.ts'
import type { StoredComment } from '../visibility/visible-comments.ts'

/** When the time is over in which the author may withdraw a comment. */
export function withdrawUntil({ discussion }: Entity, { at }: Pick<StoredComment, 'at'>): Date {
  return new Date(new Date(at).getTime() + (discussion?.withdraw ?? 0) * 60_000)
}
