import type { FieldTemplate, TemplateItem } from './field-template.ts'
import { movedFields } from './moved-fields.ts'

/** The change of a field when one template replaces another. */
export type ChangeKind = 'shown' | 'hidden' | 'renamed' | 'moved' | 'typed' | 'options' | 'required' | 'optional' | 'remarked' | 'linked'

export type TemplateChange = { readonly key: string; readonly kinds: readonly ChangeKind[] }

/** The changes of a template, field by field, in its own order. */
export function changesOfTemplate(before: FieldTemplate, after: FieldTemplate): readonly TemplateChange[] {
  const known = new Map(before.items.map((item, place) => [item.key, { item, place }]))
  const moved = new Set(movedFields({ items: after.items.map((item) => ({ ...item, place: known.get(item.key)?.place ?? item.place })) }))
  return after.items.flatMap((item) => {
    const was = known.get(item.key)?.item
    const kinds = was === undefined ? [] : [...kindsOf(was, item), ...(moved.has(item.key) ? (['moved'] as const) : [])]
    return kinds.length === 0 ? [] : [{ key: item.key, kinds }]
  })
}

function* kindsOf(before: TemplateItem, after: TemplateItem): Generator<ChangeKind> {
  if (before.shown !== after.shown) yield after.shown ? 'shown' : 'hidden'
  if (before.names?.cn !== after.names?.cn || before.names?.en !== after.names?.en) yield 'renamed'
  if ((before.type ?? 'text') !== (after.type ?? 'text') || before.scale !== after.scale) yield 'typed'
  else if (JSON.stringify(before.options) !== JSON.stringify(after.options)) yield 'options'
  if ((before.required ?? false) !== (after.required ?? false)) yield after.required === true ? 'required' : 'optional'
  if ((before.remark ?? '') !== (after.remark ?? '')) yield 'remarked'
  if (before.attribute !== after.attribute) yield 'linked'
}
