import type { Row } from '../../cells/value-at-path.ts'
import type { RefusedTexts } from '../line-store/refused-text.ts'

/** The draft of an unsaved form: its documents, the texts that cells refused, and the names of references. */
export type SavedDraft = {
  readonly documents: readonly Row[]
  readonly refused: readonly RefusedTexts[]
  readonly names: Readonly<Record<string, string>>
  /** The time of storing, as an instant. */
  readonly at: string
}
