import type { Edit } from '../../../core/lifecycle/live/document-edit.ts'
import type { LiveDocument } from '../../../core/lifecycle/live/live-document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Language, Side } from '../../../core/model/side.ts'
import type { NamesOfValue } from '../../../core/rules/parse-cell.ts'
import type { DocumentEdit } from './document-edit.ts'
import type { UndoStep } from './undo-history.ts'
import type { LineConditions } from './line-conditions.ts'
import type { LineIssues } from './line-issues.ts'
import type { LinePlace } from './line-store.ts'
import type { LineTotals } from './line-totals.ts'
import type { NameResolver } from './name-resolver.ts'
import type { RefusedPatch } from './refused-text.ts'

/** The context of a lines field. */
export type EditedLinesOptions = {
  readonly model: Model
  readonly entity: Entity
  readonly transition: Transition
  readonly lines: string
  readonly field: Field
  readonly line: Entity
  readonly live: LiveDocument
  readonly writer: { readonly side: Side; readonly permissions: ReadonlySet<string> }
  readonly names: NamesOfValue
  readonly language: Language
  /** The day of the document's purchaser, 'YYYY-MM-DD'. */
  readonly today: string
  readonly mayAdd: boolean
  readonly mayAddChildren: boolean
  readonly mayRemove: boolean
  /** The rows are fixed: rows that the server knows cannot be removed. */
  readonly isFixed: boolean
  readonly mayMove: boolean
  /** Several lines may take parts of one source. */
  readonly mayPart: boolean
  /** What a line says of its source, if lines come from sources: the ref field to it, the field of its version, and of a parted source what its parts take over. */
  readonly ofSource: readonly string[] | undefined
  readonly conditions: LineConditions
  readonly issues: LineIssues
  readonly totals: LineTotals
  readonly newId: () => string
  readonly resolveNames: NameResolver | undefined
  readonly history: { readonly canUndo: boolean; readonly canRedo: boolean }
  readonly act: (act: DocumentEdit) => UndoStep | undefined
  readonly undo: () => LinePlace | undefined
  readonly redo: () => LinePlace | undefined
  readonly subscribe: (listener: () => void) => () => void
  readonly changed: () => void
}

/** Applies edits as one undo step; the server resolves waiting texts. */
export type PerformEdits = (edits: readonly Edit[], refused: readonly RefusedPatch[], place?: DocumentEdit['place']) => void
