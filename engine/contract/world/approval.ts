import type { Entity } from '../../core/model/entity.ts'
import { entityOf } from '../../core/lifecycle/field-kinds.ts'
import { noteMade, requestFor, send } from './fire.ts'
import type { Toward } from './goal.ts'
import { remove } from './sweep.ts'
import type { World } from './world.ts'

/** Does something while an approval is asked for at every amount, if that is the way to the state; the rule for it goes again afterwards. */
export async function withApproval<Result>(world: World, entity: Entity, toward: Toward | undefined, work: () => Promise<Result>): Promise<Result> {
  const rule = toward === undefined || !isByApproval(entity, toward) ? undefined : await addRule(world, entity)
  try {
    return await work()
  } finally {
    if (rule !== undefined) await remove(world, rule.entity, rule.id)
  }
}

function isByApproval(entity: Entity, { region, state }: Toward): boolean {
  return Object.values(entity.transitions).some(
    ({ region: own, to }) =>
      own === region && Array.isArray(to) && to.some(({ value, when }) => value === state && when.references.includes('approval.needed')),
  )
}

async function addRule(world: World, entity: Entity): Promise<{ readonly entity: Entity; readonly id: string } | undefined> {
  const [approval] = Object.values(entity.approvals)
  const decides = Object.values(entity.transitions).find(({ approval: own }) => own?.name === approval?.name && own?.act === 'approve')
  const approverCode = decides?.permission.purchaser
  if (approval === undefined || approverCode === undefined) return undefined
  const rules = entityOf(world.model, approval.rules)
  const add = Object.values(rules.transitions).find(({ from, event }) => from === null && !event)
  if (add === undefined) return undefined
  for (const level of ['1', '9', '8']) {
    const values = { subject: `${entity.name}.${approval.name}`, level, amountFrom: '0', approverCode }
    const request = requestFor(world.people.all('purchaser'), add, undefined, values)
    const reply = request === undefined ? undefined : await send(world, request)
    const id = reply?.answer?.returnCode === '0' ? noteMade(world, rules, reply) : undefined
    if (id !== undefined) return { entity: rules, id }
  }
  return undefined
}
