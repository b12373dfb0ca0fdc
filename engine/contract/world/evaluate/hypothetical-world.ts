import { rowsOf } from '../../../core/model/document.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { World } from '../world.ts'

/**
 * A view of the world in which these records, by "entity id", have other values, to evaluate what does not exist yet. Budget and new documents are those of the
 * real world.
 */
export function hypotheticalWorld(world: World, records: ReadonlyMap<string, Row>): World {
  const read = new Map([...world.read, ...records])
  return Object.create(world, {
    read: { value: read },
    live: { value: new WeakMap() },
    budget: {
      get: () => world.budget,
      set(left: number) {
        world.budget = left
      },
    },
    depth: {
      get: () => world.depth,
      set(depth: number) {
        world.depth = depth
      },
    },
  }) as World
}

/** A document as if it had been entered otherwise. It keeps its states, numbers and tallies, also for each row. */
export function withOtherInput(world: Pick<World, 'model'>, entity: Entity, document: Document, entered: Document): Document {
  return { ...ownOf(entity, document, entered), ...linesOf(world, entity, document, entered) }
}

function ownOf(entity: Entity, row: Row, entered: Row): Row {
  const isKept = (name: string): boolean => {
    const field = entity.fields[name]
    if (field === undefined) return true
    return name in entity.regions || field.system || field.type === 'sequence' || field.tally !== undefined || (field.readonly && field.computed === undefined)
  }
  const kept = Object.entries(row).filter(([name]) => isKept(name))
  return { ...row, ...entered, ...Object.fromEntries(kept) }
}

function linesOf({ model }: Pick<World, 'model'>, entity: Entity, document: Document, entered: Document): Row {
  return Object.fromEntries(
    fieldKindsOf(entity).lines.map((field) => {
      const there = rowsOf(document, field.name)
      const line = entityOf(model, field.entity)
      return [field.name, rowsOf(entered, field.name).map((row, index) => (there[index] === undefined ? row : ownOf(line, there[index], row)))]
    }),
  )
}
