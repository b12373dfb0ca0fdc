import type { RJSFSchema } from '@rjsf/utils'
import type { ThemeProps } from '@rjsf/core'
import { FieldTemplate } from './FieldTemplate.tsx'
import { FieldWidget } from './FieldWidget.tsx'
import type { FormContext } from './form-context.ts'
import { ObjectTemplate } from './ObjectTemplate.tsx'

/** Our RJSF theme: Semi's inputs, our layout. */
export const theme: ThemeProps<unknown, RJSFSchema, FormContext> = {
  widgets: { field: FieldWidget },
  templates: { FieldTemplate, ObjectFieldTemplate: ObjectTemplate },
}
