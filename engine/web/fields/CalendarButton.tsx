import IconCalendar from '@douyinfe/semi-icons/lib/es/icons/IconCalendar'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'

const DayPicker = lazy(async () => ({ default: (await import('./DayPicker.tsx')).DayPicker }))

/** Whether the calendar of a field or a cell is open, and the keys of its input: Alt+↓ opens it, Escape closes it and nothing else. */
export function useCalendar(isOff = false) {
  const [isOpen, setOpen] = useState(false)
  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
    }
    if (event.key !== 'ArrowDown' || !event.altKey || isOff) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(true)
  }
  return { isOpen, setOpen, press }
}

type Props = {
  readonly calendar: ReturnType<typeof useCalendar>
  /** The day or the instant that stands there, as text. */
  readonly day: string
  readonly isInstant?: boolean
  readonly disabled?: boolean
  readonly onChosen: (day: string) => void
}

/** The button of a calendar, and the calendar while it is open. A second press closes it. */
export function CalendarButton({ calendar: { isOpen, setOpen }, day, isInstant = false, disabled = false, onChosen }: Props) {
  const text = useText()
  const label = text(isInstant ? 'ui.chooseTime' : 'ui.chooseDate')
  // A press outside closes the calendar before the click arrives.
  const wasOpen = useRef(false)
  return (
    <>
      <button
        type="button"
        className="date-pick"
        tabIndex={-1}
        disabled={disabled}
        aria-label={label}
        title={label}
        onMouseDown={(event) => {
          event.preventDefault()
          wasOpen.current = isOpen
        }}
        onClick={() => setOpen(!wasOpen.current)}
      >
        <IconCalendar aria-hidden size="small" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <DayPicker day={day} isInstant={isInstant} onChosen={onChosen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
