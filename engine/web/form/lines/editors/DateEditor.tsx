import { CalendarButton, useCalendar } from '../../../fields/CalendarButton.tsx'
import type { CellEditing } from '../../../grid/api/grid-editing.ts'
import { TextEditor } from './TextEditor.tsx'

type Props = CellEditing & { readonly label: string; readonly text: string }

/** A day, typed in any usual notation or picked: Alt+↓ opens the calendar. */
export function DateEditor(props: Props) {
  const calendar = useCalendar()
  return (
    <div className="grid-editor-date" onKeyDown={calendar.press}>
      <TextEditor {...props} isFigure={false} isLong={false} maxLength={undefined} />
      <CalendarButton calendar={calendar} day={props.text} onChosen={(day) => props.onChosen(day, 'down')} />
    </div>
  )
}
