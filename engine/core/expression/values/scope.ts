import type { RecordTypes, ValueType } from './value-type.ts'

/** The names that an expression may use, and the fields of the records that they lead to. */
export type Scope = {
  readonly variables: Readonly<Record<string, ValueType>>
  readonly records: RecordTypes
}
