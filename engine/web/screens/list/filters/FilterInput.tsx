import { useState } from 'react'
import { assertNever } from '../../../../core/assert-never.ts'
import { standsAlone, type Operator } from '../../../../core/query/operators.ts'
import { useWords } from '../../../cells/use-words.ts'
import { BlankFilter } from './BlankFilter.tsx'
import { ChoiceFilter, FlagFilter } from './ChoiceFilter.tsx'
import { DayFilter } from './DayFilter.tsx'
import type { FilterOfField, FilterProps } from './filter-props.ts'
import { operatorOf, operatorsOf } from './filter-operators.ts'
import { NumberFilter } from './NumberFilter.tsx'
import { OperatorMenu } from './OperatorMenu.tsx'
import { RefFilter } from './RefFilter.tsx'
import { TextFilter } from './TextFilter.tsx'

/** The filter of a field's type: text, choice, reference, range of days or of figures; or whether the field is blank. */
export function FilterInput(given: FilterOfField) {
  const { field, label, filter, onChange } = given
  const words = useWords()
  const modes = operatorsOf(field)
  const usual = modes[0]
  const [chosen, setChosen] = useState(usual)
  if (usual === undefined) return null
  const mode = filter === undefined ? (chosen ?? usual) : operatorOf(filter, modes)

  function choose(next: Operator) {
    if (standsAlone(next)) return onChange({ operator: next, values: [] })
    setChosen(next)
    if (filter === undefined) return
    const kept = standsAlone(filter.operator) ? [] : filter.values
    onChange(kept.length === 0 ? undefined : { operator: next, values: next === 'in' ? kept : kept.slice(0, 1) })
  }

  const menu = <OperatorMenu label={label} modes={modes} mode={mode} onMode={choose} />
  const named = mode === usual || standsAlone(mode) ? label : `${label} ${words.text(`ui.operator.${mode}`)}`
  const props: FilterProps = { ...given, label: named, mode, menu }
  if (standsAlone(mode)) return <BlankFilter {...props} />
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
    case 'refs':
      return <RefFilter {...props} />
    case 'date':
    case 'instant':
      return <DayFilter {...props} label={label} />
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
