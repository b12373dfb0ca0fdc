import type { ErrorSchema, RJSFSchema, ValidatorType } from '@rjsf/utils'
import type { FieldIssue } from '../worded-issue.ts'
import type { FormContext } from './context/form-context.ts'

/** Issues in the form that RJSF shows beside the fields. */
export function errorSchemaOf(issues: readonly FieldIssue[]): ErrorSchema {
  const schema: Record<string, ErrorSchema> = {}
  for (const { field, text } of issues) schema[field] = { __errors: [...(schema[field]?.__errors ?? []), text] } as ErrorSchema
  return schema as ErrorSchema
}

/**
 * A validator that uses our rules instead of compiling the schema at run time, which a page without `unsafe-eval` cannot do. Our schemas have no conditions, so
 * `isValid` is never asked for a choice.
 */
export function rulesValidator(issuesOf: (data: unknown) => readonly FieldIssue[]): ValidatorType<unknown, RJSFSchema, FormContext> {
  return {
    validateFormData(data) {
      const issues = issuesOf(data)
      return {
        errors: issues.map(({ field, text }) => ({ property: `.${field}`, message: text, stack: text })),
        errorSchema: errorSchemaOf(issues) as ErrorSchema<unknown>,
      }
    },
    isValid: (_schema, data) => issuesOf(data).length === 0,
    rawValidation: () => ({}),
  }
}
