import IconCalendar from '@douyinfe/semi-icons/lib/es/icons/IconCalendar'
import { Input } from '@douyinfe/semi-ui-19'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { serverNow } from '../api/server-clock.ts'
import { formatInstant } from '../cells/format-date.ts'
import { useWords } from '../cells/use-words.ts'
import { todayOf } from '../session/today-of.ts'
import { useSession } from '../session/use-session.ts'
import type { InputProps } from './input-props.ts'
import { OfferedDays } from './OfferedDays.tsx'
import { typedDay } from './typed-day.ts'

const DayPicker = lazy(async () => ({ default: (await import('./DayPicker.tsx')).DayPicker }))

/**
 * A day as "2026-11-21", or an instant by the person's clock. It is typed in full or in short ("5", "1/5", "+3", "fri 14:00"), with what it means beside it, or picked:
 * Alt+↓ opens the calendar.
 */
export function DateInput({ field, value, document, labelId, disabled, invalid, autoFocus, onChange }: InputProps) {
  const words = useWords()
  const { preferences } = useSession()
  const [typed, setTyped] = useState<string>()
  const [isPicking, setPicking] = useState(false)
  const standing = useRef(value)
  const input = useRef<HTMLInputElement>(null)
  // A press outside closes the calendar before the click arrives.
  const wasPicking = useRef(false)
  const isInstant = field.type === 'instant'
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
    if (event.key === 'Escape' && isPicking) {
      event.stopPropagation()
      setPicking(false)
    }
    if (event.key !== 'ArrowDown' || !event.altKey || disabled) return
    event.preventDefault()
    setPicking(true)
  }

  function pick(day: string) {
    setTyped(undefined)
    onChange(day)
    if (isInstant) return
    setPicking(false)
    input.current?.focus()
  }

  return (
    <span className="date-input">
      <Input
        ref={input}
        className="input-wide"
        aria-labelledby={labelId}
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
            <button
              type="button"
              className="date-pick"
              tabIndex={-1}
              disabled={disabled}
              aria-label={words.text(isInstant ? 'ui.chooseTime' : 'ui.chooseDate')}
              onMouseDown={(event) => {
                event.preventDefault()
                wasPicking.current = isPicking
              }}
              onClick={() => setPicking(!wasPicking.current)}
            >
              <IconCalendar aria-hidden size="small" />
            </button>
            {isPicking && (
              <Suspense fallback={null}>
                <DayPicker day={given} isInstant={isInstant} onChosen={pick} onClose={() => setPicking(false)} />
              </Suspense>
            )}
          </>
        }
      />
      {field.offers?.after !== undefined && !disabled && <OfferedDays field={field} value={value} document={document} onChange={onChange} />}
    </span>
  )
}
