import type { Entity } from '../../core/model/entity.ts'
import { fieldAtPath } from '../../core/model/field-at-path.ts'
import type { Field } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'

/** The text columns of each entity in which people search: display fields, what documents are found by, and the filters of list screens. */
export function searchedColumns(model: Model): ReadonlyMap<string, ReadonlySet<string>> {
  const columns = new Map<string, Set<string>>()
  const add = (entity: Entity | undefined, name: string) => {
    const field = entity?.fields[name]
    if (entity === undefined || field === undefined || field.system || !isText(field)) return
    const names = columns.get(entity.name) ?? new Set()
    columns.set(entity.name, names)
    names.add(name)
  }
  for (const entity of Object.values(model.entities)) if (entity.line === undefined) add(entity, entity.display)
  for (const entity of Object.values(model.entities))
    for (const path of Object.values(entity.searchable ?? {}).flatMap(({ by }) => by)) {
      const found = fieldAtPath(model, entity, path)
      add(found?.entity, found?.field.name ?? '')
    }
  for (const screen of Object.values(model.screens)) {
    if (screen.kind !== 'list') continue
    const document = model.entities[screen.entity]
    const shown = screen.rows === undefined ? document : model.entities[document?.fields[screen.rows]?.entity ?? '']
    for (const path of screen.filters) {
      const [first = '', second] = path.split('.')
      if (second === undefined) add(shown, first)
      else if (first === document?.name) add(document, second)
      else if (shown?.fields[first]?.type === 'lines') add(model.entities[shown.fields[first].entity ?? ''], second)
    }
  }
  return columns
}

function isText({ type, computed }: Field): boolean {
  return (type === 'text' || type === 'longText' || type === 'sequence') && !(computed?.references.some((path) => path === 'today' || path === 'now') ?? false)
}
