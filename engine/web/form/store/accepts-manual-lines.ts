import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { LineConditions } from '../line-store/line-conditions.ts'

/**
 * Whether people may add rows to these lines: not if each row requires a source that nobody enters, as in the lines of an awarded order. The server would
 * refuse such a row.
 */
export function acceptsManualLines(line: Entity, conditions: Pick<LineConditions, 'isRequired'>): boolean {
  const added = { id: '' }
  return !Object.values(line.fields).some((field) => isOfSource(field) && conditions.isRequired(added, field))
}

function isOfSource({ type, readonly, system, default: initial, computed, derived, lookup }: Field): boolean {
  return type === 'ref' && readonly && !system && initial === undefined && computed === undefined && derived === undefined && lookup === undefined
}
