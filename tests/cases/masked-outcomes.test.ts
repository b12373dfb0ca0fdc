import { expect, test } from 'vitest'
import { decide, holds, valueOf } from '../../engine/core/expression/evaluate-formula.ts'
import type { LiveValues } from '../../engine/core/expression/values-of.ts'
import { codesToDecide, conditionsOfState, isMaskedFigure } from '../../engine/core/lifecycle/unread/masked-decisions.ts'
import type { Entity } from '../../engine/core/model/entity.ts'
import { entityOf } from '../../engine/core/model/field-kinds.ts'
import type { Decision, Formula } from '../../engine/core/model/formula.ts'
import type { Transition } from '../../engine/core/model/lifecycle.ts'
import { sides } from '../../engine/core/model/side.ts'
import type { Actor } from '../../engine/core/permissions/actor.ts'
import { isMaskedAt } from '../../engine/core/permissions/is-hidden-at.ts'
import { inShard } from '../support/in-shard.ts'
import { projectModel } from '../support/project-model.ts'
import { lookAlikes, without } from './look-alikes.ts'
import { chooser } from './random-documents.ts'

const model = projectModel()
const SAMPLES = 40
const SEEDS = [11, 12, 13, 14, 15, 16, 17, 18]

/** What comes of an action, in the entity whose values decide it: what is said instead for want of a code, and the outcome as for a server that judges by what is stored. */
type Outcome = {
  readonly of: Entity
  readonly region: string
  readonly codes: (values: LiveValues, actor: Actor) => readonly string[]
  readonly stored: (values: LiveValues) => unknown
}
type Case = Outcome & { readonly name: string; readonly actor: Actor }

const isStored = (formulas: readonly Formula[], of: Entity, actor: Actor) =>
  formulas.some(({ references }) => references.some((path) => isMaskedAt(model, of, path, actor)))

const withApproval = (values: LiveValues, needed: boolean): LiveValues => ({ ...values, approval: { needed } })

function stateOf(of: Entity, transition: Transition, needed: boolean): Outcome {
  return {
    of,
    region: transition.region,
    codes: (values, actor) => codesToDecide(model, of, conditionsOfState(transition), withApproval(values, needed), actor),
    stored: (values) => decide(model, transition.to as Decision, withApproval(values, needed)),
  }
}

function outcomesOf(
  entity: Entity,
  transition: Transition,
): readonly { readonly name: string; readonly formulas: readonly Formula[]; readonly outcome: Outcome }[] {
  const { approval, instead, region } = transition
  const name = `${entity.name}.${transition.name}`
  const states = conditionsOfState(transition)
  const figure = approval?.act === 'start' ? entity.approvals[approval.name]?.by : undefined
  const replacement = instead && entityOf(model, instead.entity)
  return [
    ...(states.length === 0
      ? []
      : [true, false].map((needed) => ({
          name: `the state of ${name}, ${needed ? '' : 'not '}to be approved,`,
          formulas: states,
          outcome: stateOf(entity, transition, needed),
        }))),
    ...(figure === undefined
      ? []
      : [
          {
            name: `the levels of ${name}`,
            formulas: [figure],
            outcome: {
              of: entity,
              region,
              codes: (values: LiveValues, actor: Actor) => (isMaskedFigure(model, entity, figure, values, actor) ? ['every level'] : []),
              stored: (values: LiveValues) => String(valueOf(model, figure, values)),
            },
          },
        ]),
    ...(instead === undefined || replacement === undefined
      ? []
      : [
          {
            name: `whether ${name} becomes another document`,
            formulas: [instead.when],
            outcome: {
              of: replacement,
              region,
              codes: (values: LiveValues, actor: Actor) => codesToDecide(model, replacement, [instead.when], withApproval(values, true), actor),
              stored: (values: LiveValues) => holds(model, instead.when, withApproval(values, true)),
            },
          },
        ]),
  ]
}

const cases = Object.values(model.entities).flatMap((entity) =>
  sides.flatMap((side) =>
    Object.values(entity.transitions)
      .filter((transition) => !transition.event && transition.sides.includes(side))
      .flatMap((transition) =>
        outcomesOf(entity, transition).flatMap(({ name, formulas, outcome }) => {
          const owner = outcome.of.line === undefined ? outcome.of : entityOf(model, outcome.of.line.of)
          return [...new Set(owner.masks.flatMap(({ read }) => read[side] ?? []))]
            .map((code): Case => ({ ...outcome, name: `${name} without ${code}`, actor: without(side, code) }))
            .filter(({ actor }) => isStored(formulas, outcome.of, actor))
        }),
      ),
  ),
)

/** How many pairs of documents look the same to the person, and how many of them the answers tell apart. */
function tellApart({ of, region, actor }: Case, answer: (values: LiveValues) => unknown, seed = 11): { readonly compared: number; readonly told: number } {
  const choose = chooser(seed)
  const owner = of.line === undefined ? of : entityOf(model, of.line.of)
  let compared = 0
  let told = 0
  for (let sample = 0; sample < SAMPLES; sample++) {
    const pair = lookAlikes(owner, of, actor, choose, { state: undefined, region })
    if (pair === undefined) continue
    compared++
    const [one, other] = pair.map((values) => JSON.stringify(answer(values)))
    if (one !== other) told++
  }
  return { compared, told }
}

test('[SEE-9] there are actions whose outcome reads masked prices: orders, repeated orders, awards and their approvals', () => {
  expect(cases.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...['create', 'repurchase', 'award', 'awardCompared', 'reApproval'].map((action) => `the levels of order.${action} without A150`),
      ...['create', 'award', 'approve', 'reApproval'].map((action) => `the state of order.${action}, not to be approved, without A150`),
      ...['award', 'awardCompared'].map((action) => `whether order.${action} becomes another document without A150`),
    ]),
  )
})

/** How many outcomes a run tries; `npm run test:deep` tries all. */
const OUTCOMES = 14

test.each(inShard(cases, ({ name }) => name, OUTCOMES).map((one) => [one.name, one] as const))(
  '[SEE-9] %s tells no two documents apart that look the same',
  (_name, one) => {
    const { codes, stored, actor } = one
    const { compared, told } = tellApart(one, (values) => {
      const lacked = codes(values, actor)
      return lacked.length > 0 ? lacked : stored(values)
    })
    expect([compared > 0, told]).toEqual([true, 0])
  },
)

test.each([
  'the levels of order.award without A150',
  'the state of order.create, not to be approved, without A150',
  'whether order.award becomes another document without A150',
])('%s would tell such documents apart if it were decided by what is stored', (name) => {
  const one = cases.find((each) => each.name === name)!
  // Documents on both sides of a bound are rare among random ones: pairs are made, of several seeds, until one is told apart.
  expect(SEEDS.some((seed) => tellApart(one, one.stored, seed).told > 0)).toBe(true)
})
