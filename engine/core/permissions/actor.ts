import type { Language, Side } from '../model/side.ts'

/** The actor: a member of an enterprise, on one of its sides. */
export type Actor = {
  readonly accountId: string
  readonly name: string
  /** Who made the API key or the purchaser's invitation by which the actor calls: with four eyes, both are one person. */
  readonly madeBy?: string
  readonly side: Side
  /** The id of the person's enterprise in this session. */
  readonly enterprise: string
  readonly language: Language
  /** Codes such as "A30". */
  readonly permissions: ReadonlySet<string>
  /** The ids of the person's purchasing groups. */
  readonly purchasingGroups: readonly string[]
  /** The preferences of the purchaser of the documents; for a supplier those of each row's purchaser replace them. */
  readonly prefs: Readonly<Record<string, unknown>>
}
