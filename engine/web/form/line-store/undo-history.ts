import type { Change } from '../../../core/lifecycle/live/document-edit.ts'
import type { RefusedText } from './refused-text.ts'

/** A refused text that a step added or removed. */
export type RefusedChange = {
  readonly lines: string
  readonly id: string
  readonly field: string
  readonly before: RefusedText | undefined
  readonly after: RefusedText | undefined
}

/** One action of the person with everything that followed from it, also later: names that the server looked up. */
export type UndoStep = {
  readonly changes: Change[]
  readonly refused: RefusedChange[]
  /** The place to show after undoing it. */
  readonly place?: { readonly lines: string; readonly id: string; readonly field?: string; row?: number } | undefined
  /** Consecutive steps with the same key are one step, such as typing in a header field. */
  readonly joins?: string | undefined
}

/** The steps to undo and to redo. */
export type UndoHistory = {
  /** The step for a new action: the last one if they join. Steps that were undone can no longer be redone. */
  begin(step: Pick<UndoStep, 'place' | 'joins'>): UndoStep
  /** Whether a step is the last one, so that later results still belong to it. */
  isLast(step: UndoStep): boolean
  /** Updates the size of a step, and drops the oldest steps beyond the limits. */
  trim(): void
  undo(): UndoStep | undefined
  redo(): UndoStep | undefined
  readonly canUndo: boolean
  readonly canRedo: boolean
}

// 1,000 steps or 2,000,000 values, so that 200 steps of 10,000 cells each are always kept.
const mostSteps = 1_000
const mostValues = 2_000_000

export function undoHistory(bounds: { readonly steps: number; readonly values: number } = { steps: mostSteps, values: mostValues }): UndoHistory {
  const done: UndoStep[] = []
  const undone: UndoStep[] = []
  return {
    begin(step) {
      undone.length = 0
      const last = done.at(-1)
      if (last !== undefined && step.joins !== undefined && last.joins === step.joins) return last
      const begun: UndoStep = { changes: [], refused: [], ...step }
      done.push(begun)
      return begun
    },
    isLast: (step) => done.at(-1) === step,
    trim() {
      let values = 0
      let first = done.length
      while (first > 0 && done.length - first < bounds.steps && values <= bounds.values) values += weightOf(done[--first]!)
      // The last step stays, whatever its size.
      if (values > bounds.values && first < done.length - 1) first++
      done.splice(0, first)
    },
    undo() {
      const step = done.pop()
      if (step !== undefined) undone.push(step)
      return step
    },
    redo() {
      const step = undone.pop()
      if (step !== undefined) done.push(step)
      return step
    },
    get canUndo() {
      return done.length > 0
    },
    get canRedo() {
      return undone.length > 0
    },
  }
}

const weights = new WeakMap<Change, number>()

function weightOf({ changes, refused }: UndoStep): number {
  return changes.reduce((sum, change) => sum + weightOfChange(change), refused.length)
}

function weightOfChange(change: Change): number {
  let weight = weights.get(change)
  if (weight === undefined) {
    weight = change.header.fields.length
    for (const { rows } of change.moves) for (const row of rows) weight += Object.keys(row).length
    for (const patches of change.rows.values()) for (const { fields } of patches.values()) weight += fields.length
    weights.set(change, weight)
  }
  return weight
}
