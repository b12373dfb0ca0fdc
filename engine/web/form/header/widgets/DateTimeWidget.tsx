import { localToUTC, utcToLocal, type RJSFSchema, type WidgetProps } from '@rjsf/utils'
import { CalendarInput } from './CalendarInput.tsx'
import type { FormContext } from '../context/form-context.ts'

/** An instant, typed by the clock of the reader and kept in UTC. */
export function DateTimeWidget(props: WidgetProps<unknown, RJSFSchema, FormContext>) {
  const { value, onChange } = props
  const instant = typeof value === 'string' && value !== '' ? new Date(value) : undefined
  return (
    <CalendarInput
      {...props}
      type="datetime-local"
      value={utcToLocal(typeof value === 'string' ? value : '')}
      picked={instant}
      onChange={(next: unknown) => onChange(localToUTC(typeof next === 'string' ? next : ''))}
      onPick={(date) => onChange(date?.toISOString())}
    />
  )
}
