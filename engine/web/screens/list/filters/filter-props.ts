import type { ReactNode } from 'react'
import type { Entity } from '../../../../core/model/entity.ts'
import type { Field } from '../../../../core/model/field.ts'
import type { Operator } from '../../../../core/query/operators.ts'
import type { Filter } from '../state/list-state.ts'

/** A field to filter by, and its present condition. */
export type FilterOfField = {
  readonly entity: Entity
  readonly field: Field
  readonly label: string
  readonly filter: Filter | undefined
  readonly onChange: (filter: Filter | undefined) => void
  /** One query of the list covers at most this many months of this date. */
  readonly months?: number | undefined
}

/** The properties of each kind of filter. */
export type FilterProps = FilterOfField & {
  readonly mode: Operator
  /** The operator menu; placed at the end of the input. */
  readonly menu: ReactNode
}

/** The operators of a date filter for chosen dates. */
export type DayRange = 'between' | 'atLeast' | 'atMost'
