import type { ReactNode } from 'react'
import type { Entity } from '../../../../core/model/entity.ts'
import type { Field } from '../../../../core/model/field.ts'
import type { Operator } from '../../../../core/query/operators.ts'
import type { Filter } from '../state/list-state.ts'

/** A field to filter by, and the condition that stands. */
export type FilterOfField = {
  readonly entity: Entity
  readonly field: Field
  readonly label: string
  readonly filter: Filter | undefined
  readonly onChange: (filter: Filter | undefined) => void
  /** The list answers for so many months of this date at a time. */
  readonly months?: number | undefined
}

/** What each kind of filter gets. */
export type FilterProps = FilterOfField & {
  readonly mode: Operator
  /** Chooses how to compare; stands at the end of the input. */
  readonly menu: ReactNode
}

/** How a filter of days compares by chosen days. */
export type DayRange = 'between' | 'atLeast' | 'atMost'
