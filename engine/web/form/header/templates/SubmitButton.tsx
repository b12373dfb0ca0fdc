import { Button } from '@douyinfe/semi-ui-19'
import { getSubmitButtonOptions, type RJSFSchema, type SubmitButtonProps } from '@rjsf/utils'
import type { FormContext } from '../context/form-context.ts'

/** Submits the form, unless `ui:submitButtonOptions` hides it. */
export function SubmitButton({ uiSchema }: SubmitButtonProps<unknown, RJSFSchema, FormContext>) {
  const { submitText, norender, props } = getSubmitButtonOptions<unknown, RJSFSchema, FormContext>(uiSchema)
  if (norender === true) return null
  return (
    <div className="form-submit">
      <Button htmlType="submit" theme="solid" type="primary" {...props}>
        {submitText}
      </Button>
    </div>
  )
}
