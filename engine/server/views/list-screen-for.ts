import { entityOf } from '../../core/model/field-kinds.ts'
import type { Model } from '../../core/model/model.ts'
import type { ListScreen } from '../../core/model/screen.ts'
import { isScreenOfSide } from '../../core/model/is-screen-of-side.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { hasRight } from '../../core/permissions/has-right.ts'
import { isAllowed } from '../../core/permissions/is-allowed.ts'
import { issue } from '../../core/rules/issue.ts'
import { refuseUnlessReader } from '../documents/visibility/reader-for.ts'
import { RefusedError } from '../calls/refused-error.ts'

/** The list screen with this name, if the person may open it; otherwise refuses. */
export function listScreenFor(model: Model, actor: Actor, name: unknown): ListScreen {
  const screen = typeof name === 'string' && Object.hasOwn(model.screens, name) ? model.screens[name] : undefined
  if (screen?.kind !== 'list' || !isScreenOfSide(screen, actor.side)) throw new RefusedError([issue('UNKNOWN_KEY', 'entity.screen', { key: String(name) })])
  const { permission } = screen
  if (permission !== undefined && !isAllowed(permission, actor.permissions)) throw new RefusedError([issue('NO_PERMISSION', '', { permission })])
  refuseUnlessReader(entityOf(model, screen.entity), actor)
  return screen
}

/** Checks whether the person may share views, and change and delete shared ones. */
export function mayShareViews(model: Model, actor: Actor): boolean {
  return hasRight(model, actor, 'shareViews')
}
