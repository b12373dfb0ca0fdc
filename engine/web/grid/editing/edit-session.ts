import type { CellDraft } from './cell-draft.ts'
import type { EditStep } from '../api/grid-editing.ts'

/** How the open cell was opened, and its content so far. It changes with each key and renders nothing. */
export type EditSession = {
  /** A letter opens the cell and replaces its content; other ways of opening keep the content. */
  readonly by: (isLetter: boolean) => void
  readonly wasLetter: () => boolean
  readonly hold: (draft: CellDraft | undefined) => void
  readonly held: () => CellDraft | undefined
  /** Moves on from the written cell. */
  readonly step: (to: EditStep) => void
  readonly onStep: (go: (to: EditStep) => void) => void
  /** Closes and writes the open cell; does nothing if none is open. */
  readonly close: () => void
  /** Sets how to close the open cell; undefined when it is closed. */
  readonly onClose: (close: (() => void) | undefined) => void
}

export function createEditSession(): EditSession {
  let isLetter = false
  let draft: CellDraft | undefined
  let go: (to: EditStep) => void = () => {}
  let close: (() => void) | undefined
  return {
    by(letter) {
      isLetter = letter
      draft = undefined
    },
    wasLetter: () => isLetter,
    hold: (next) => void (draft = next),
    held: () => draft,
    step: (to) => go(to),
    onStep: (next) => void (go = next),
    close: () => close?.(),
    onClose: (next) => void (close = next),
  }
}
