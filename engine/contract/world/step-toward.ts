import { rowsOf } from '../../core/lifecycle/document.ts'
import type { Document, Row } from '../../core/lifecycle/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import { withApproval } from './approval.ts'
import { fireEvent } from './fire-event.ts'
import { fireOnLine } from './fire-lines.ts'
import { firePossible, possible } from './fire-on.ts'
import type { Toward } from './goal.ts'
import { stepsTo } from './region-path.ts'
import type { World } from './world.ts'

/** What came of a step: it is done, or one is there already, or these lie on the way and cannot be done yet. */
export type Stepped = {
  readonly isDone: boolean
  readonly isThere: boolean
  readonly blocked: readonly { readonly owner: Entity; readonly transition: Transition }[]
}

/** One action that leads the document, or one of its rows, nearer to a state. */
export async function stepToward(
  world: World,
  entity: Entity,
  document: Document,
  toward: Toward | undefined,
  variant: number,
  again: (name: string) => boolean,
): Promise<Stepped> {
  const target = world.model.entities[toward?.entity ?? '']
  const region = target?.regions[toward?.region ?? '']
  if (toward === undefined || target === undefined || region === undefined) return { isDone: false, isThere: true, blocked: [] }
  const rows = target.name === entity.name ? [document] : rowsOf(document, target.line?.field ?? '')
  if (rows.some((row) => row[region.name] === toward.state)) return { isDone: false, isThere: true, blocked: [] }
  const blocked: { readonly owner: Entity; readonly transition: Transition }[] = []
  for (const row of rows) {
    for (const transition of stepsTo(target, region, String(row[region.name]), toward.state)) {
      if (await step(world, entity, document, target, row, transition, toward, variant, again)) return { isDone: true, isThere: false, blocked: [] }
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
  toward: Toward,
  variant: number,
  again: (name: string) => boolean,
): Promise<boolean> {
  const name = `${target.name}.${transition.name}`
  if (transition.event) return again(name) && fireEvent(world, target, row, transition.name)
  if (target.name !== entity.name) return again(name) && fireOnLine(world, entity, document, target, transition, String(row.id), variant)
  const found = await possible(world, entity, transition, document, { variant })
  if (found === undefined || !again(name)) return false
  const reply = await withApproval(world, entity, toward, () => firePossible(world, found, document))
  return reply?.answer?.returnCode === '0'
}
