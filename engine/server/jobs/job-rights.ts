import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import type { Rights } from './job.ts'

type Holder = Pick<Actor, 'side' | 'permissions' | 'purchasingGroups' | 'prefs'>
type Entities = Pick<Model, 'entities'>

/** The present rights of a person, for a later comparison. */
export function rightsOf(model: Entities, actor: Holder): Rights {
  return { permissions: [...actor.permissions].toSorted(), purchasingGroups: [...actor.purchasingGroups].toSorted(), access: accessOf(model, actor) }
}

/** Checks whether a person has lost a right since, or the enterprise changed who sees which rows. A deactivated person has lost all. */
export function hasLostRights(model: Entities, { permissions, purchasingGroups, access }: Rights, now: Holder | undefined): boolean {
  if (now === undefined) return true
  if (permissions.some((code) => !now.permissions.has(code)) || purchasingGroups.some((group) => !now.purchasingGroups.includes(group))) return true
  return Object.entries(accessOf(model, now)).some(([name, value]) => access?.[name] !== value)
}

/** The preferences that any entity's row access reads. */
function accessOf(model: Entities, { side, prefs }: Holder): Readonly<Record<string, unknown>> {
  const read = Object.values(model.entities).flatMap(({ rows }) => rows[side]?.references ?? [])
  const names = read.filter((path) => path.startsWith('prefs.')).map((path) => path.slice('prefs.'.length))
  return Object.fromEntries(names.map((name) => [name, prefs[name] ?? null]))
}
