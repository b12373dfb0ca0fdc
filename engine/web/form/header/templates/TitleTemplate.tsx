import type { RJSFSchema, TitleFieldProps } from '@rjsf/utils'
import type { FormContext } from '../context/form-context.ts'

/** The name of an object or a list: the legend of its fieldset. */
export function TitleTemplate({ id, title, required, optionalDataControl }: TitleFieldProps<unknown, RJSFSchema, FormContext>) {
  return (
    <legend id={id} className="fieldset-title">
      {title}
      {required === true && <span className="field-required">*</span>}
      {optionalDataControl !== undefined && <span className="fieldset-control">{optionalDataControl}</span>}
    </legend>
  )
}
