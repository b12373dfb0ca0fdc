import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Row } from '../cells/value-at-path.ts'

/** The props of every field input. Its label is beside it and names it by `labelId`. */
export type InputProps = {
  readonly entity: Entity
  readonly field: Field
  readonly value: unknown
  /** The document being edited, for pickers that depend on it. */
  readonly document: Row
  readonly labelId: string
  readonly label: string
  readonly disabled: boolean
  readonly invalid: boolean
  readonly autoFocus?: boolean
  readonly onChange: (value: unknown) => void
}

/** The props of an input that needs no document. */
export type PlainInputProps = Omit<InputProps, 'entity' | 'document'>
