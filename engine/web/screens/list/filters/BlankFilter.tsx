import { Input } from '@douyinfe/semi-ui-19'
import { useWords } from '../../../cells/use-words.ts'
import type { FilterProps } from './filter-props.ts'

/** "Is blank", or "is not blank": there is nothing to type. */
export function BlankFilter({ label, mode, menu, onChange }: FilterProps) {
  const words = useWords()
  return (
    <Input
      className="filter"
      insetLabel={label}
      aria-label={label}
      value={words.text(`ui.operator.${mode}`)}
      showClear
      suffix={menu}
      onKeyDown={(event) => {
        if (event.key === 'Backspace' || event.key === 'Delete') onChange(undefined)
      }}
      onChange={(text) => {
        if (text === '') onChange(undefined)
      }}
    />
  )
}
