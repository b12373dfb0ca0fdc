import IconCalendar from '@douyinfe/semi-icons/lib/es/icons/IconCalendar'
import { DatePicker } from '@douyinfe/semi-ui-19'
import { type RJSFSchema, type WidgetProps } from '@rjsf/utils'
import { renderTemplate } from '../context/render-template.ts'
import type { FormContext } from '../context/form-context.ts'

type Props = WidgetProps<unknown, RJSFSchema, FormContext> & {
  readonly type: 'date' | 'datetime-local'
  readonly picked: Date | undefined
  readonly onPick: (date: Date | undefined, text: string) => void
}

/** A day or an instant: typed into the browser's own input, which every assistive technology reads, or picked in Semi's calendar with the mouse. */
export function CalendarInput({ type, picked, onPick, ...props }: Props) {
  const { disabled, readonly, options, registry } = props
  const calendar = (
    <span className="calendar-open" aria-hidden>
      <DatePicker
        type={type === 'date' ? 'date' : 'dateTime'}
        format={type === 'date' ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm'}
        value={picked}
        disabled={disabled === true || readonly === true}
        position="bottomRight"
        triggerRender={() => <IconCalendar />}
        onChange={(date, text) => onPick(date instanceof Date ? date : undefined, typeof text === 'string' ? text : '')}
      />
    </span>
  )
  return <div className="calendar-input">{renderTemplate('BaseInputTemplate', registry, options, { ...props, type, suffix: calendar })}</div>
}
