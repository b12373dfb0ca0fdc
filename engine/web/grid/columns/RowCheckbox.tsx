import { useHeaderRowSelection, useRowSelection } from 'react-data-grid'
import { useText } from '../../i18n/use-text.ts'

type ChooseRow = (row: number, isChosen: boolean, isFurther: boolean) => void

/** The checkbox of a row; with Shift it selects all rows since the previous one. */
export function RowCheckbox({
  row,
  name,
  tabIndex,
  onChoose,
}: {
  readonly row: number
  readonly name: string
  readonly tabIndex: number
  readonly onChoose: ChooseRow
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
      onChange={(event) => onChoose(row, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
    />
  )
}

/** The checkbox of the header: selects all rows here. */
export function AllRowsCheckbox({ tabIndex, onChooseAll }: { readonly tabIndex: number; readonly onChooseAll: (isChosen: boolean) => void }) {
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
      aria-label={text('ui.grid.chooseAll')}
      checked={isRowSelected}
      onChange={(event) => onChooseAll(isIndeterminate ? false : event.target.checked)}
    />
  )
}
