import { Checkbox } from '@douyinfe/semi-ui-19'
import { ariaDescribedByIds, descriptionId, schemaRequiresTrueValue, type RJSFSchema, type WidgetProps } from '@rjsf/utils'
import { renderTemplate } from '../context/render-template.ts'
import type { FormContext } from '../context/form-context.ts'
import { InputAttributes } from './InputAttributes.tsx'

/** Yes or no, with its label after it. */
export function CheckboxWidget({
  id,
  htmlName,
  value,
  label,
  hideLabel,
  required,
  disabled,
  readonly,
  options,
  schema,
  uiSchema,
  registry,
  onChange,
  onBlur,
  onFocus,
}: WidgetProps<unknown, RJSFSchema, FormContext>) {
  // If the widget was requested by name, the field's own template shows label and description.
  const description = options.widget === 'checkbox' ? undefined : (options.description ?? schema.description)
  const checked = value === true
  return (
    <>
      {hideLabel !== true &&
        description !== undefined &&
        renderTemplate('DescriptionFieldTemplate', registry, options, {
          id: descriptionId(id),
          description,
          schema,
          registry,
          ...(uiSchema === undefined ? {} : { uiSchema }),
        })}
      <InputAttributes
        attributes={{ id, name: htmlName ?? id, 'aria-describedby': ariaDescribedByIds(id) }}
        required={required === true}
        onBlur={() => onBlur(id, checked)}
        onFocus={() => onFocus(id, checked)}
      >
        <Checkbox checked={checked} disabled={disabled === true || readonly === true} onChange={(event) => onChange(event.target.checked === true)}>
          {hideLabel === true ? undefined : (
            <>
              {label}
              {required === true && schemaRequiresTrueValue(schema) && <span className="field-required">*</span>}
            </>
          )}
        </Checkbox>
      </InputAttributes>
    </>
  )
}
