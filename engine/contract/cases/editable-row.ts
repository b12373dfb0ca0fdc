import { isBlank, rowsOf } from '../../core/model/document.ts'
import type { Document } from '../../core/model/document.ts'
import { holds } from '../../core/expression/evaluate-formula.ts'
import type { LiveValues } from '../../core/expression/values-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import { personFor } from '../world/declaration/creations.ts'
import { goalToFire } from '../world/declaration/goal-to-fire.ts'
import type { Condition, Goal } from '../world/goal.ts'
import { liveOf, readDocument, readerOf } from '../world/read.ts'
import type { World } from '../world/world.ts'
import { baselineOn } from './baseline-request.ts'
import type { BaselineRequest } from './baseline-request.ts'

/** An accepted request, and the row that is meant. */
export type EditableRow = { readonly base: BaselineRequest; readonly index: number }

/**
 * Finds an accepted request in which one row accepts a field that is closed in other rows: on a document that has such a row, or to which an alternative row
 * can be added. `isRight` checks a row; `isOwn` asks for a fresh document. Returns undefined if no document or no row fits.
 */
export async function editableRow(
  world: World,
  { entity, transition, lines, field }: { readonly entity: Entity; readonly transition: Transition; readonly lines: Field; readonly field: Field },
  isRight: (base: BaselineRequest, index: number) => Promise<boolean>,
  isOwn = false,
): Promise<EditableRow | undefined> {
  const person = personFor(world, transition)
  if (person === undefined || transition.from === null || entity.line !== undefined) return undefined
  // A new row has the most open fields, and is easier to find.
  for (const condition of [rowCanBeAddedBelow(world, lines), openWhere(world, lines, field)]) {
    if (condition === undefined) continue
    const document = await documentWhere(world, entity, { ...withCondition(goalToFire(world, entity, transition, person), condition), isOwn })
    const base = document === undefined ? undefined : await baselineOn(world, entity, transition, person, document, { variant: 0 })
    if (base === undefined) continue
    for (const index of rowsOf(base.input, lines.name).keys()) if (await isRight(base, index)) return { base, index }
  }
  return undefined
}

/** The result for a goal, by its name; undefined if the search failed or cost too much. */
const found = new WeakMap<World, Map<string, string | undefined>>()

// Every bound of a field needs the same document, so it is searched once.
async function documentWhere(world: World, entity: Entity, goal: Goal): Promise<Document | undefined> {
  const known = found.get(world) ?? new Map<string, string | undefined>()
  found.set(world, known)
  const key = `${entity.name} ${goal.name ?? ''}`
  const id = known.get(key)
  const document = id === undefined ? undefined : await readDocument(world, entity, id)
  if (document !== undefined && goal.isOwn !== true && goal.isThere(await liveOf(world, readerOf(world, entity), entity, document))) return document
  if (known.has(key) && id === undefined) return undefined
  known.set(key, undefined)
  const reached = await world.reachGoal(entity, goal, { variant: 0 })
  if (reached !== undefined) known.set(key, String(reached.id))
  return reached
}

function withCondition(goal: Goal, condition: Condition): Goal {
  return {
    ...goal,
    name: `${goal.name ?? ''} where ${condition.source ?? ''}`,
    isThere: (live) => goal.isThere(live) && condition.holds?.(live) !== false,
    reads: [...goal.reads, condition],
  }
}

/** The condition that one of the rows accepts a value in the field. */
function openWhere({ model }: World, lines: Field, { readonlyWhen }: Field): Condition | undefined {
  if (readonlyWhen === undefined || readonlyWhen.source === 'true') return undefined
  return onRows(lines, readonlyWhen.references, `!(${readonlyWhen.source})`, (row) => !holds(model, readonlyWhen, row))
}

/** The condition that a row can be added below one of the rows. */
function rowCanBeAddedBelow({ model }: World, lines: Field): Condition | undefined {
  const { beneath } = lines
  if (beneath === undefined) return undefined
  const acceptsRow = (row: LiveValues): boolean => isBlank(row[beneath.by]) && (beneath.when === undefined || holds(model, beneath.when, row))
  return onRows(lines, beneath.when?.references ?? [], beneath.when?.source ?? 'true', acceptsRow)
}

function onRows(lines: Field, paths: readonly string[], source: string, predicate: (row: LiveValues) => boolean): Condition {
  return { entity: lines.entity ?? '', paths, source, holds: ({ values }) => ((values[lines.name] ?? []) as readonly LiveValues[]).some(predicate) }
}
