import type { Entity } from '../../model/entity.ts'
import type { Transition } from '../../model/lifecycle.ts'
import type { Model } from '../../model/model.ts'
import type { Side } from '../../model/side.ts'
import { requiredCodes } from '../../permissions/required-codes.ts'
import type { FieldMask } from '../../permissions/hiding-masks.ts'

/** Checks whether somebody may take an action without the code of a mask. */
export function mayActWithout(transition: Transition, { side, code }: FieldMask): boolean {
  return code !== undefined && mayAct(transition, side) && !requiredCodes(transition, side).includes(code)
}

function mayAct({ event, sides, onBehalf }: Transition, side: Side): boolean {
  return !event && (sides.includes(side) || (side === 'purchaser' && onBehalf !== undefined))
}

/** Checks whether a path leads through a reference to its value. Of such a record the server does not judge what a person reads; it takes the value as it is. */
export function isOfRecord(model: Model, entity: Entity, path: string): boolean {
  let row: Entity | undefined = entity
  const parts = path.split('.')
  for (const part of parts.slice(0, -1)) {
    if (row === undefined) return false
    if (row.line?.of === part && row.fields[part] === undefined) {
      row = model.entities[part]
      continue
    }
    const field = row.fields[part]
    if (field?.type === 'ref') return true
    row = model.entities[field?.entity ?? '']
  }
  return false
}
