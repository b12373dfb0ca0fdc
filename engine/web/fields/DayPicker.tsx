import { DatePicker } from '@douyinfe/semi-ui-19'

type Props = {
  /** The day or, with `isInstant`, the instant that stands there; anything else opens the calendar at today. */
  readonly day: string
  readonly isInstant?: boolean
  /** A day as '2026-11-21', or an instant. */
  readonly onChosen: (day: string) => void
  readonly onClose: () => void
}

/** The calendar under a field or a cell, loaded when a person first opens it. It stays open for an instant, whose day and time are two choices. */
export function DayPicker({ day, isInstant = false, onChosen, onClose }: Props) {
  const standing = isInstant ? (Number.isNaN(Date.parse(day)) ? undefined : new Date(day)) : /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined
  return (
    <DatePicker
      open
      type={isInstant ? 'dateTime' : 'date'}
      format={isInstant ? 'yyyy-MM-dd HH:mm' : 'yyyy-MM-dd'}
      position="bottomRight"
      motion={false}
      {...(standing === undefined ? {} : { defaultValue: standing })}
      triggerRender={() => <span className="day-picker-anchor" aria-hidden />}
      onChange={(chosen, text) => {
        if (isInstant && chosen instanceof Date) onChosen(chosen.toISOString())
        else if (typeof text === 'string' && text !== '') onChosen(text)
      }}
      onClickOutSide={onClose}
    />
  )
}
