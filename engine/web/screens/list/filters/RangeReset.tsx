import { Button } from '@douyinfe/semi-ui-19'
import type { ListScreen } from '../../../../core/model/screen.ts'
import { useWords } from '../../../cells/use-words.ts'
import { rangePreset, type ListState } from '../state/list-state.ts'
import { periodText } from './period-text.ts'

type Props = { readonly range: NonNullable<ListScreen['range']>; readonly state: ListState; readonly onChange: (part: Partial<ListState>) => void }

/** A button for a query that is too long: resets to the initial range of the list. */
export function RangeReset({ range, state, onChange }: Props) {
  const words = useWords()
  const preset = rangePreset(range.months)
  return (
    <Button theme="solid" data-action="resetRange" onClick={() => onChange({ filters: { ...state.filters, [range.field]: preset } })}>
      {periodText(words, preset.values[0] ?? '')}
    </Button>
  )
}
