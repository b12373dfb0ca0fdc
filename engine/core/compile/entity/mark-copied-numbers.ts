import type { Entity } from '../../model/entity.ts'
import { fieldAtPath } from '../../model/field-at-path.ts'
import type { Formula } from '../../model/formula.ts'
import type { Model } from '../../model/model.ts'

type Entities = Readonly<Record<string, Entity>>
/** A text field and the path whose value it takes over as it is, from the named entity. */
type Copy = { readonly entity: string; readonly field: string; readonly from: string; readonly path: string }

/**
 * The entities with a mark on each text that holds a copy of a document's number, such as the shipment's on a line of a receipt. Pages give such a column the
 * width of a number. A copy may be copied again.
 */
export function markCopiedNumbers(entities: Entities): Entities {
  const copies = Object.values(entities).flatMap((entity) => copiesInto(entities, entity))
  const numbers = new Set<string>()
  const isNumber = ({ from, path }: Copy) => {
    const found = fieldAtPath({ entities } as Model, entities[from]!, path)
    return found !== undefined && (found.field.type === 'sequence' || numbers.has(`${found.entity.name}.${found.field.name}`))
  }
  for (let before = -1; before !== numbers.size;) {
    before = numbers.size
    for (const copy of copies) if (isNumber(copy)) numbers.add(`${copy.entity}.${copy.field}`)
  }
  return Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, marked(entity, numbers)]))
}

function marked(entity: Entity, numbers: ReadonlySet<string>): Entity {
  const isMarked = (name: string) => entity.fields[name]?.type === 'text' && numbers.has(`${entity.name}.${name}`)
  if (!Object.keys(entity.fields).some(isMarked)) return entity
  const fields = Object.entries(entity.fields).map(([name, field]) => [name, isMarked(name) ? { ...field, holdsNumber: true } : field] as const)
  return { ...entity, fields: Object.fromEntries(fields) }
}

function copiesInto(entities: Entities, entity: Entity): readonly Copy[] {
  const copy = (into: string | undefined, field: string, from: string, formula: Formula | undefined): readonly Copy[] =>
    into === undefined || entities[from] === undefined || formula?.references.length !== 1 || formula.source.trim() !== formula.references[0]
      ? []
      : [{ entity: into, field, from, path: formula.references[0] }]
  return [
    ...Object.values(entity.fields).flatMap(({ name, computed, default: start }) =>
      [computed, start].flatMap((formula) => copy(entity.name, name, entity.name, formula)),
    ),
    ...Object.values(entity.conversions).flatMap((conversion) => {
      const row = conversion.into === undefined ? entity.name : entity.fields[conversion.into]?.entity
      const header = { ...conversion.split, ...Object.fromEntries(Object.entries(conversion.same).map(([field, { value }]) => [field, value])) }
      return [
        ...Object.entries(conversion.copy).flatMap(([field, formula]) => copy(row, field, conversion.source, formula)),
        ...Object.entries(header).flatMap(([field, formula]) => copy(entity.name, field, conversion.source, formula)),
      ]
    }),
  ]
}
