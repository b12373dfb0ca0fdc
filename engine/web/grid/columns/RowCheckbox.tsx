import { useHeaderRowSelection, useRowSelection } from 'react-data-grid'
import { useText } from '../../i18n/use-text.ts'

type ChooseRow = (row: number, isChosen: boolean, isFurther: boolean) => void

/** The box that chooses a row; with Shift all rows since the one before. */
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

/** The box over them: all rows that are here. */
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
