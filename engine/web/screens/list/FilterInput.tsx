import { assertNever } from '../../../core/assert-never.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import { ChoiceFilter, FlagFilter } from './ChoiceFilter.tsx'
import { LateDateFilter } from './LateDateFilter.tsx'
import type { Filter } from './list-state.ts'
import { NumberFilter } from './NumberFilter.tsx'
import { RefFilter } from './RefFilter.tsx'
import { TextFilter } from './TextFilter.tsx'

export type FilterProps = {
  readonly entity: Entity
  readonly field: Field
  readonly label: string
  readonly filter: Filter | undefined
  readonly onChange: (filter: Filter | undefined) => void
}

/** The filter of a field's type: text, choice, reference, range of days or of figures. */
export function FilterInput(props: FilterProps) {
  const { field } = props
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'sequence':
      return <TextFilter {...props} />
    case 'enum':
      return <ChoiceFilter {...props} />
    case 'flag':
      return <FlagFilter {...props} />
    case 'ref':
      return <RefFilter {...props} />
    case 'date':
    case 'instant':
      return <LateDateFilter {...props} />
    case 'quantity':
    case 'price':
    case 'amount':
    case 'rate':
    case 'decimal':
    case 'integer':
      return <NumberFilter {...props} />
    case 'files':
    case 'lines':
      return null
    default:
      return assertNever(field.type)
  }
}
