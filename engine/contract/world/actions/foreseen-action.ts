import type { Document, Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { takenOutOfBalance } from '../evaluate/balance.ts'
import type { World } from '../world.ts'
import { type PossibleAction, possibleAction } from './fire-on-document.ts'

/** What core foresees of an action on a whole document that needs no approval, and why it cannot be tried if it takes out of a balance what may not be there. */
export async function foreseenAction(
  world: World,
  entity: Entity,
  transition: Transition,
  document: Document,
  input: Row,
): Promise<{ readonly foreseen?: PossibleAction; readonly short?: string }> {
  if (entity.line !== undefined || transition.approval !== undefined) return {}
  const foreseen = await possibleAction(world, entity, transition, document, { variant: 0 }, input)
  if (foreseen === undefined) return {}
  const code = takenOutOfBalance(world.model, entity, foreseen.after)
  return { foreseen, ...(code !== undefined && { short: `nothing was put in before of what ${transition.name} takes out: ${code}` }) }
}
