import type { Entity } from '../model/entity.ts'
import type { Actor } from './actor.ts'
import { requiredCodes } from './required-codes.ts'

/** Checks whether a person reads the documents and may take the deciding action of an approval, whatever its level. */
export function mayDecide(entity: Entity, approval: string, { side, permissions }: Pick<Actor, 'side' | 'permissions'>): boolean {
  const read = entity.read[side]
  if (read !== undefined && !permissions.has(read)) return false
  return Object.values(entity.transitions).some(
    (transition) =>
      transition.approval?.name === approval &&
      transition.approval.act === 'approve' &&
      transition.sides.includes(side) &&
      requiredCodes(transition, side).every((code) => permissions.has(code)),
  )
}
