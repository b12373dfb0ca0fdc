import { conversionOf } from '../../../core/model/conversion-of.ts'
import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'

/** Groups the documents of a request that were one before their rows were divided: those with equal `split` values. */
export function groupsBeforeDivision<Made extends { readonly document: Document }>(
  entity: Entity,
  transition: Transition,
  made: readonly Made[],
): readonly (readonly Made[])[] {
  const by = Object.keys(conversionOf(entity, transition)?.split ?? {})
  const groups = new Map<string, Made[]>()
  for (const one of made) {
    const key = JSON.stringify(by.map((name) => one.document[name] ?? null))
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}
