import { getUiOptions, type FieldTemplateProps, type RJSFSchema } from '@rjsf/utils'
import { use } from 'react'
import { renderTemplate } from '../context/render-template.ts'
import { focusField } from '../context/focus-field.ts'
import type { FormContext } from '../context/form-context.ts'
import { InChoiceContext, labelIdOf } from '../context/label-ids.ts'

/** A field of the form: label, description, input, errors. `ui:wide` gives it a row of its own. */
export function FieldTemplate(props: FieldTemplateProps<unknown, RJSFSchema, FormContext>) {
  const { id, label, children, errors, help, description, hidden, required, displayLabel, fieldPathId, registry, uiSchema } = props
  const options = getUiOptions<unknown, RJSFSchema, FormContext>(uiSchema)
  const labelId = labelIdOf(id, use(InChoiceContext))
  if (hidden === true) return <div hidden>{children}</div>
  const field = (
    <div className="labelled-field" data-field={fieldPathId.path.at(-1)} data-wide={options['wide'] === true || undefined}>
      {displayLabel === true && options.widget !== 'checkbox' && label !== '' && (
        <label id={labelId} className="field-label" htmlFor={id} onClick={({ currentTarget: own }) => own.control === null && focusField(own.parentElement)}>
          {label}
          {required === true && <span className="field-required">*</span>}
        </label>
      )}
      {displayLabel === true && description}
      {children}
      {errors}
      {help}
    </div>
  )
  return renderTemplate('WrapIfAdditionalTemplate', registry, options, { ...props, children: field })
}
