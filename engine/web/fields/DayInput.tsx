import { Input } from '@douyinfe/semi-ui-19'
import { type KeyboardEvent, useRef, useState } from 'react'
import { serverNow } from '../api/server-clock.ts'
import { formatInstant } from '../cells/format-date.ts'
import { useWords } from '../cells/use-words.ts'
import { todayOf } from '../session/today-of.ts'
import { useSession } from '../session/use-session.ts'
import { CalendarButton, useCalendar } from './CalendarButton.tsx'
import { typedDay } from './typed-day.ts'

type Props = {
  readonly value: unknown
  readonly isInstant?: boolean
  readonly labelId: string
  /** The id of the text that says what is wrong. */
  readonly describedBy?: string
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly autoFocus?: boolean
  readonly onChange: (value: string | null) => void
}

/**
 * A day as "2026-11-21", or an instant by the person's clock. It is typed in full or in short ("5", "1/5", "+3", "fri 14:00"), with what it means beside it, or picked:
 * Alt+↓ opens the calendar, Ctrl+; enters the present day.
 */
export function DayInput({ value, isInstant = false, labelId, describedBy, disabled = false, invalid = false, autoFocus = false, onChange }: Props) {
  const words = useWords()
  const { preferences } = useSession()
  const [typed, setTyped] = useState<string>()
  const calendar = useCalendar(disabled)
  const standing = useRef(value)
  const input = useRef<HTMLInputElement>(null)
  const given = typeof value === 'string' ? value : ''
  const shown = isInstant ? formatInstant(given) : given
  const isRead = typed !== undefined && typed.trim() !== shown && !Number.isNaN(Date.parse(given))

  function change(text: string) {
    if (typed === undefined) standing.current = value
    setTyped(text)
    const order = words.language === 'en' ? 'monthFirst' : 'yearFirst'
    const read = typedDay(text, { isInstant, today: todayOf(preferences, new Date(serverNow())), order, standing: standing.current })
    // A text that is no day is passed on as typed: the rules refuse it with a message, and nothing typed is lost.
    onChange(read === undefined ? text : read)
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') setTyped(undefined)
    if (event.key === ';' && (event.ctrlKey || event.metaKey) && !disabled) {
      event.preventDefault()
      change('today')
      setTyped(undefined)
    }
    calendar.press(event)
  }

  function pick(day: string) {
    setTyped(undefined)
    onChange(day)
    if (isInstant) return
    calendar.setOpen(false)
    input.current?.focus()
  }

  return (
    <Input
      ref={input}
      className="input-wide"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      value={typed ?? shown}
      disabled={disabled}
      autoFocus={autoFocus}
      validateStatus={invalid ? 'error' : 'default'}
      placeholder={words.text(isInstant ? 'ui.typeTime' : 'ui.typeDate')}
      onChange={change}
      onKeyDown={press}
      onBlur={() => setTyped(undefined)}
      suffix={
        <>
          {isRead && <span className="date-meaning">{shown}</span>}
          <CalendarButton calendar={calendar} day={given} isInstant={isInstant} disabled={disabled} onChosen={pick} />
        </>
      }
    />
  )
}
