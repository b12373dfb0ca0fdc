import { errorId, type FieldErrorProps, type RJSFSchema } from '@rjsf/utils'
import type { FormContext } from '../context/form-context.ts'

/** The errors of a field, without duplicates. */
export function ErrorTemplate({ errors = [], fieldPathId }: FieldErrorProps<unknown, RJSFSchema, FormContext>) {
  const said = [...new Set(errors)].filter(Boolean)
  if (said.length === 0) return null
  return (
    <div id={errorId(fieldPathId)}>
      {said.map((error, place) => (
        <p key={place} className="field-issue" role="alert">
          {error}
        </p>
      ))}
    </div>
  )
}
