import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { ListScreen } from '../../../core/model/screen.ts'
import type { Row } from '../../cells/value-at-path.ts'

export type ActionDialogProps = {
  readonly entity: Entity
  readonly transition: Transition
  readonly rows: readonly Row[]
  /** The key fields of the calling page: shown above, and asked for first of a whole document. */
  readonly first: readonly string[]
  /** The list of the chosen rows. */
  readonly screen?: ListScreen
  readonly onClose: () => void
  /** Gets the refused rows. */
  readonly onDone: (refused?: readonly string[]) => void
}
