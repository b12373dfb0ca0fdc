import { useMemo } from 'react'
import { Link } from 'react-router'
import { AGES, type OpenBalance } from '../../../core/wire/open-items.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { figureColumn, figuresOf, textColumn } from './figure-columns.tsx'
import { OpenGrid } from './OpenGrid.tsx'
import type { OpenAnswer } from './use-open-items.ts'

type Props = {
  readonly screen: string
  readonly label: string
  readonly answer: OpenAnswer<OpenBalance>
  readonly addressOf: (balance: OpenBalance) => string
  readonly onOpen: (balance: OpenBalance) => void
}

const balanceOf = (row: Row) => row as unknown as OpenBalance

/** A balance in each row, by age; its name leads to the documents behind it. */
export function BalanceGrid({ screen, label, answer, addressOf, onOpen }: Props) {
  const words = useWords()
  const { told, settled } = answer
  const columns = useMemo(
    () => [
      textColumn(
        'with',
        words.text('ui.openItems.with'),
        220,
        (row) => balanceOf(row).with.text,
        (row) => (
          <Link to={addressOf(balanceOf(row))} className="display-link" tabIndex={-1}>
            {balanceOf(row).with.text}
          </Link>
        ),
      ),
      textColumn('currency', words.text('ui.openItems.currency'), 76, (row) => balanceOf(row).currency),
      figureColumn('open', words.text('ui.openItems.balance'), (row) => balanceOf(row).figures['open'], true),
      ...AGES.map(({ name }) => figureColumn(name, words.text(`ui.openItems.${name}`), (row) => balanceOf(row).ages[name])),
      ...figuresOf(words, { told, settled }, (row, name) => balanceOf(row).figures[name]),
    ],
    [words, told, settled, addressOf],
  )
  return (
    <OpenGrid
      name={`${screen}.balances`}
      label={label}
      columns={columns}
      rows={answer.rows as unknown as readonly Row[]}
      addressOf={(row) => addressOf(balanceOf(row))}
      onOpen={(row) => onOpen(balanceOf(row))}
    />
  )
}
