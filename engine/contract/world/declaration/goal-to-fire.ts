import { guardIssues, reasonsNotTo } from '../../../core/lifecycle/allowed-actions.ts'
import { ruleOf } from '../../../core/model/rule-of.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { isBlank, rowsOf } from '../../../core/model/document.ts'
import type { Document } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Side } from '../../../core/model/side.ts'
import { userOf } from '../../../core/permissions/user-of.ts'
import type { Person } from '../../people/person.ts'
import { conditionsOf } from './conditions.ts'
import { isBetweenApprovalLevels, isDecision } from './creations.ts'
import type { Goal } from '../goal.ts'
import type { Live } from '../live.ts'
import { scopesOf } from '../scopes.ts'
import type { MakeOptions, World } from '../world.ts'
import { idOfRef } from '../../../core/model/id-of-ref.ts'

/** The goal of a document on which an action can be fired, or on one of its lines; `isOpen`: with every input of the action open. */
export function goalToFire(world: World, entity: Entity, transition: Transition, person: Person, state?: string, isOpen = false): Goal {
  const reads = conditionsOf(world, entity, transition)
  const isThere = ({ document, values }: Live): boolean => {
    if (!isShown(world, entity, person.actor.side, values)) return false
    if (isLastRow(world, entity, transition, document)) return false
    if (isOpen && !inputsAreOpen(world, entity, transition, values, state)) return false
    // A record that the action looks up must exist.
    if (transition.looksUp === true && !scopesOf(entity, values).some((scope) => guardsHold(world, entity, transition, scope))) return false
    // Nobody decides their own document.
    if (isDecision(transition) && document.createdBy === person.actor.accountId) return false
    // Between two levels, another person decides.
    if (isDecision(transition) && state === undefined && isBetweenApprovalLevels(entity, String(values[transition.region]))) return false
    return scopesOf(entity, values).some((scope) => isOpenFor(world, entity, transition, person, scope, state))
  }
  const wanted = state ?? transition.from?.[0]
  const { input } = transition
  const closed = isOpen && input !== '*' ? input.flatMap(({ name }) => entity.fields[name]?.readonlyWhen ?? []) : []
  // An action with `oncePerDay` may have been done to older documents today, an older record that is to be deleted may be named by documents, and what an action
  // makes of an older record with a key may be there already.
  const makesKey = transition.effects.some((effect) => effect.kind === 'convert' && (world.model.entities[effect.entity]?.unique.length ?? 0) > 0)
  const isOwn = transition.oncePerDay !== undefined || (transition.to === null && entity.line === undefined) || makesKey
  return {
    name: `${transition.name} by ${person.actor.side}${isOpen ? ' with all it takes' : ''}${state === undefined ? '' : ` in ${state}`}`,
    isThere,
    reads: [...reads, ...closed.map((formula) => ({ entity: entity.name, paths: formula.references }))],
    ...(isOwn && { isOwn }),
    ...(wanted === undefined ? {} : { targetState: { entity: entity.name, region: transition.region, state: wanted } }),
  }
}

function guardsHold(world: World, entity: Entity, { guards }: Transition, scope: LiveValues): boolean {
  return guards.every((name) => guardIssues(world.model, ruleOf(entity, name), scope).length === 0)
}

/** Checks whether the action removes a row and the document has no more than its minimum. */
function isLastRow(world: World, { line }: Entity, { to }: Transition, document: Document): boolean {
  if (line === undefined || to !== null) return false
  return rowsOf(document, line.field).length <= (entityOf(world.model, line.of).fields[line.field]?.minItems ?? 0)
}

function inputsAreOpen(world: World, entity: Entity, { input, region }: Transition, values: LiveValues, state: string | undefined): boolean {
  if (input === '*') return true
  const closed = input.flatMap(({ name }) => entity.fields[name]?.readonlyWhen ?? [])
  return scopesOf(entity, values).some(
    (scope) => (state === undefined || scope[region] === state) && !closed.some((formula) => holds(world.model, formula, scope)),
  )
}

/** Finds a document on which an action can be fired, preferably one with all inputs open. */
export async function reachFireable(
  world: World,
  owner: Entity,
  entity: Entity,
  transition: Transition,
  person: Person,
  options: MakeOptions,
  state?: string,
): Promise<Document | undefined> {
  const goal = (isOpen: boolean): Goal => {
    const found = goalToFire(world, entity, transition, person, state, isOpen)
    return options.isOwn === true ? { ...found, isOwn: true } : found
  }
  const hasFixed = transition.input !== '*' && transition.input.some(({ name }) => entity.fields[name]?.readonlyWhen !== undefined)
  const open = hasFixed ? await world.reachGoal(owner, goal(true), options) : undefined
  return open ?? world.reachGoal(owner, goal(false), options)
}

/** Checks whether an action is allowed on a row as it is, in `state` if given. */
export function isOpenFor(world: World, entity: Entity, transition: Transition, person: Person, scope: LiveValues, state: string | undefined): boolean {
  if (state !== undefined && scope[transition.region] !== state) return false
  // The document may have been read by somebody of the other side.
  return reasonsNotTo(world.model, entity, transition, { ...scope, user: userOf(person.actor) }, person.actor)?.length === 0
}

/**
 * Checks whether the declaration lets a side see a document, or the document of these rows; `values` are the document's. Our supplier does not see another
 * supplier's.
 */
export function isShown(world: World, entity: Entity, side: Side, values: LiveValues): boolean {
  const owner = entity.line === undefined ? entity : entityOf(world.model, entity.line.of)
  const id = idOfRef(values.supplierEnterprise)
  if (side === 'supplier' && !isBlank(id) && id !== world.people.all('supplier').actor.enterprise) return false
  return holds(world.model, owner.rows[side], values)
}
