import type { CellDraft } from './cell-draft.ts'
import type { EditStep } from '../api/grid-editing.ts'

/** How the cell that is open was opened, and what is in it so far. It changes with each key and renders nothing. */
export type EditSession = {
  /** A letter opens the cell, which it replaces; or another way to open it, which leaves what is there. */
  readonly by: (isLetter: boolean) => void
  readonly wasLetter: () => boolean
  readonly hold: (draft: CellDraft | undefined) => void
  readonly held: () => CellDraft | undefined
  /** Goes on from the cell that was written. */
  readonly step: (to: EditStep) => void
  readonly onStep: (go: (to: EditStep) => void) => void
  /** Closes the open cell, which is written as it stands; nothing where none is open. */
  readonly close: () => void
  /** Tells how the cell that is open now is closed; undefined when it is. */
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
