import {
  ariaDescribedByIds,
  enumOptionsDeselectValue,
  enumOptionsIndexForValue,
  enumOptionsIsSelected,
  enumOptionsSelectValue,
  SelectedOptionDescription,
  type RJSFSchema,
  type WidgetProps,
} from '@rjsf/utils'
import { LabelledSelect } from '../../../fields/LabelledSelect.tsx'
import type { FormContext } from '../context/form-context.ts'
import { labelIdsOf } from '../context/label-ids.ts'
import { ListBox } from './ListBox.tsx'

/** With more options than these, people search. */
const inSight = 8

/** One of many, or several: a few are all visible, many are searched. */
export function SelectWidget(props: WidgetProps<unknown, RJSFSchema, FormContext>) {
  const { id, value, label, hideLabel, placeholder, required, disabled, readonly, multiple, autofocus, options, rawErrors, registry, schema, uiSchema } = props
  const { onChange, onBlur, onFocus } = props
  const { enumOptions = [], enumDisabled = [], emptyValue } = options
  const fixed = disabled === true || readonly === true
  const chosen: unknown[] = Array.isArray(value) ? value : []
  const isLabelled = hideLabel !== true && label !== ''
  const named = isLabelled ? { 'aria-labelledby': labelIdsOf(id) } : {}

  if (multiple === true && enumOptions.length <= inSight)
    return (
      <ListBox
        id={id}
        options={enumOptions.map((option) => ({
          label: option.label,
          chosen: enumOptionsIsSelected(option.value, chosen),
          disabled: enumDisabled.includes(option.value),
        }))}
        labelId={isLabelled ? labelIdsOf(id) : undefined}
        describedBy={ariaDescribedByIds(id)}
        required={required === true}
        disabled={fixed}
        onToggle={(place) =>
          onChange(
            enumOptionsIsSelected(enumOptions[place]?.value, chosen)
              ? enumOptionsDeselectValue(place, chosen, enumOptions)
              : enumOptionsSelectValue(place, chosen, enumOptions),
          )
        }
        onBlur={() => onBlur(id, value)}
        onFocus={() => onFocus(id, value)}
      />
    )

  // Values may be anything; Semi gets the index of each.
  const places = enumOptionsIndexForValue(value as never, enumOptions, multiple === true)
  const placed = Array.isArray(places) ? places.map(Number) : places === undefined ? undefined : Number(places)
  const valueAt = (place: unknown): unknown => enumOptions[Number(place)]?.value
  return (
    <>
      <SelectedOptionDescription
        id={id}
        multiple={multiple === true}
        options={options}
        registry={registry}
        value={value}
        {...(hideLabel === undefined ? {} : { hideLabel })}
        {...(uiSchema === undefined ? {} : { uiSchema })}
      />
      <LabelledSelect
        id={id}
        className="input-wide"
        label={label}
        {...named}
        multiple={multiple === true}
        value={placed}
        disabled={fixed}
        autoFocus={autofocus === true}
        validateStatus={(rawErrors?.length ?? 0) > 0 ? 'error' : 'default'}
        showClear={multiple !== true && schema.default === undefined && required !== true}
        filter={enumOptions.length > inSight}
        placeholder={placeholder}
        aria-required={required === true}
        aria-describedby={ariaDescribedByIds(id)}
        optionList={enumOptions.map((option, place) => ({ value: place, label: option.label, disabled: enumDisabled.includes(option.value) }))}
        onChange={(next) => onChange(Array.isArray(next) ? next.map(valueAt) : next === undefined ? emptyValue : valueAt(next))}
        onBlur={() => onBlur(id, value)}
        onFocus={() => onFocus(id, value)}
      />
    </>
  )
}
