import type { Entity } from '../../../core/model/entity.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import { isBetweenApprovalLevels, isDecision } from '../declaration/creations.ts'
import { noteMade, requestFor, sendRequest } from '../fire-requests.ts'
import type { TargetState } from '../goal.ts'
import { targetsOf } from '../declaration/region-path.ts'
import { deleteRecord } from './cleanup.ts'
import type { World } from '../world.ts'

/** Runs a step while every amount needs an approval, if that is the way to the state, and removes the approval rule afterwards. */
export async function withApproval<Result>(world: World, entity: Entity, targetState: TargetState | undefined, work: () => Promise<Result>): Promise<Result> {
  return withLevels(
    world,
    entity,
    targetState === undefined || !isByApproval(entity, targetState) ? [] : isBetweenApprovalLevels(entity, targetState.state) ? ['1', '9'] : ['1'],
    work,
  )
}

/** Runs a step while such documents need an approval at every amount, whatever their state will be. */
export function withRuleFor<Result>(world: World, entity: Entity, work: () => Promise<Result>): Promise<Result> {
  return withLevels(world, entity, asked.get(world)?.has(entity.name) === true ? [] : ['1'], work)
}

/** The entities that need an approval at the moment. */
const asked = new WeakMap<World, Set<string>>()

async function withLevels<Result>(world: World, entity: Entity, levels: readonly string[], work: () => Promise<Result>): Promise<Result> {
  const now = asked.get(world) ?? new Set<string>()
  asked.set(world, now)
  const added: Added[] = []
  const isFirst = levels.length > 0 && !now.has(entity.name)
  try {
    for (const level of levels) {
      const rule = await addRule(world, entity, level)
      if (rule !== undefined) added.push(rule)
    }
    if (isFirst) now.add(entity.name)
    return await work()
  } finally {
    if (isFirst) now.delete(entity.name)
    for (const rule of added) await deleteRecord(world, rule.entity, rule.id)
  }
}

type Added = { readonly entity: Entity; readonly id: string }

function isByApproval(entity: Entity, { region, state }: TargetState): boolean {
  const arriving = Object.values(entity.transitions).filter((transition) => transition.region === region && targetsOf(transition).includes(state))
  const isAsked = arriving.some(({ to }) => Array.isArray(to) && to.some(({ value, when }) => value === state && when.references.includes('approval.needed')))
  // A state that only a decision leads to needs a requested approval.
  return isAsked || (arriving.length > 0 && arriving.every(isDecision))
}

/** A rule at this level, or at a free one. */
async function addRule(world: World, entity: Entity, wanted: string): Promise<Added | undefined> {
  const [approval] = Object.values(entity.approvals)
  const decides = Object.values(entity.transitions).find(({ approval: own }) => own?.name === approval?.name && own?.act === 'approve')
  const approverCode = decides?.permission.purchaser
  if (approval === undefined || approverCode === undefined) return undefined
  const rules = entityOf(world.model, approval.rules)
  const add = Object.values(rules.transitions).find(({ from, event }) => from === null && !event)
  if (add === undefined) return undefined
  for (const level of [wanted, '9', '8']) {
    const values = { subject: approval.subject, level, amountFrom: '0', approverCode }
    const request = requestFor(world.people.all('purchaser'), add, undefined, values)
    const reply = request === undefined ? undefined : await sendRequest(world, request)
    const id = reply?.answer?.returnCode === '0' ? noteMade(world, rules, reply) : undefined
    if (id !== undefined) return { entity: rules, id }
  }
  return undefined
}
