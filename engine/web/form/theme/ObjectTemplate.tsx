import type { ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils'
import type { FormContext } from './form-context.ts'

/** The fields side by side, in as many columns as there is room for. */
export function ObjectTemplate({ properties }: ObjectFieldTemplateProps<unknown, RJSFSchema, FormContext>) {
  return (
    <div className="field-grid">
      {properties.map(({ name, content }) => (
        <div key={name} className="field-grid-item">
          {content}
        </div>
      ))}
    </div>
  )
}
