import type { Formula } from './formula.ts'
import type { Place } from './place.ts'
import type { Side } from './side.ts'

/** What people are told of: a kind of notice about documents of an entity. */
export type Notice = {
  readonly name: string
  /**
   * The actions that it tells of, as the history names them: "refuse", "quotationLine.grab". `to`: the side that is told; absent where both sides act: the other
   * one than who acts. `onBehalf`: only where another side did it for this one.
   */
  readonly on: readonly { readonly action: string; readonly to?: Side; readonly onBehalf?: true }[]
  /** The time that has to come; set in place of `on`. */
  readonly timed?: TimedNotice
  /** Only while this holds of the document after the transaction, or when the time has come (then in the SQL subset). */
  readonly when?: Formula
  /** Who might see the document before the transaction is told, not who may see it after. */
  readonly seenBefore: boolean
  /** The sides that may be told. */
  readonly sides: readonly Side[]
  /** Ref fields to account whose people are told, and codes whose holders are. Neither: everybody of the side who may see the document. */
  readonly people: readonly string[]
  readonly codes: readonly string[]
  /** The screen of each side that it leads to; with the document, if the screen shows one. */
  readonly opens: Readonly<Partial<Record<Side, NoticeLink>>>
  readonly at: Place
}

/** A time of the document: that of a date or an instant, or when it entered a state in which it still is. */
export type TimedNotice = {
  readonly field?: string
  readonly entered?: { readonly region: string; readonly state: string }
  /** Whether it is told before that time. */
  readonly isBefore: boolean
  /** How many hours; reads the preferences alone. 0 or less: nobody is told. */
  readonly hours: Formula
  readonly isDaily: boolean
}

export type NoticeLink = { readonly screen: string; readonly withDocument: boolean }

/** The kind of notice about documents with a discussion that whoever is mentioned in a comment gets. */
export const MENTION = 'mention'

/** The place in the text of a mention that the document's name fills, whatever field of the document that is. */
export const MENTIONED_IN = 'document'

/** The fields of the entity whose records are people's notices. */
export const INBOX = {
  person: 'person',
  kind: 'kind',
  subject: 'subject',
  /** The purchaser's name, for the supplier's people. */
  purchaserName: 'purchaserName',
  /** The screen, and the document that it shows. */
  opens: 'opens',
  about: 'about',
  /** The entry of the outbox. */
  cause: 'cause',
  readAt: 'readAt',
  /** The region: its initial state is that of a notice that nobody has read. */
  reading: 'reading',
  /** The action of its person by which a notice is read. */
  read: 'read',
} as const
