import { rowsOf } from '../../../core/model/document.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { World } from '../world.ts'

/** The world as if these records, by "entity id", were others: for judging what is not there yet. What it costs, and what is made meanwhile, is the world's. */
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

/** A document as it would be had it been entered otherwise: its states, its numbers and what is counted into it are its own, row by row too. */
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
