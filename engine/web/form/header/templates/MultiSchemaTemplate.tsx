import type { MultiSchemaFieldTemplateProps, RJSFSchema } from '@rjsf/utils'
import type { FormContext } from '../context/form-context.ts'
import { InChoiceContext } from '../context/label-ids.ts'

/** One of several shapes: first the choice, then the fields of the chosen one. */
export function MultiSchemaTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps<unknown, RJSFSchema, FormContext>) {
  return (
    <div className="fieldset-choice">
      {selector}
      <InChoiceContext value>{optionSchemaField}</InChoiceContext>
    </div>
  )
}
