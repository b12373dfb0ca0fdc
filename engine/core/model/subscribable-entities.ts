import type { Entity } from './entity.ts'
import { formulasIn } from './formulas-in.ts'
import type { Model } from './model.ts'

/** The part of an entity's documents that somebody may subscribe to: everything, or these header fields. */
export type Subscribable = 'all' | ReadonlySet<string>

const subscribableByModel = new WeakMap<object, ReadonlyMap<string, Subscribable>>()

/**
 * Entities whose changes somebody may subscribe to: those of live details with everything, and those that their headers refer to with what is read there:
 * names, row access, and what formulas read through the ref. A notice holds a lock of the whole database for a moment, so changes that nobody could see are not
 * announced.
 */
export function subscribableEntities({ screens, entities }: Pick<Model, 'screens' | 'entities'>): ReadonlyMap<string, Subscribable> {
  const known = subscribableByModel.get(screens)
  if (known !== undefined) return known
  const live = new Set(Object.values(screens).flatMap((screen) => (screen.kind === 'detail' && screen.live ? [screen.entity] : [])))
  const read = new Map<string, Set<string>>()
  for (const name of live) {
    const entity = entities[name]
    const paths = [entity, ...linesOf(entity, entities)].flatMap((each) => pathsReadIn(each))
    for (const { name: ref, type, entity: target = '' } of Object.values(entity?.fields ?? {})) {
      if (type !== 'ref') continue
      const fields = read.get(target) ?? new Set(namingFields(entities[target]))
      read.set(target, fields)
      for (const path of paths) {
        // "order.supplier" of the document itself, "query.order.supplier" or "document.order.supplier" of one of its lines.
        const [whole = '', ...steps] = path.split('.')
        const [first, second] = whole === name || whole === 'document' ? steps : [whole, ...steps]
        if (first === ref && second !== undefined) fields.add(second)
      }
    }
  }
  const subscribable = new Map<string, Subscribable>([...read, ...[...live].map((name) => [name, 'all'] as const)])
  subscribableByModel.set(screens, subscribable)
  return subscribable
}

function linesOf(entity: Entity | undefined, entities: Model['entities']): readonly Entity[] {
  return Object.values(entity?.fields ?? {}).flatMap(({ type, entity: line = '' }) =>
    type === 'lines' && entities[line] !== undefined ? [entities[line]] : [],
  )
}

/** The fields that decide a record's display name and its row access. */
function namingFields(target: Entity | undefined): readonly string[] {
  if (target === undefined) return ['name', 'englishName']
  const paths = [target.rows, target.masks, target.fields[target.display]].flatMap((part) => pathsReadIn(part))
  return [target.display, target.englishDisplay ?? target.display, ...paths.map((path) => path.split('.')[0]!)]
}

function pathsReadIn(part: unknown): readonly string[] {
  return [...formulasIn(part)].flatMap(({ references }) => references)
}
