import type { Side } from '../model/side.ts'

/** The longest text of a comment, in characters. */
export const MAX_COMMENT_CHARACTERS = 4000
/** The most attachments of a comment. */
export const MAX_COMMENT_FILES = 10
/** The most people whom a comment mentions. */
export const MAX_MENTIONS = 20

/** The place of a name in the text of a comment: "@[<account>]". */
export const MENTION_IN_TEXT = /@\[([^[\]]{1,60})\]/g

/** Somebody who may open the document. */
export type Mentionable = { readonly id: string; readonly name: string; readonly side: Side }

/** A comment as a person reads it. A withdrawn one has no text, no people and no files. */
export type CommentForReader = {
  readonly id: string
  readonly at: string
  readonly side: Side
  readonly authorName: string
  /** Whether both sides read it. */
  readonly isShared: boolean
  /** Names stand in it as "@[<id>]", by `mentions`. */
  readonly text: string
  readonly mentions: readonly Pick<Mentionable, 'id' | 'name'>[]
  readonly files: readonly { readonly id: string; readonly name: string; readonly size: number; readonly type: string }[]
  readonly isWithdrawn: boolean
  /** Until when the reader, who has written it, may withdraw it. */
  readonly withdrawUntil?: string
}

/** What a person may write about a document. `mayShare`: somebody of the other side may read it. */
export type DiscussionRights = { readonly mayShare: boolean; readonly withdrawMinutes: number }
