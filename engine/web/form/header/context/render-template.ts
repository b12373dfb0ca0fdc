import { getTemplate, type Registry, type RJSFSchema, type TemplatesType, type UIOptionsType } from '@rjsf/utils'
import { createElement, type ComponentProps, type ComponentType, type ReactElement } from 'react'
import type { FormContext } from './form-context.ts'

type Templates = TemplatesType<unknown, RJSFSchema, FormContext>
type Name = Exclude<keyof Templates, 'ButtonTemplates'>

/** Draws the template of a name: the theme's, or that which the field's `ui:` options put in its place. */
export function renderTemplate<N extends Name>(
  name: N,
  registry: Registry<unknown, RJSFSchema, FormContext>,
  options: UIOptionsType<unknown, RJSFSchema, FormContext>,
  props: Templates[N] extends ComponentType<infer P> ? P : ComponentProps<never>,
): ReactElement {
  const Template = getTemplate<N, unknown, RJSFSchema, FormContext>(name, registry, options)
  // The signature has tied the properties to the template; createElement cannot follow that.
  return createElement(Template as ComponentType<Record<string, unknown>>, props as Record<string, unknown>)
}
