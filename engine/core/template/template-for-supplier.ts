import type { Model } from '../model/model.ts'
import type { FieldTemplate } from './field-template.ts'
import { keysApart } from './template-part.ts'

/**
 * The part of a purchaser's template that its suppliers' pages need: visible fields without the purchaser's own remarks and its library of names, hidden ones
 * as hidden, and the rules of screens that suppliers have. Supplementary fields are the purchaser's alone, and so are their names.
 */
export function templateForSupplier({ screens, fieldTemplate }: Pick<Model, 'screens' | 'fieldTemplate'>, template: FieldTemplate): FieldTemplate {
  const apart = keysApart({ fieldTemplate })
  return {
    version: template.version,
    items: template.items.map(({ remark: _, attribute: __, ...item }) =>
      item.shown && !apart.has(item.key) ? item : { key: item.key, place: item.place, shown: false },
    ),
    screens: Object.fromEntries(Object.entries(template.screens).filter(([name]) => screens[name] !== undefined && screens[name].side !== 'purchaser')),
  }
}
