import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

/** The origin of a header value in a document made of others: where a person enters it. */
export type ValueOrigin = { readonly entity: string; readonly field: string }

/** How many documents back the search goes. */
const DEEPEST = 5

/** The field of an earlier document in which a person enters what this header field takes from its source, by plain paths alone; undefined if there is none. */
export function valueOriginOf(model: Model, entity: Entity, transition: Transition, name: string): ValueOrigin | undefined {
  const conversion = conversionOf(entity, transition)
  const taken = conversion?.same[name]?.value
  return taken === undefined ? undefined : behind(model, taken.scope, taken.source, 0)
}

function behind(model: Model, scope: string, path: string, depth: number): ValueOrigin | undefined {
  const entity = model.entities[scope]
  if (entity === undefined || depth > DEEPEST || !/^\w+(\.\w+)*$/.test(path)) return undefined
  const [first = '', ...rest] = path.split('.')
  if (entity.line?.of === first) return behind(model, first, rest.join('.'), depth)
  const field = entity.fields[first]
  if (field === undefined) return undefined
  if (rest.length > 0) return field.entity === undefined ? undefined : behind(model, field.entity, rest.join('.'), depth + 1)
  if (field.computed !== undefined) return behind(model, scope, field.computed.source, depth + 1)
  if (!field.readonly) return entity.line === undefined ? { entity: scope, field: first } : undefined
  const taken = Object.values(entity.conversions).flatMap((conversion) => conversion.same[first]?.value ?? conversion.split[first] ?? [])
  return taken.length === 1 ? behind(model, taken[0]!.scope, taken[0]!.source, depth + 1) : undefined
}
