import type { Model } from '../model/model.ts'
import type { FieldTemplate } from './field-template.ts'

/**
 * Of a purchaser's template what its suppliers' pages need: the shown fields without the remarks that the purchaser wrote for
 * itself and its library of names, of the hidden ones that they are hidden, and the rules of screens that suppliers have.
 */
export function templateForSupplier({ screens }: Pick<Model, 'screens'>, template: FieldTemplate): FieldTemplate {
  return {
    version: template.version,
    items: template.items.map(({ remark: _, attribute: __, ...item }) => (item.shown ? item : { key: item.key, place: item.place, shown: false })),
    screens: Object.fromEntries(Object.entries(template.screens).filter(([name]) => screens[name] !== undefined && screens[name].side !== 'purchaser')),
  }
}
