/** A notice as the bell shows it, in the language of its person. */
export type BellNotice = {
  readonly id: string
  readonly version: number
  readonly kind: string
  readonly text: string
  /** The screen that it leads to, and the document that this shows. */
  readonly opens?: string
  readonly about?: string
  readonly at: string
  readonly isRead: boolean
}

/** The last notices of a person, and how many are unread in all. */
export type BellState = {
  readonly count: number
  readonly notices: readonly BellNotice[]
  /** The list of all of them. */
  readonly screen?: string
  /** The call by which notices are marked as read. */
  readonly readPath?: string
}
