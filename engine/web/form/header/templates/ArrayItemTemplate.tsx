import { getUiOptions, type ArrayFieldItemTemplateProps, type RJSFSchema } from '@rjsf/utils'
import { renderTemplate } from '../context/render-template.ts'
import type { FormContext } from '../context/form-context.ts'

/** An item of a list, with its buttons at its end. */
export function ArrayItemTemplate({
  children,
  className,
  buttonsProps,
  hasToolbar,
  registry,
  uiSchema,
}: ArrayFieldItemTemplateProps<unknown, RJSFSchema, FormContext>) {
  const options = getUiOptions<unknown, RJSFSchema, FormContext>(uiSchema)
  return (
    <div className={`list-item ${className ?? ''}`}>
      <div className="list-item-content">{children}</div>
      {hasToolbar && <div className="list-item-buttons">{renderTemplate('ArrayFieldItemButtonsTemplate', registry, options, buttonsProps)}</div>}
    </div>
  )
}
