import type { Entity } from '../../../core/model/entity.ts'
import type { ListScreen } from '../../../core/model/screen.ts'

/** The request of an export: the list in its present state. */
export type ExportRequest = {
  readonly path: string
  /** The conditions of the list. */
  readonly entity: Readonly<Record<string, unknown>>
  readonly name: string
  readonly order?: string
  readonly orderSort?: string
  readonly screen: ListScreen
  /** The record whose rows are exported. */
  readonly rows: Entity
  /** The present columns of the grid, in their order. */
  readonly shown: readonly string[]
  readonly count: { readonly total: number; readonly capped: boolean }
  /** The ids of the rows that are chosen. */
  readonly ticked: readonly string[]
}
