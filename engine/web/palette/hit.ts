import type { Row } from '../cells/value-at-path.ts'

/** A document that the server found. */
export type Hit = {
  readonly entity: string
  readonly id: string
  readonly number: string
  /** The screen that shows it. */
  readonly screen: string
  readonly values: Row
}
