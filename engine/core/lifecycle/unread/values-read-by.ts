import { MASKED, UNKNOWN } from '../../expression/values/evaluation-stop.ts'
import type { LiveValues } from '../../expression/values-of.ts'
import { isBlank } from '../../model/document.ts'
import type { Entity } from '../../model/entity.ts'
import { entityOf, fieldKindsOf } from '../../model/field-kinds.ts'
import type { Model } from '../../model/model.ts'
import type { Actor } from '../../permissions/actor.ts'
import { visibilityFor } from '../../permissions/mask-document.ts'
import { rowsIn } from './known-values.ts'

type Viewer = Pick<Actor, 'side' | 'permissions'>

/** A document, or a line with its document, without the values that are masked from a person. What is computed from them is masked too, by declaration. */
export function valuesReadBy(model: Model, entity: Entity, values: LiveValues, viewer: Viewer): LiveValues {
  const owner = entity.line === undefined ? undefined : (values[entity.line.of] as LiveValues | undefined)
  if (owner === undefined) return documentReadBy(model, entity, values, viewer)
  const root = documentReadBy(model, entityOf(model, entity.line!.of), owner, viewer)
  return { ...withMasked(model, entity, values, viewer), [entity.line!.of]: root, document: root }
}

function documentReadBy(model: Model, entity: Entity, values: LiveValues, viewer: Viewer): LiveValues {
  const root = withMasked(model, entity, values, viewer)
  for (const { name, entity: of } of fieldKindsOf(entity).lines)
    root[name] = rowsIn(values, name).map((row) => ({ ...withMasked(model, entityOf(model, of), row, viewer), [entity.name]: root, document: root }))
  return root
}

function withMasked(model: Model, entity: Entity, values: LiveValues, viewer: Viewer): LiveValues {
  const { masked, unseen, seals } = visibilityFor(model, entity, viewer)
  const read: LiveValues = { ...values }
  for (const name of masked.keys()) {
    if (seals.has(name)) continue
    // A mask shows that there is a value; of what the side does not see at all, not even that.
    if (unseen.has(name)) read[name] = UNKNOWN
    else if (!isBlank(values[name])) read[name] = MASKED
  }
  return read
}
