import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'

type Entities = Readonly<Record<string, Entity>>

/**
 * The entities with a mark on each text of a row that is the name of a record beside it, such as the part number that is taken from the chosen material: whoever
 * types such a text is offered the records, and a text without a record is shown as free.
 */
export function markCompletedTexts(entities: Entities): Entities {
  return Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, marked(entities, entity)]))
}

function marked(entities: Entities, entity: Entity): Entity {
  if (entity.line === undefined) return entity
  const fields = Object.entries(entity.fields).map(([name, field]) => {
    const names = recordNamedBy(entities, entity, field)
    return [name, names === undefined ? field : { ...field, names }] as const
  })
  return { ...entity, fields: Object.fromEntries(fields) }
}

/** The ref field whose record a text names: its default is a text by which that record is found from anywhere, and nothing else. */
function recordNamedBy(entities: Entities, entity: Entity, { type, readonly, default: start }: Field): string | undefined {
  if (type !== 'text' || readonly || start?.references.length !== 1 || start.source.trim() !== start.references[0]) return undefined
  const [ref = '', text = '', ...more] = start.references[0].split('.')
  const field = entity.fields[ref]
  const record = entities[field?.entity ?? '']
  if (field?.type !== 'ref' || field.readonly || record?.searchable === undefined || more.length > 0) return undefined
  const found = Object.values(record.searchable).flatMap(({ by, shows }) => by.filter((path) => shows.includes(path)))
  return text === record.display || found.includes(text) ? ref : undefined
}
