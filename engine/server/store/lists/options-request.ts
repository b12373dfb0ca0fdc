import type { Row } from '../../../core/model/document.ts'

/** A request for the options of a ref field. */
export type OptionsRequest = {
  /** The choosing entity, or line entity. */
  readonly entity: string
  /** Its ref field. */
  readonly field: string
  readonly search?: string
  /** Only these ids, such as the chosen ones. */
  readonly ids?: readonly string[]
  /** Names and codes of each record besides its text. */
  readonly isTold?: boolean
  /** Of these ids only those that could be chosen anew. */
  readonly isStillOffered?: boolean
  /** The choosing row so far, for the field's filter. */
  readonly document?: Row
}

/** The most options of an answer. */
export const MAX_OPTIONS = 50
