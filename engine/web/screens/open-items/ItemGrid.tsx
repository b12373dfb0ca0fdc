import { useMemo } from 'react'
import { Link } from 'react-router'
import type { OpenItemsScreen } from '../../../core/model/screen.ts'
import type { OpenItem } from '../../../core/wire/open-items.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import { figureColumn, figuresOf, textColumn } from './figure-columns.tsx'
import { OpenGrid } from './OpenGrid.tsx'
import type { OpenAnswer } from './use-open-items.ts'

type Props = {
  readonly screen: OpenItemsScreen
  readonly label: string
  readonly answer: OpenAnswer<OpenItem>
  readonly onOpen: (address: string, newTab: boolean) => void
}

const itemOf = (row: Row) => row as unknown as OpenItem

/** The open documents behind a balance, the longest due first; each opens what it is of. */
export function ItemGrid({ screen, label, answer, onOpen }: Props) {
  const words = useWords()
  const { told, settled } = answer
  const addressOf = useMemo(() => {
    const opens = new Map(screen.of.map(({ entity, opens: detail }) => [entity, detail]))
    return ({ entity, id }: OpenItem) => addressOfScreen(opens.get(entity) ?? '', { id })
  }, [screen])
  const columns = useMemo(
    () => [
      textColumn(
        'number',
        words.text('ui.openItems.number'),
        170,
        (row) => itemOf(row).number,
        (row) => (
          <Link to={addressOf(itemOf(row))} className="display-link" tabIndex={-1}>
            {itemOf(row).number}
          </Link>
        ),
      ),
      textColumn('entity', words.text('ui.openItems.document'), 130, (row) => words.text(`entity.${itemOf(row).entity}`)),
      textColumn('day', words.text('ui.openItems.day'), 104, (row) => itemOf(row).day ?? ''),
      textColumn('due', words.text('ui.openItems.due'), 104, (row) => itemOf(row).due ?? ''),
      textColumn('overdue', words.text('ui.openItems.overdue'), 96, (row) => {
        const { overdue } = itemOf(row)
        return overdue === null || overdue <= 0 ? '' : String(overdue)
      }),
      figureColumn('open', words.text('ui.openItems.open'), (row) => itemOf(row).figures['open'], true),
      ...figuresOf(words, { told, settled }, (row, name) => itemOf(row).figures[name]),
    ],
    [words, told, settled, addressOf],
  )
  return (
    <OpenGrid
      name={`${screen.name}.items`}
      label={label}
      columns={columns}
      rows={answer.rows as unknown as readonly Row[]}
      addressOf={(row) => addressOf(itemOf(row))}
      onOpen={(row, newTab) => onOpen(addressOf(itemOf(row)), newTab)}
    />
  )
}
