import RichDescription from '@rjsf/core/lib/components/RichDescription.js'
import type { DescriptionFieldProps, RJSFSchema } from '@rjsf/utils'
import type { FormContext } from '../context/form-context.ts'

/** The description of a field; Markdown if `ui:enableMarkdownInDescription` says so. */
export function DescriptionTemplate({ id, description, registry, uiSchema }: DescriptionFieldProps<unknown, RJSFSchema, FormContext>) {
  if (description === undefined || description === '') return null
  return (
    <div id={id} className="field-hint">
      <RichDescription description={description} registry={registry} {...(uiSchema === undefined ? {} : { uiSchema })} />
    </div>
  )
}
