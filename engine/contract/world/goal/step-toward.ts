import fc from 'fast-check'
import { rowsOf } from '../../../core/model/document.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { withApproval } from '../actions/approval.ts'
import { arbitraryInput } from '../input/arbitrary-input.ts'
import { personFor } from '../declaration/creations.ts'
import { fireEvent } from './trigger-event.ts'
import { fireOnLine } from '../actions/fire-on-lines.ts'
import { firePossibleAction, possibleAction } from '../actions/fire-on-document.ts'
import type { PossibleAction } from '../actions/fire-on-document.ts'
import type { TargetState } from '../goal.ts'
import { stepsTo } from '../declaration/region-path.ts'
import type { World } from '../world.ts'

/** How many inputs are tried that may lead to another state. */
const MAX_SAMPLES = 12

/** The outcome of a step: done, already there, or the blocked actions on the path. */
export type StepOutcome = {
  readonly isDone: boolean
  readonly isThere: boolean
  readonly blocked: readonly { readonly owner: Entity; readonly transition: Transition }[]
}

/** Fires an action that leads the document, or one of its rows, nearer to a state. */
export async function stepToward(
  world: World,
  entity: Entity,
  document: Document,
  targetState: TargetState | undefined,
  variant: number,
  again: (name: string) => boolean,
): Promise<StepOutcome> {
  const target = world.model.entities[targetState?.entity ?? '']
  const region = target?.regions[targetState?.region ?? '']
  if (targetState === undefined || target === undefined || region === undefined) return { isDone: false, isThere: true, blocked: [] }
  const rows = target.name === entity.name ? [document] : rowsOf(document, target.line?.field ?? '')
  if (rows.some((row) => row[region.name] === targetState.state)) return { isDone: false, isThere: true, blocked: [] }
  const blocked: { readonly owner: Entity; readonly transition: Transition }[] = []
  for (const row of rows) {
    for (const transition of stepsTo(target, region, String(row[region.name]), targetState.state)) {
      if (await step(world, entity, document, target, row, transition, targetState, variant, again)) return { isDone: true, isThere: false, blocked: [] }
      if (!transition.event) blocked.push({ owner: target, transition })
    }
  }
  return { isDone: false, isThere: false, blocked }
}

async function step(
  world: World,
  entity: Entity,
  document: Document,
  target: Entity,
  row: Row,
  transition: Transition,
  targetState: TargetState,
  variant: number,
  again: (name: string) => boolean,
): Promise<boolean> {
  const name = `${target.name}.${transition.name}`
  if (transition.event) return again(name) && fireEvent(world, target, row, transition.name)
  if (target.name !== entity.name) return again(name) && fireOnLine(world, entity, document, target, transition, String(row.id), variant)
  const found = await possibleToward(world, entity, transition, document, targetState, variant)
  if (found === undefined || !again(name)) return false
  const reply = await withApproval(world, entity, targetState, () => firePossibleAction(world, found, document))
  return reply?.answer?.returnCode === '0'
}

/** An action with an input that leads to the state, if the input decides where it leads. */
async function possibleToward(
  world: World,
  entity: Entity,
  transition: Transition,
  document: Document,
  { region, state }: TargetState,
  variant: number,
): Promise<PossibleAction | undefined> {
  const found = await possibleAction(world, entity, transition, document, { variant })
  if (found === undefined || found.after.document[region] === state || !Array.isArray(transition.to)) return found
  const when = transition.to.find(({ value }) => value === state)?.when
  const person = personFor(world, transition)
  const arbitrary =
    when === undefined || person === undefined ? undefined : await arbitraryInput(world, { person, entity, transition, document }, when, found.input)
  for (const sample of arbitrary === undefined ? [] : fc.sample(arbitrary, { seed: world.seed, numRuns: MAX_SAMPLES })) {
    const other = await possibleAction(world, entity, transition, document, { variant }, sample)
    if (other?.after.document[region] === state) return other
  }
  return found
}
