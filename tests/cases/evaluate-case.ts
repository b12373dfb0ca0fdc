import { applyEffects } from '../../engine/core/lifecycle/apply-effects.ts'
import { applyInput } from '../../engine/core/lifecycle/apply-input.ts'
import { evaluateTransition } from '../../engine/core/lifecycle/evaluate-transition.ts'
import { recompute } from '../../engine/core/lifecycle/recompute.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { Actor } from '../../engine/core/permissions/actor.ts'
import { preferencesOf } from '../../engine/core/permissions/preferences.ts'
import { isUnreadable, validateShape } from '../../engine/core/rules/validate-input.ts'
import { type Case, type CaseFile, documentOf } from './case-file.ts'

/** The codes that refuse a case under this model, in order; if none does, the document afterwards. */
export type Verdict = { readonly codes: readonly string[]; readonly document?: Readonly<Record<string, unknown>> }

/** Evaluates a case with a model: the server's, or that of one side's pages. */
export function evaluateCase(model: Model, file: CaseFile, one: Case): Verdict {
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
  const evaluationContext = {
    prefs,
    user: { id: 'somebody', name: 'somebody', side: file.side, purchasingGroups: [], accounts: ['somebody'], absent: [] },
    today: '2026-11-20',
    references: {},
  }
  const before = recompute(model, entity, { id: 'd', version: 1, purchaser: 'p', ...documentOf(entity, file, one) }, evaluationContext)
  const input = one.input ?? {}
  const shape = validateShape(model, entity, transition, input, file.side)
  const isBroken = shape.some(isUnreadable)
  const entered = applyInput(model, entity, transition, before, isBroken ? {} : input, actor, () => 'new')
  const attempt = { before, entered, shape, isUnreadable: isBroken, isByPerson: true }
  const { issues, document, values } = evaluateTransition(model, entity, transition, attempt, actor, evaluationContext)
  const refused = issues.map(({ code }) => code).toSorted()
  return refused.length > 0
    ? { codes: refused }
    : {
        codes: [],
        document: recompute(
          model,
          entity,
          applyEffects(model, entity, transition, document, values, evaluationContext, () => 'new'),
          evaluationContext,
        ),
      }
}
