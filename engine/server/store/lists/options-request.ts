import type { Row } from '../../../core/model/document.ts'

/** What a person may choose for a ref field. */
export type OptionsRequest = {
  /** The choosing entity, or line entity. */
  readonly entity: string
  /** Its ref field. */
  readonly field: string
  readonly search?: string
  /** Only these, such as what is chosen already. */
  readonly ids?: readonly string[]
  /** The choosing row, as far as it is filled in, for the field's filter. */
  readonly document?: Row
}

/** So many choices are answered at once. */
export const MAX_OPTIONS = 50
