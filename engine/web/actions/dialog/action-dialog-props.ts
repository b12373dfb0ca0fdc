import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { ListScreen } from '../../../core/model/screen.ts'
import type { Row } from '../../cells/value-at-path.ts'

/** What the dialog of an action is opened with. */
export type ActionDialogProps = {
  readonly entity: Entity
  readonly transition: Transition
  readonly rows: readonly Row[]
  /** The fields that matter on the page that the action was called from: shown above, and of a whole document asked for first. */
  readonly first: readonly string[]
  /** The list that the rows were chosen in. */
  readonly screen?: ListScreen
  readonly onClose: () => void
  /** Hears which of several rows were refused. */
  readonly onDone: (refused?: readonly string[]) => void
}
