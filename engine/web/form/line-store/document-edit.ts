import type { Edit } from '../../../core/lifecycle/live/document-edit.ts'
import type { RefusedPatch } from './refused-text.ts'
import type { UndoStep } from './undo-history.ts'

/** A change of the document that a line store requests. */
export type DocumentEdit = {
  readonly lines: string
  readonly edits: readonly Edit[]
  readonly refused: readonly RefusedPatch[]
  /** The cell where the change began; undo returns to it. */
  readonly place?: { readonly id: string; readonly field?: string } | undefined
  /** The undo step that this change extends, if it follows from one. */
  readonly step?: UndoStep | undefined
}
