import { TranslatableString, type ErrorListProps, type RJSFSchema } from '@rjsf/utils'
import type { FormContext } from '../context/form-context.ts'

/** All errors of the form in one place. */
export function ErrorListTemplate({ errors, registry }: ErrorListProps<unknown, RJSFSchema, FormContext>) {
  return (
    <section className="form-errors" role="alert">
      <h3>{registry.translateString(TranslatableString.ErrorsLabel)}</h3>
      <ul>
        {errors.map((error, place) => (
          <li key={place}>{error.stack}</li>
        ))}
      </ul>
    </section>
  )
}
