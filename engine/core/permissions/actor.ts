import type { Language, Side } from '../model/side.ts'

/** Who asks: a member of an enterprise, in one of its sides. */
export type Actor = {
  readonly accountId: string
  readonly name: string
  readonly side: Side
  /** Id of the enterprise that the person works for in this session. */
  readonly enterprise: string
  readonly language: Language
  /** Codes such as "A30". */
  readonly permissions: ReadonlySet<string>
  /** Ids of the purchasing groups that the person belongs to. */
  readonly purchasingGroups: readonly string[]
  /** Preferences of the purchaser whose documents are at hand; for a supplier those of each row's purchaser take their place. */
  readonly prefs: Readonly<Record<string, unknown>>
}
