import type { RJSFSchema, WidgetProps } from '@rjsf/utils'
import { CalendarInput } from './CalendarInput.tsx'
import type { FormContext } from '../context/form-context.ts'

/** A day as "2026-11-21". */
export function DateWidget(props: WidgetProps<unknown, RJSFSchema, FormContext>) {
  const { value, onChange } = props
  return (
    <CalendarInput
      {...props}
      type="date"
      picked={typeof value === 'string' && value !== '' ? new Date(`${value}T00:00`) : undefined}
      onChange={(next: unknown) => onChange(next === '' ? undefined : (next ?? undefined))}
      onPick={(_, text) => onChange(text === '' ? undefined : text)}
    />
  )
}
