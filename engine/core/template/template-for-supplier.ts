import type { Model } from '../model/model.ts'
import type { FieldTemplate } from './field-template.ts'

/**
 * The part of a purchaser's template that its suppliers' pages need: visible fields without the purchaser's own remarks and its library of names, hidden ones
 * as hidden, and the rules of screens that suppliers have.
 */
export function templateForSupplier({ screens }: Pick<Model, 'screens'>, template: FieldTemplate): FieldTemplate {
  return {
    version: template.version,
    items: template.items.map(({ remark: _, attribute: __, ...item }) => (item.shown ? item : { key: item.key, place: item.place, shown: false })),
    screens: Object.fromEntries(Object.entries(template.screens).filter(([name]) => screens[name] !== undefined && screens[name].side !== 'purchaser')),
  }
}
