import RichHelp from '@rjsf/core/lib/components/RichHelp.js'
import { helpId, type FieldHelpProps, type RJSFSchema } from '@rjsf/utils'
import type { ReactElement } from 'react'
import type { FormContext } from '../context/form-context.ts'

/** The help text below a field. */
export function HelpTemplate({ fieldPathId, help, registry, uiSchema }: FieldHelpProps<unknown, RJSFSchema, FormContext>) {
  if (help === undefined || help === '') return null
  return (
    <div id={helpId(fieldPathId)} className="field-hint">
      <RichHelp help={help as string | ReactElement} registry={registry} {...(uiSchema === undefined ? {} : { uiSchema })} />
    </div>
  )
}
