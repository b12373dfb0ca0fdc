import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Row } from '../cells/value-at-path.ts'

/** What every input of a field takes. The label stands beside it and names it by `labelId`. */
export type InputProps = {
  readonly entity: Entity
  readonly field: Field
  readonly value: unknown
  /** The document being written, for pickers whose choice depends on it. */
  readonly document: Row
  readonly labelId: string
  readonly label: string
  readonly disabled: boolean
  readonly invalid: boolean
  readonly autoFocus?: boolean
  readonly onChange: (value: unknown) => void
}

/** What an input takes that neither looks into a document nor into what it belongs to. */
export type PlainInputProps = Omit<InputProps, 'entity' | 'document'>
