import { outcomeOf } from '../expression/evaluate-formula.ts'
import { entityOf } from '../model/field-kinds.ts'
import type { Entity } from '../model/entity.ts'
import type { Formula } from '../model/formula.ts'
import type { Model } from '../model/model.ts'
import type { Actor } from './actor.ts'
import { userOf } from './user-of.ts'

type Viewer = Pick<Actor, 'side' | 'permissions' | 'accountId' | 'name' | 'purchasingGroups' | 'prefs'>

/**
 * The condition under which a person of the purchaser or the supplier sees a document (for a line: its document). Undefined if the person sees every one: the
 * side has no condition, the person holds the code for all rows and every one reaches the side, or the person and the enterprise meet the condition whatever the row.
 *
 * @example
 * rowAccessOf(model, model.entities.order, buyer) // undefined as long as prefs.dataPrivatisation is off
 */
export function rowAccessOf(model: Model, entity: Entity, actor: Viewer): Formula | undefined {
  const owner = entity.line === undefined ? entity : entityOf(model, entity.line.of)
  const code = owner.allRows?.[actor.side]
  const access = (code !== undefined && actor.permissions.has(code) ? owner.reaches : owner.rows)?.[actor.side]
  if (access === undefined) return undefined
  // For a supplier the preferences are those of each row's purchaser.
  if (actor.side !== 'purchaser') return access
  const outcome = outcomeOf(model, access, { prefs: actor.prefs, user: userOf(actor) })
  return outcome.kind === 'value' && outcome.value === true ? undefined : access
}
