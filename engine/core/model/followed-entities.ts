import type { Model } from './model.ts'
import type { Side } from './side.ts'

/** Whether a side has a detail of this entity that follows its document as it changes. */
export function isLive(model: Pick<Model, 'screens'>, entity: string, side: Side): boolean {
  return Object.values(model.screens).some(
    (screen) => screen.kind === 'detail' && screen.live && screen.entity === entity && (screen.side === side || screen.side === 'both'),
  )
}

const followedByModel = new WeakMap<object, ReadonlySet<string>>()

/** Entities whose changes somebody may be waiting for: those of live details, and those that their headers refer to. */
export function followedEntities({ screens, entities }: Pick<Model, 'screens' | 'entities'>): ReadonlySet<string> {
  const known = followedByModel.get(screens)
  if (known !== undefined) return known
  const live = Object.values(screens).flatMap((screen) => (screen.kind === 'detail' && screen.live ? [screen.entity] : []))
  const referred = live.flatMap((name) => Object.values(entities[name]?.fields ?? {}).flatMap(({ type, entity }) => (type === 'ref' ? [entity ?? ''] : [])))
  const followed = new Set([...live, ...referred])
  followedByModel.set(screens, followed)
  return followed
}
