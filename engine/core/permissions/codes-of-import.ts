import type { Entity } from '../model/entity.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { Import } from '../model/model.ts'
import type { Side } from '../model/side.ts'
import { requiredCodes } from './required-codes.ts'

/** Every code that an import asks of a side, its own first. Whoever changes records by a file may read them, and may change each by hand. */
export function codesOfImport({ permission, by }: Import, entity: Entity, transition: Transition, side: Side): readonly string[] {
  const own = requiredCodes({ ...transition, permission }, side)
  return by === undefined ? own : [...new Set([...own, ...requiredCodes(transition, side), ...requiredCodes({ permission: entity.read }, side)])]
}
