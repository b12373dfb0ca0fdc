import type { Edit } from '../../../core/lifecycle/live/document-edit.ts'
import type { RefusedPatch } from './refused-text.ts'
import type { UndoStep } from './undo-history.ts'

/** A change of the document that a line store requests. */
export type DocumentEdit = {
  readonly lines: string
  readonly edits: readonly Edit[]
  readonly refused: readonly RefusedPatch[]
  /** The cell that the person looked at. */
  readonly place?: { readonly id: string; readonly field?: string } | undefined
  /** The undo step to which this belongs, if it follows from one. */
  readonly step?: UndoStep | undefined
}
