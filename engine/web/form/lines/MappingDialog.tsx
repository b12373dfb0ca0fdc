import { useState } from 'react'
import { useWords } from '../../cells/use-words.ts'
import { LabelledSelect } from '../../fields/LabelledSelect.tsx'
import type { GridColumn } from '../../grid/api/grid-column.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogFooter } from '../../ui/DialogFooter.tsx'
import { mappedTo, nameOfColumn, unreadOf, type SheetMapping } from './lines-sheet.ts'

type Props = {
  readonly mapping: SheetMapping
  readonly columns: readonly GridColumn[]
  readonly onTake: (mapping: SheetMapping) => void
  readonly onClose: () => void
}

/** Stands for a column of the file that is not read. */
const UNREAD = ''

/** Shows which column of a file goes into which one of the lines, and asks before it is read. */
export function MappingDialog({ mapping: found, columns, onTake, onClose }: Props) {
  const words = useWords()
  const [mapping, setMapping] = useState(found)
  const unread = unreadOf(mapping)
  const options = [{ value: UNREAD, label: words.text('ui.writing.nowhere') }, ...columns.map(({ key, label }) => ({ value: key, label }))]
  return (
    <Dialog
      title={words.text('ui.writing.title')}
      width={720}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          confirm={words.text('ui.writing.confirm')}
          isBusy={false}
          isDisabled={mapping.columns.length === unread.length}
          onConfirm={() => onTake(mapping)}
        />
      }
    >
      <div className="dialog" data-dialog="sheetColumns">
        <table className="document-lines">
          <thead>
            <tr>
              <th scope="col">{words.text('ui.writing.heading')}</th>
              <th scope="col">{words.text('ui.writing.sample')}</th>
              <th scope="col">{words.text('ui.writing.column')}</th>
            </tr>
          </thead>
          <tbody>
            {mapping.columns.map((column) => (
              <tr key={column.index} data-heading={column.heading}>
                <td>{nameOfColumn(column)}</td>
                <td>{column.sample}</td>
                <td>
                  <LabelledSelect
                    label={nameOfColumn(column)}
                    className="input-wide"
                    filter
                    value={column.key ?? UNREAD}
                    optionList={options}
                    onChange={(chosen) => setMapping(mappedTo(mapping, column.index, chosen === UNREAD ? undefined : String(chosen)))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {unread.length > 0 && (
          <p className="dialog-note" role="status" data-unread="">
            {words.text('ui.writing.unread', { columns: words.list(unread) })}
          </p>
        )}
      </div>
    </Dialog>
  )
}
