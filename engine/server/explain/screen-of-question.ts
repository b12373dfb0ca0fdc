import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import { actionsOfScreen } from '../../core/model/action-refs/actions-of-screen.ts'
import { nameOfActionRef } from '../../core/model/action-refs/name-of-action-ref.ts'
import type { ActionRef, Screen } from '../../core/model/screen.ts'
import type { Side } from '../../core/model/side.ts'
import { isScreenOfSide } from '../../core/model/is-screen-of-side.ts'
import { issue } from '../../core/rules/issue.ts'
import { RefusedError } from '../calls/refused-error.ts'

/** A screen of the asker's side; the other side's screens are unknown. */
export function screenOfQuestion({ screens }: Model, side: Side, name: unknown): Screen {
  const screen = typeof name === 'string' && Object.hasOwn(screens, name) ? screens[name] : undefined
  if (screen === undefined || !isScreenOfSide(screen, side)) throw new RefusedError([issue('NOT_FOUND', 'entity.screen')])
  return screen
}

/** The entity of a screen's rows; for a list of lines, the line entity. */
export function rowsOfScreen(model: Model, screen: Screen): Entity | undefined {
  if (!('entity' in screen)) return undefined
  const entity = model.entities[screen.entity]
  const lines = screen.kind === 'list' ? screen.rows : undefined
  return lines === undefined ? entity : model.entities[entity?.fields[lines]?.entity ?? '']
}

/** Every transition behind the buttons of a screen: the declared ones, all of the document for "*", and the one that a form sends. */
export function buttonsOfScreen({ entities }: Model, screen: Screen, side: Side): readonly ActionRef[] {
  const named = actionsOfScreen(screen)
  if (screen.kind === 'form') return [{ kind: 'transition', entity: screen.entity, transition: screen.transition }, ...named]
  if (screen.kind !== 'detail' || screen.actions !== '*') return named
  const legal = Object.values(entities[screen.entity]?.transitions ?? {}).filter(({ path, from }) => path[side] !== undefined && from !== null)
  return [...legal.map(({ name }): ActionRef => ({ kind: 'transition', entity: screen.entity, transition: name })), ...named]
}

/** The button of a screen by its name; "submit" is the form's own. */
export function buttonOfQuestion(model: Model, screen: Screen, side: Side, name: unknown): ActionRef {
  const buttons = buttonsOfScreen(model, screen, side)
  const found = screen.kind === 'form' && name === 'submit' ? buttons[0] : buttons.find((ref) => nameOfActionRef(ref) === name)
  if (found === undefined) throw new RefusedError([issue('NOT_FOUND', 'entity.action')])
  return found
}

/** A transition of an entity with a path for this side. */
export function transitionOfQuestion({ entities }: Model, side: Side, entity: unknown, action: unknown): ActionRef & { readonly kind: 'transition' } {
  const owner = typeof entity === 'string' && Object.hasOwn(entities, entity) ? entities[entity] : undefined
  if (owner === undefined || !owner.parties.includes(side)) throw new RefusedError([issue('NOT_FOUND', 'entity.entity')])
  const transition = typeof action === 'string' && Object.hasOwn(owner.transitions, action) ? owner.transitions[action] : undefined
  if (transition?.path[side] === undefined) throw new RefusedError([issue('NOT_FOUND', 'entity.action')])
  return { kind: 'transition', entity: owner.name, transition: transition.name }
}
