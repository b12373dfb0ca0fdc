import { reasonsNotTo } from '../../../core/lifecycle/allowed-actions.ts'
import { applyEffects } from '../../../core/lifecycle/apply-effects.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import { recompute } from '../../../core/lifecycle/recompute.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Reply } from '../../people/person.ts'
import { requestFor, sendRequest } from '../fire-requests.ts'
import { inputFor } from '../input/find-input.ts'
import { personFor } from '../declaration/creations.ts'
import { liveOf } from '../read.ts'
import { newId } from '../evaluate/evaluate-action.ts'
import type { Live } from '../live.ts'
import type { MakeOptions, World } from '../world.ts'

/**
 * An action that core allows on a document: its input, and the document afterwards, without its effects on others. `isEdit`: it was chosen for one changed
 * value.
 */
export type PossibleAction = { readonly isEdit?: true; readonly transition: Transition; readonly input: Row; readonly after: Live }

/** Decides by core whether an action is allowed on a document now, and with which input; the input contains `given`. */
export async function possibleAction(
  world: World,
  entity: Entity,
  transition: Transition,
  document: Document,
  options: MakeOptions,
  given: Row = {},
): Promise<PossibleAction | undefined> {
  const person = personFor(world, transition)
  if (person === undefined) return undefined
  // Checks first what no input can change, because it costs nothing.
  const reasons = reasonsNotTo(world.model, entity, transition, (await liveOf(world, person, entity, document)).values, person.actor)
  if (reasons === undefined || reasons.length > 0) return undefined
  const { input, verdict } = await inputFor(world, { person, entity, transition, document }, options, given)
  if (verdict.issues.length > 0) return undefined
  const { evaluationContext, values } = await liveOf(world, person, entity, verdict.document, { needed: false })
  const changed = recompute(
    world.model,
    entity,
    applyEffects(world.model, entity, transition, verdict.document, values, evaluationContext, newId),
    evaluationContext,
  )
  return { transition, input, after: await liveOf(world, person, entity, changed) }
}

/** Fires an action of a document if core allows it; otherwise returns undefined. */
export async function fireOnDocument(
  world: World,
  entity: Entity,
  transition: Transition,
  document: Document,
  options: MakeOptions,
): Promise<Reply | undefined> {
  const found = await possibleAction(world, entity, transition, document, options)
  return found === undefined ? undefined : firePossibleAction(world, found, document)
}

/** Fires an action that was found to be allowed. */
export async function firePossibleAction(world: World, { transition, input }: PossibleAction, document: Document): Promise<Reply | undefined> {
  const person = personFor(world, transition)
  const request = person === undefined ? undefined : requestFor(person, transition, { id: document.id, version: document.version }, input)
  return request === undefined ? undefined : sendRequest(world, request)
}
