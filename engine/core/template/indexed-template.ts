import type { FieldTemplate, ScreenRule, TemplateItem } from './field-template.ts'
import { movedFields } from './moved-fields.ts'

/** A template with indexes for lookups. */
export type IndexedTemplate = {
  readonly items: ReadonlyMap<string, TemplateItem>
  /** Keys in the order of their positions, and the moved ones. */
  readonly order: readonly string[]
  readonly moved: readonly string[]
  readonly screens: Readonly<Record<string, Readonly<Record<string, ScreenRule>>>>
}

export function indexedTemplate(template: FieldTemplate): IndexedTemplate {
  return {
    items: new Map(template.items.map((item) => [item.key, item])),
    order: template.items.map(({ key }) => key),
    moved: movedFields(template),
    screens: template.screens,
  }
}
