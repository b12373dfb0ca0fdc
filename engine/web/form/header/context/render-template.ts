import { getTemplate, type Registry, type RJSFSchema, type TemplatesType, type UIOptionsType } from '@rjsf/utils'
import { createElement, type ComponentProps, type ComponentType, type ReactElement } from 'react'
import type { FormContext } from './form-context.ts'

type Templates = TemplatesType<unknown, RJSFSchema, FormContext>
type Name = Exclude<keyof Templates, 'ButtonTemplates'>

/** Renders the template with this name: the theme's, or the one in the field's `ui:` options. */
export function renderTemplate<N extends Name>(
  name: N,
  registry: Registry<unknown, RJSFSchema, FormContext>,
  options: UIOptionsType<unknown, RJSFSchema, FormContext>,
  props: Templates[N] extends ComponentType<infer P> ? P : ComponentProps<never>,
): ReactElement {
  const Template = getTemplate<N, unknown, RJSFSchema, FormContext>(name, registry, options)
  // The signature ties the properties to the template; createElement cannot follow that.
  return createElement(Template as ComponentType<Record<string, unknown>>, props as Record<string, unknown>)
}
