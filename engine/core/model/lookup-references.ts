import type { Model } from './model.ts'
import { subscribableEntities } from './subscribable-entities.ts'

/** A reference of an entity's rows by which fresh lookups find them: subscribers of the named record see figures of these rows. */
export type LookupReference = {
  /** The field of the row, or of its document, with the reference. */
  readonly field: string
  /** Whether the field belongs to the document instead of the row. */
  readonly isOfDocument: boolean
  /** The referenced entity or line entity. */
  readonly names: string
}

const feedsByModel = new WeakMap<object, ReadonlyMap<string, readonly LookupReference[]>>()

/**
 * By entity or line entity, the references by which fresh lookups find its rows and that name records of documents that somebody may
 * follow: such a figure has no column, so that a change of it changes no document but the one that it is taken from.
 */
export function lookupReferences({ screens, entities }: Pick<Model, 'screens' | 'entities'>): ReadonlyMap<string, readonly LookupReference[]> {
  const known = feedsByModel.get(screens)
  if (known !== undefined) return known
  const subscribable = subscribableEntities({ screens, entities })
  const feeds = new Map<string, LookupReference[]>()
  for (const { fields } of Object.values(entities))
    for (const { lookup } of Object.values(fields)) {
      if (lookup?.fresh !== true) continue
      const target = entities[lookup.entity]
      for (const path of Object.keys(lookup.by)) {
        const [first = '', second] = path.split('.')
        const isOfDocument = second !== undefined && first === target?.line?.of
        const field = isOfDocument ? entities[first]?.fields[second] : target?.fields[path]
        const named = field?.type === 'ref' ? entities[field.entity ?? ''] : undefined
        if (field === undefined || named === undefined || !subscribable.has(named.line?.of ?? named.name)) continue
        const own = feeds.get(lookup.entity) ?? []
        if (!own.some((each) => each.field === field.name && each.isOfDocument === isOfDocument))
          own.push({ field: field.name, isOfDocument, names: named.name })
        feeds.set(lookup.entity, own)
      }
    }
  feedsByModel.set(screens, feeds)
  return feeds
}
