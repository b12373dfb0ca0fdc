import type { Field } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'

/** Whether a field refers to records of the other side, which this page does not have: they are those of the document's owner. */
export function isOfOtherSide({ entities }: Pick<Model, 'entities'>, { type, entity: target = '' }: Pick<Field, 'type' | 'entity'>): boolean {
  return (type === 'ref' || type === 'refs') && target !== 'account' && entities[target] === undefined
}
