import type { Edit } from '../../../core/lifecycle/live/document-edit.ts'
import type { RefusedPatch } from './refused-text.ts'
import type { UndoStep } from './undo-history.ts'

/** A change of the document that a line store asks for. */
export type DocumentEdit = {
  readonly lines: string
  readonly edits: readonly Edit[]
  readonly refused: readonly RefusedPatch[]
  /** Where a person looked. */
  readonly place?: { readonly id: string; readonly field?: string } | undefined
  /** The step to which this belongs, where it follows from one. */
  readonly step?: UndoStep | undefined
}
