import { fieldKindsOf } from '../../../engine/core/model/field-kinds.ts'
import type { Document } from '../../../engine/core/model/document.ts'
import type { Entity } from '../../../engine/core/model/entity.ts'
import { type Side, sides } from '../../../engine/core/model/side.ts'
import { OWN, type World, idIn } from './world.ts'

/** The field that names the one person who reads a row on either side, such as the receiver of a notice. */
export function readerFieldOf(entity: Entity): string | undefined {
  const isNamedOn = (side: Side, name: string) => entity.rows[side]?.references.includes(`${name}.id`) === true
  return fieldKindsOf(entity).refs.find((field) => field.entity === 'account' && field.required && sides.every((side) => isNamedOn(side, field.name)))?.name
}

/** The id of the row of an entity that the person of a side asks for: of rows that belong to one person, each side has its own in the world OWN. */
export function idFor(side: Side, world: World, entity: Entity): string {
  const id = idIn(world, entity.name)
  return side === 'supplier' && world === OWN && readerFieldOf(entity) !== undefined ? `${id}-of-supplier` : id
}

/** The documents of a world: one, or one for the attacking person of each side. In the other worlds they belong to a person who attacks nothing. */
export function documentsFor(world: World, entity: Entity, make: () => Document): readonly Document[] {
  const reader = readerFieldOf(entity)
  if (reader === undefined || world !== OWN) return [make()]
  return [
    { ...make(), supplierEnterprise: null, [reader]: 'account of buyer' },
    { ...make(), id: idFor('supplier', world, entity), [reader]: 'account of seller' },
  ]
}

/** The ids of the rows of an entity that the enterprise of a side has in a world: those of a purchaser include what its supplier's people have. */
export function idsFor(side: Side, world: World, entity: Entity): readonly string[] {
  const own = idFor(side, world, entity)
  return side === 'purchaser' ? [...new Set([own, idFor('supplier', world, entity)])] : [own]
}
