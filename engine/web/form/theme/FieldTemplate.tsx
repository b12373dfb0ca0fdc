import type { FieldTemplateProps, RJSFSchema } from '@rjsf/utils'
import type { FormContext } from './form-context.ts'

/** A field of the form: label, input, what is wrong with it. The form itself is drawn by the object template alone. */
export function FieldTemplate({
  id,
  label,
  children,
  rawErrors,
  required,
  hidden,
  fieldPathId,
  registry,
}: FieldTemplateProps<unknown, RJSFSchema, FormContext>) {
  const name = String(fieldPathId.path.at(-1) ?? '')
  if (hidden === true || name === '') return children
  const type = registry.formContext.entity.fields[name]?.type
  return (
    <div className="labelled-field" data-field={name} data-wide={type === 'longText' || type === 'files' || undefined}>
      <label id={`${id}-label`} className="field-label">
        {label}
        {required === true && (
          <span className="field-required" aria-hidden>
            *
          </span>
        )}
      </label>
      {children}
      {[...new Set(rawErrors)].map((issue) => (
        <p key={issue} className="field-issue" role="alert">
          {issue}
        </p>
      ))}
    </div>
  )
}
