import IconCalendar from '@douyinfe/semi-icons/lib/es/icons/IconCalendar'
import { DatePicker, Input } from '@douyinfe/semi-ui-19'
import { type KeyboardEvent, useRef, useState } from 'react'
import { serverNow } from '../api/server-clock.ts'
import { formatInstant } from '../cells/format-date.ts'
import { useWords } from '../cells/use-words.ts'
import { todayOf } from '../session/today-of.ts'
import { useSession } from '../session/use-session.ts'
import type { InputProps } from './input-props.ts'
import { OfferedDays } from './OfferedDays.tsx'
import { typedDay } from './typed-day.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

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
  const isInstant = field.type === 'instant'
  const shown = isText(value) ? (isInstant ? formatInstant(value) : value) : ''
  const meaning = typed === undefined || typed === shown ? '' : shown

  function change(text: string) {
    if (typed === undefined) standing.current = value
    setTyped(text)
    const order = words.language === 'en' ? 'monthFirst' : 'yearFirst'
    const read = typedDay(text, { isInstant, today: todayOf(preferences, new Date(serverNow())), order, standing: standing.current })
    // A text that is no day is passed on as typed: the rules refuse it with a message, and nothing typed is lost.
    onChange(read === undefined ? text : read)
  }

  function open(event: KeyboardEvent) {
    if (event.key === 'Enter') setTyped(undefined)
    if (event.key !== 'ArrowDown' || !event.altKey || disabled) return
    event.preventDefault()
    setPicking(true)
  }

  function pick(chosen: unknown, text: unknown) {
    setTyped(undefined)
    if (isInstant) onChange(chosen instanceof Date ? chosen.toISOString() : null)
    else onChange(isText(text) && text !== '' ? text : null)
  }

  const isDay = isText(value) && value !== '' && !Number.isNaN(Date.parse(value))
  return (
    <span className="date-input">
      <Input
        className="input-wide"
        aria-labelledby={labelId}
        value={typed ?? shown}
        disabled={disabled}
        autoFocus={autoFocus}
        validateStatus={invalid ? 'error' : 'default'}
        placeholder={words.text(isInstant ? 'ui.typeTime' : 'ui.typeDate')}
        onChange={change}
        onKeyDown={open}
        onBlur={() => setTyped(undefined)}
        suffix={
          <>
            {meaning !== '' && isDay && <span className="date-meaning">{meaning}</span>}
            <DatePicker
              type={isInstant ? 'dateTime' : 'date'}
              format={isInstant ? 'yyyy-MM-dd HH:mm' : 'yyyy-MM-dd'}
              position="bottomRight"
              open={isPicking}
              onOpenChange={setPicking}
              value={isDay ? (isInstant ? new Date(value) : value) : undefined}
              disabled={disabled}
              onChange={pick}
              triggerRender={() => (
                <button
                  type="button"
                  className="date-pick"
                  tabIndex={-1}
                  disabled={disabled}
                  aria-label={words.text(isInstant ? 'ui.chooseTime' : 'ui.chooseDate')}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => setPicking(!isPicking)}
                >
                  <IconCalendar aria-hidden size="small" />
                </button>
              )}
            />
          </>
        }
      />
      {field.offers?.after !== undefined && !disabled && <OfferedDays field={field} value={value} document={document} onChange={onChange} />}
    </span>
  )
}
