import { Rating } from '@douyinfe/semi-ui-19'
import type { RJSFSchema, WidgetProps } from '@rjsf/utils'
import type { FormContext } from '../context/form-context.ts'
import { labelIdsOf } from '../context/label-ids.ts'

/** One to five stars, or hearts with `ui:shape`. */
export function RatingWidget({
  id,
  value,
  disabled,
  readonly,
  label,
  schema,
  options,
  onChange,
  onBlur,
  onFocus,
}: WidgetProps<unknown, RJSFSchema, FormContext>) {
  const stars = Number(schema.maximum ?? options['stars'] ?? 5)
  return (
    <div id={id}>
      <Rating
        count={Math.min(Math.max(stars, 1), 5)}
        value={typeof value === 'number' ? value : 0}
        disabled={disabled === true || readonly === true}
        {...(options['shape'] === 'heart' ? { character: '♥' } : {})}
        {...(label === '' ? {} : { 'aria-labelledby': labelIdsOf(id) })}
        onChange={(next) => onChange(next)}
        onBlur={() => onBlur(id, value)}
        onFocus={() => onFocus(id, value)}
      />
    </div>
  )
}
