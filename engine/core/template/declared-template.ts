import type { Model } from '../model/model.ts'
import type { FieldTemplate, TemplateItem } from './field-template.ts'

/** The template of an enterprise that has changed nothing: all standard fields, no custom field in use. */
export function declaredTemplate({ fieldTemplate: { fields, custom } }: Pick<Model, 'fieldTemplate'>): FieldTemplate {
  return { version: 0, screens: {}, items: Object.keys(fields).map((key, place): TemplateItem => ({ key, place, shown: !custom.includes(key) })) }
}

/** A stored template completed by newer declarations: new fields are at their declared place, removed ones are skipped. */
export function completedTemplate(model: Pick<Model, 'fieldTemplate'>, stored: FieldTemplate): FieldTemplate {
  const declared = declaredTemplate(model).items
  const known = new Map(stored.items.map((item) => [item.key, item]))
  const items = stored.items.flatMap((item) => {
    const there = declared.find(({ key }) => key === item.key)
    return there === undefined ? [] : [{ ...item, place: there.place }]
  })
  for (const item of declared) if (!known.has(item.key)) items.splice(item.place, 0, item)
  return { ...stored, items }
}
