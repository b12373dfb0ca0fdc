import { useHeaderRowSelection, useRowSelection } from 'react-data-grid'
import { useText } from '../../i18n/use-text.ts'

type ChooseRow = (row: number, isSelected: boolean, isFurther: boolean) => void

/** The checkbox of a row; with Shift it selects all rows since the previous one. */
export function RowCheckbox({
  row,
  name,
  tabIndex,
  onSelect,
}: {
  readonly row: number
  readonly name: string
  readonly tabIndex: number
  readonly onSelect: ChooseRow
}) {
  const { isRowSelected } = useRowSelection()
  const text = useText()
  return (
    <input
      type="checkbox"
      className="grid-chooser"
      tabIndex={tabIndex}
      aria-label={text('ui.grid.chooseRow', { row: name })}
      checked={isRowSelected}
      onChange={(event) => onSelect(row, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
    />
  )
}

/** The checkbox of the header: selects all rows here. */
export function AllRowsCheckbox({ tabIndex, onSelectAllRows }: { readonly tabIndex: number; readonly onSelectAllRows: (isSelected: boolean) => void }) {
  const { isRowSelected, isIndeterminate } = useHeaderRowSelection()
  const text = useText()
  return (
    <input
      ref={(box) => {
        if (box !== null) box.indeterminate = isIndeterminate
      }}
      type="checkbox"
      className="grid-chooser"
      tabIndex={tabIndex}
      aria-label={text('ui.grid.selectAllRows')}
      checked={isRowSelected}
      onChange={(event) => onSelectAllRows(isIndeterminate ? false : event.target.checked)}
    />
  )
}
