import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { Screen } from '../../core/model/screen.ts'

/** Every screen uses what is shared. */
const shared = 'shared'

function entitiesNamedBy(screen: Screen): readonly string[] {
  switch (screen.kind) {
    case 'list':
    case 'form':
      return [screen.entity]
    case 'detail':
      return [screen.entity, ...screen.sections.flatMap((section) => (section.kind === 'links' ? section.links.map(({ entity }) => entity) : []))]
    case 'board':
      return screen.cards.map(({ entity }) => entity)
    case 'result':
    case 'part':
      return []
  }
}

/** An entity, its document or its lines, and what they point to: formulas read one step far. */
function reachedFrom(model: Model, name: string): readonly Entity[] {
  const entity = model.entities[name]
  if (entity === undefined) return []
  const document = entity.line === undefined ? entity : (model.entities[entity.line.of] ?? entity)
  const lines = Object.values(document.fields).flatMap((field) => (field.type === 'lines' ? (field.entity ?? []) : []))
  const own = [document, entity, ...lines.flatMap((line) => model.entities[line] ?? [])]
  const pointed = own.flatMap(({ fields }) => Object.values(fields)).flatMap((field) => model.entities[field.entity ?? ''] ?? [])
  const sources = own.flatMap(({ conversions }) => Object.values(conversions)).flatMap(({ source }) => model.entities[source] ?? [])
  return [...own, ...pointed, ...sources]
}

/** The areas whose declarations a screen draws on, in alphabetical order. */
export function areasOfScreen(model: Model, screen: Screen): readonly string[] {
  const areas = new Set([shared, screen.area])
  for (const entity of entitiesNamedBy(screen).flatMap((name) => reachedFrom(model, name))) {
    areas.add(entity.area)
    for (const { vocabulary } of Object.values(entity.fields)) if (vocabulary !== undefined) areas.add(model.vocabularies[vocabulary]?.area ?? shared)
  }
  return [...areas].sort()
}
