import type { Entity } from '../../../../core/model/entity.ts'
import type { Reference } from '../../../../core/wire/envelope.ts'
import type { HeaderValues } from '../../store/header-values.ts'
import type { Row } from '../../../cells/value-at-path.ts'

/** The context of the widgets of a header form besides their value. */
export type FormContext = {
  readonly entity: Entity
  readonly document: Row
  /** The name of a chosen reference; the form's data hold only ids. */
  nameOf(id: string): string
  remember(reference: Reference): void
  /** The values of a document being edited; absent if nothing is computed. */
  readonly values?: HeaderValues | undefined
}
