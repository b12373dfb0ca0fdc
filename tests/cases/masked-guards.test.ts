import { expect, test } from 'vitest'
import { allowedActions, checksOfDocument } from '../../engine/core/lifecycle/allowed-actions.ts'
import { refusalsBeforeInput, refusalsOfInput } from '../../engine/core/lifecycle/refusals.ts'
import type { LiveValues } from '../../engine/core/expression/values-of.ts'
import { entityOf } from '../../engine/core/model/field-kinds.ts'
import type { Entity } from '../../engine/core/model/entity.ts'
import type { Transition } from '../../engine/core/model/lifecycle.ts'
import { ruleOf } from '../../engine/core/model/rule-of.ts'
import { sides } from '../../engine/core/model/side.ts'
import type { Actor } from '../../engine/core/permissions/actor.ts'
import { isMaskedAt } from '../../engine/core/permissions/is-hidden-at.ts'
import { unaskableQuestions } from '../../engine/core/rules/unaskable-questions.ts'
import { inShard } from '../support/in-shard.ts'
import { projectModel } from '../support/project-model.ts'
import { lookAlikes, without } from './look-alikes.ts'
import { chooser } from './random-documents.ts'

const model = projectModel()
const SAMPLES = 120

/** An action with a guard that reads what one code of its side opens. */
type Case = { readonly name: string; readonly owner: Entity; readonly acting: Entity; readonly transition: Transition; readonly actor: Actor }

const cases = Object.values(model.entities).flatMap((acting) => {
  const owner = acting.line === undefined ? acting : entityOf(model, acting.line.of)
  return sides.flatMap((side) =>
    [...new Set(owner.masks.flatMap(({ read }) => read[side] ?? []))].flatMap((code) => {
      const actor = without(side, code)
      return Object.values(acting.transitions)
        .filter((transition) => !transition.event && transition.sides.includes(side))
        .filter(({ guards }) => guards.some((name) => ruleOf(acting, name).check.references.some((path) => isMaskedAt(model, acting, path, actor))))
        .map((transition): Case => ({ name: `${acting.name}.${transition.name} without ${code}`, owner, acting, transition, actor }))
    }),
  )
})

function protectedAnswer({ acting, transition, actor }: Case, values: LiveValues): string {
  const early = refusalsBeforeInput(model, acting, transition, values, actor, true)
  // What is refused before the input ends there.
  const late = early.length > 0 ? [] : refusalsOfInput(model, acting, transition, values, values, actor)
  return JSON.stringify([early, late, allowedActions(model, acting, values, actor)])
}

/** As for a server that judges guards by what is stored. */
function plainAnswer({ acting, transition }: Case, values: LiveValues): string {
  const early = [...checksOfDocument(model, acting, transition, values)].map(({ issues }) => issues)
  return JSON.stringify([early, refusalsOfInput(model, acting, transition, values, values)])
}

/** How many pairs of documents look the same to the person, and how many of them the answers tell apart. */
function tellApart(one: Case, answer: (of: Case, values: LiveValues) => string): { readonly compared: number; readonly told: number } {
  const { owner, acting, transition, actor } = one
  const choose = chooser(11)
  const confirmed = new Set(unaskableQuestions(model, owner, actor))
  let compared = 0
  let told = 0
  for (let sample = 0; sample < SAMPLES; sample++) {
    const pair = lookAlikes(owner, acting, actor, choose, { state: transition.from?.[0], region: transition.region, confirmed })
    if (pair === undefined) continue
    compared++
    const answers = pair.map((values) => answer(one, values))
    if (answers[0] !== answers[1]) told++
  }
  return { compared, told }
}

test('[SEE-9] there are actions whose guards read masked values', () => {
  expect(cases.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['order.reApproval without A150', 'order.accept without B60', 'quotation.quote without B60']),
  )
})

const ALWAYS = new Set([
  'order.reApproval without A150',
  // Its guards read fields that belong to no side.
  'order.edit without A150',
  'order.accept without B60',
  'quotationLine.bargain without A150',
  'quotation.quote without B60',
])
/** How many of the other actions a run tries; `npm run test:deep` tries all. */
const OTHERS = 4

const chosen = [
  ...cases.filter(({ name }) => ALWAYS.has(name)),
  ...inShard(
    cases.filter(({ name }) => !ALWAYS.has(name)),
    ({ name }) => name,
    OTHERS,
  ),
]

test.each(chosen.map((one) => [one.name, one] as const))('[SEE-9] no guard of %s tells two documents apart that look the same', (_name, one) => {
  expect(tellApart(one, protectedAnswer).told).toBe(0)
})

test('guards that are judged by what is stored tell such documents apart', () => {
  const telling = chosen
    .filter(({ name }) => ALWAYS.has(name))
    .filter((one) => tellApart(one, plainAnswer).told > 0)
    .map(({ name }) => name)
  expect(telling).toEqual(expect.arrayContaining(['order.reApproval without A150', 'order.accept without B60', 'quotationLine.bargain without A150']))
})
