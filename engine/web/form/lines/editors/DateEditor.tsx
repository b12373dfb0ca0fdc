import IconChevronDown from '@douyinfe/semi-icons/lib/es/icons/IconChevronDown'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import type { CellEditing } from '../../../grid/api/grid-editing.ts'
import { TextEditor } from './TextEditor.tsx'

const DayPicker = lazy(async () => ({ default: (await import('../../../fields/DayPicker.tsx')).DayPicker }))

type Props = CellEditing & { readonly label: string; readonly text: string }

/** A day, typed in any usual notation or picked: Alt+↓ opens the calendar. */
export function DateEditor(props: Props) {
  const text = useText()
  const [isPicking, setPicking] = useState(false)
  return (
    <div
      className="grid-editor-date"
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && event.altKey) {
          event.preventDefault()
          event.stopPropagation()
          setPicking(true)
        } else if (event.key === 'Escape' && isPicking) {
          event.stopPropagation()
          setPicking(false)
        }
      }}
    >
      <TextEditor {...props} isFigure={false} isLong={false} maxLength={undefined} />
      <button
        type="button"
        className="grid-editor-pick"
        tabIndex={-1}
        aria-label={text('ui.chooseDate')}
        title={text('ui.chooseDate')}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setPicking(!isPicking)}
      >
        <IconChevronDown aria-hidden size="small" />
      </button>
      {isPicking && (
        <Suspense fallback={null}>
          <DayPicker day={props.text} onChosen={(day) => props.onChosen(day, 'down')} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </div>
  )
}
