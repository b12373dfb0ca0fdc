import { Slider } from '@douyinfe/semi-ui-19'
import { rangeSpec, type RJSFSchema, type WidgetProps } from '@rjsf/utils'
import type { FormContext } from '../context/form-context.ts'
import { labelIdsOf } from '../context/label-ids.ts'

/** A figure between two bounds, on a slider. */
export function RangeWidget({ id, value, label, disabled, readonly, schema, onChange, onBlur, onFocus }: WidgetProps<unknown, RJSFSchema, FormContext>) {
  const { min = 0, max = 100, step } = rangeSpec(schema)
  const figure = typeof value === 'number' ? value : min
  return (
    <div id={id} className="field-range" onBlur={() => onBlur(id, value)} onFocus={() => onFocus(id, value)}>
      <Slider
        value={figure}
        min={min}
        max={max}
        step={step ?? 1}
        disabled={disabled === true || readonly === true}
        {...(label === '' ? { 'aria-label': '' } : { 'aria-labelledby': labelIdsOf(id) })}
        tooltipVisible={false}
        onChange={(next) => onChange(next)}
      />
      <span>{typeof value === 'number' ? value : ''}</span>
    </div>
  )
}
