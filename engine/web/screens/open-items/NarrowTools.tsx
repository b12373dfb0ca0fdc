import { Button, Checkbox, Input } from '@douyinfe/semi-ui-19'
import { IconSearch } from '@douyinfe/semi-icons'
import { useEffect, useState } from 'react'
import { useWords } from '../../cells/use-words.ts'
import { LabelledSelect } from '../../fields/LabelledSelect.tsx'
import { useDebounced } from '../../fields/use-debounced.ts'
import type { Narrowed } from './use-open-items.ts'

const PAUSE = 300

type Props = {
  readonly narrowed: Narrowed
  /** The currencies of what is open, as far as they are known. */
  readonly currencies: readonly string[]
  /** The documents of one balance are shown: its name and currency are chosen already. */
  readonly isOfOne: boolean
  readonly onNarrow: (narrowed: Narrowed) => void
  /** Absent: the person may not take the list away. */
  readonly onExport?: (() => void) | undefined
  readonly isExporting: boolean
}

/** Which balances are shown: by name, by currency, or what is overdue alone; and the way to take them away. */
export function NarrowTools({ narrowed, currencies, isOfOne, onNarrow, onExport, isExporting }: Props) {
  const words = useWords()
  const [typed, setTyped] = useState(narrowed.named ?? '')
  const named = useDebounced(typed, PAUSE)
  useEffect(() => {
    const text = named.trim()
    if (text !== (narrowed.named ?? '')) onNarrow({ ...without(narrowed, 'named'), ...(text !== '' && { named: text }) })
    // Only what was typed moves the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [named])
  return (
    <>
      {!isOfOne && (
        <>
          <Input
            className="open-items-name"
            prefix={<IconSearch aria-hidden />}
            aria-label={words.text('ui.openItems.named')}
            placeholder={words.text('ui.openItems.named')}
            value={typed}
            maxLength={100}
            showClear
            data-filter="named"
            onChange={setTyped}
          />
          <span className="open-items-currency" data-filter="inCurrency">
            <LabelledSelect
              label={words.text('ui.openItems.currency')}
              placeholder={words.text('ui.openItems.currency')}
              value={narrowed.inCurrency}
              showClear
              optionList={[...new Set([...currencies, ...(narrowed.inCurrency === undefined ? [] : [narrowed.inCurrency])])]
                .toSorted()
                .map((code) => ({ value: code, label: code }))}
              onChange={(code) => onNarrow({ ...without(narrowed, 'inCurrency'), ...(typeof code === 'string' && { inCurrency: code }) })}
            />
          </span>
        </>
      )}
      <Checkbox
        checked={narrowed.overdue === true}
        data-filter="overdue"
        onChange={({ target }) => onNarrow({ ...without(narrowed, 'overdue'), ...(target.checked === true && { overdue: true as const }) })}
      >
        {words.text('ui.openItems.overdueAlone')}
      </Checkbox>
      {onExport !== undefined && (
        <Button data-action="export" loading={isExporting} onClick={onExport}>
          {words.text('ui.openItems.export')}
        </Button>
      )}
    </>
  )
}

function without(narrowed: Narrowed, name: keyof Narrowed): Narrowed {
  const { [name]: _, ...rest } = narrowed
  return rest
}
