import { expect, test } from 'vitest'
import { applyEffects } from '../../engine/core/lifecycle/apply-effects.ts'
import { applyInput } from '../../engine/core/lifecycle/apply-input.ts'
import { judgeTransition } from '../../engine/core/lifecycle/judge-transition.ts'
import { recompute } from '../../engine/core/lifecycle/recompute.ts'
import type { Actor } from '../../engine/core/permissions/actor.ts'
import { preferencesOf } from '../../engine/core/permissions/preferences.ts'
import { isUnreadable, validateShape } from '../../engine/core/rules/validate-input.ts'
import { loadModel } from '../../engine/server/model/load-model.ts'
import { documentOf, readCaseFiles } from './case-file.ts'

const model = loadModel()

for (const file of readCaseFiles()) {
  test.each(file.cases.map((one) => [one.name, one] as const))(`${file.description}: %s`, (_name, one) => {
    const entity = model.entities[file.entity]!
    const transition = entity.transitions[file.action]!
    const prefs = preferencesOf(model.preferences.purchaser, one.prefs ?? {})
    const codes = Object.values(model.permissions)
      .filter(({ side, code }) => side === file.side && !one.without?.includes(code))
      .map(({ code }) => code)
    const actor: Actor = {
      accountId: 'somebody',
      name: 'somebody',
      side: file.side,
      enterprise: 'e',
      language: 'en',
      permissions: new Set(codes),
      purchasingGroups: [],
      prefs,
    }
    const surroundings = { prefs, user: { id: 'somebody', name: 'somebody', purchasingGroups: [] }, today: '2026-11-20', references: {} }
    const before = recompute(model, entity, { id: 'd', version: 1, purchaser: 'p', ...documentOf(entity, file, one) }, surroundings)
    const input = one.input ?? {}
    const shape = validateShape(model, entity, transition, input, file.side)
    const isBroken = shape.some(isUnreadable)
    const entered = applyInput(model, entity, transition, before, isBroken ? {} : input, actor, () => 'new')
    const { issues, document, values } = judgeTransition(
      model,
      entity,
      transition,
      { before, entered, shape, isUnreadable: isBroken, isByPerson: true },
      actor,
      surroundings,
    )
    expect(issues.map(({ code }) => code).toSorted()).toEqual(one.codes.toSorted())
    if (issues.length === 0)
      expect(recompute(model, entity, applyEffects(model, entity, transition, document, values, surroundings), surroundings)).toMatchObject(one.then ?? {})
  })
}
