import { hidingMasksOfPath, isSeen } from '../permissions/hiding-masks.ts'
import type { Entity } from '../model/entity.ts'
import { isStored } from '../model/is-stored.ts'
import type { Model } from '../model/model.ts'
import { MENTION } from '../model/notice.ts'
import type { Side } from '../model/side.ts'
import { isNoticeValue } from './values-of-notice.ts'

const known = new WeakMap<Model['entities'], Map<string, readonly string[]>>()

/** The entity whose documents a kind of notice tells of; undefined for mentions, which tell of any. */
export function entityOfNotice({ entities }: Pick<Model, 'entities'>, kind: string): Entity | undefined {
  return kind === MENTION ? undefined : Object.values(entities).find(({ notices }) => notices[kind] !== undefined)
}

/** The fields that an enterprise's own text of a notice may name: those that everybody of the side reads who may see the document. */
export function fieldsForTexts(model: Model, kind: string, side: Side): readonly string[] {
  const ofModel = known.get(model.entities) ?? new Map<string, readonly string[]>()
  known.set(model.entities, ofModel)
  const key = `${kind} ${side}`
  let fields = ofModel.get(key)
  if (fields === undefined) {
    const entity = entityOfNotice(model, kind)
    fields = entity === undefined ? [] : readableFields(model, entity, side)
    ofModel.set(key, fields)
  }
  return fields
}

function readableFields(model: Model, entity: Entity, side: Side): readonly string[] {
  return Object.values(entity.fields)
    .filter((field) => isNoticeValue(field) && !field.system && isStored(entity, field) && isSeen(entity, field.name, side))
    .map(({ name }) => name)
    .filter((name) => !hidingMasksOfPath(model, entity, name).some((mask) => mask.side === side))
}
