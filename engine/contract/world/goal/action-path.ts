import { reasonsNotTo } from '../../../core/lifecycle/allowed-actions.ts'
import { applyEffects } from '../../../core/lifecycle/apply-effects.ts'
import { applyInput, serverDefaults } from '../../../core/lifecycle/apply-input.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Document } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { recompute } from '../../../core/lifecycle/recompute.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { personFor } from '../declaration/creations.ts'
import { fireOnLine } from '../actions/fire-on-lines.ts'
import { fireOnDocument, possibleAction } from '../actions/fire-on-document.ts'
import { goalFields } from '../declaration/goal-fields.ts'
import type { Goal } from '../goal.ts'
import { inputFor } from '../input/find-input.ts'
import { newId } from '../evaluate/evaluate-action.ts'
import { liveOf, readDocument, readerOf } from '../read.ts'
import { touches } from '../relevant-fields.ts'
import { scopesOf } from '../scopes.ts'
import type { World } from '../world.ts'

/** One action of a path: on the document, or on the row with that id. */
export type PathStep = { readonly entity: Entity; readonly transition: Transition; readonly row?: string }

/** The most actions of a path, and the most evaluations of a search. */
const MAX_STEPS = 4
const MAX_JUDGED = 80
/** The share of a case's budget that the search may spend. */
const MAX_BUDGET_SHARE = 0.25
/** Equal rows need only one try. */
const MAX_ROWS = 2

type Reached = { readonly document: Document; readonly moves: readonly PathStep[] }

/** Finds the shortest path of actions on the document and its rows to the goal, by core alone; nothing is sent. Returns undefined if none was found. */
export async function findActionPath(
  world: World,
  entity: Entity,
  document: Document,
  goal: Goal,
  variant: number,
  longest = MAX_STEPS,
): Promise<readonly PathStep[] | undefined> {
  const fields = goalFields(world, entity, goal)
  const isThere = async (reached: Document): Promise<boolean> => goal.isThere(await liveOf(world, readerOf(world, entity), entity, reached))
  const seen = new Set([told(world, entity, document, fields)])
  let ahead: readonly Reached[] = [{ document, moves: [] }]
  let judged = 0
  const minBudget = world.budget * (1 - MAX_BUDGET_SHARE)
  if (await isThere(document)) return []
  for (let length = 1; length <= longest; length++) {
    const next: Reached[] = []
    for (const reached of ahead)
      for (const move of await movesFrom(world, entity, reached.document, fields)) {
        if ((judged += 1) > MAX_JUDGED || world.budget < minBudget) return undefined
        const after = await afterStep(world, entity, reached.document, move, variant)
        if (after === undefined) continue
        const key = told(world, entity, after, fields)
        if (seen.has(key)) continue
        seen.add(key)
        const moves = [...reached.moves, move]
        if (await isThere(after)) return moves
        next.push({ document: after, moves })
      }
    ahead = next
  }
  return undefined
}

/** Fires the actions of a path; returns the document at its end if it meets the goal. */
export async function followActionPath(
  world: World,
  entity: Entity,
  id: string,
  goal: Goal,
  moves: readonly PathStep[],
  variant: number,
): Promise<Document | undefined> {
  for (const { entity: own, transition, row } of moves) {
    const document = await readDocument(world, entity, id)
    if (document === undefined) return undefined
    const isDone =
      row === undefined
        ? (await fireOnDocument(world, entity, transition, document, { variant }))?.answer?.returnCode === '0'
        : await fireOnLine(world, entity, document, own, transition, row, variant)
    if (!isDone) return undefined
  }
  const document = await readDocument(world, entity, id)
  return document !== undefined && goal.isThere(await liveOf(world, readerOf(world, entity), entity, document)) ? document : undefined
}

/** The allowed actions on the document and its rows that touch one of the fields; dangerous ones last. */
async function movesFrom(world: World, entity: Entity, document: Document, fields: ReadonlySet<string>): Promise<readonly PathStep[]> {
  const found: PathStep[] = []
  const { values } = await liveOf(world, readerOf(world, entity), entity, document)
  for (const own of [entity, ...fieldKindsOf(entity).lines.map((field) => entityOf(world.model, field.entity))]) {
    const rows = own === entity ? [undefined] : rowsOf(document, own.line?.field ?? '').map(({ id }) => String(id))
    for (const transition of Object.values(own.transitions)) {
      if (transition.event || transition.from === null || transition.input === '*' || transition.to === null || !touches(own, transition, fields)) continue
      const person = personFor(world, transition)
      if (person === undefined) continue
      for (const [index, row] of rows.slice(0, MAX_ROWS).entries()) {
        const reasons = reasonsNotTo(world.model, own, transition, scopesOf(own, values)[index] ?? {}, person.actor)
        if (reasons?.length === 0) found.push({ entity: own, transition, ...(row !== undefined && { row }) })
      }
    }
  }
  return found.toSorted((one, other) => Number(one.transition.danger) - Number(other.transition.danger))
}

/** The document after an action, without effects on others; undefined if core refuses it. */
export async function afterStep(world: World, owner: Entity, document: Document, { entity, transition, row: id }: PathStep, variant: number) {
  if (id === undefined) return (await possibleAction(world, entity, transition, document, { variant }))?.after.document
  const person = personFor(world, transition)
  const lines = entity.line?.field ?? ''
  const index = rowsOf(document, lines).findIndex((row) => row.id === id)
  const before = rowsOf(document, lines)[index]
  if (person === undefined || before === undefined) return undefined
  const { input, verdict } = await inputFor(world, { person, entity, transition, document, line: { owner, id } }, { variant })
  if (verdict.issues.length > 0) return undefined
  const { model } = world
  const withRow = (row: Document): Document => ({ ...document, [lines]: rowsOf(document, lines).map((each, place) => (place === index ? row : each)) })
  const given = applyInput(model, entity, transition, before, input, person.actor, newId)
  const first = await liveOf(world, person, owner, withRow(given))
  const entered = { ...given, ...serverDefaults(model, entity, transition, before, input, scopesOf(entity, first.values)[index] ?? {}, person.actor) }
  // Effects write into these objects, so the kept document needs copies.
  const { evaluationContext, values } = await liveOf(world, person, owner, withRow(entered), { needed: false })
  return recompute(
    model,
    owner,
    withRow(applyEffects(model, entity, transition, entered, scopesOf(entity, values)[index] ?? {}, evaluationContext, newId)),
    evaluationContext,
  )
}

/** The values of these fields: two documents with equal values continue alike. */
function told(world: World, entity: Entity, document: Document, fields: ReadonlySet<string>): string {
  const own = Object.keys(document).filter((name) => fields.has(`${entity.name}.${name}`) && entity.fields[name]?.type !== 'lines')
  const rows = fieldKindsOf(entity).lines.map((field) => {
    const line = entityOf(world.model, field.entity)
    return rowsOf(document, field.name).map((row) => Object.keys(row).flatMap((name) => (fields.has(`${line.name}.${name}`) ? [[name, row[name]]] : [])))
  })
  return JSON.stringify([own.map((name) => [name, document[name]]), rows])
}
