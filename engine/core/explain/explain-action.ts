import { isAboutInput, refusalsOf, checksBeforeInput, hidesAction } from '../lifecycle/allowed-actions.ts'
import { ruleOf } from '../model/rule-of.ts'
import type { ActionCheck } from '../lifecycle/allowed-actions.ts'
import type { LiveValues } from '../expression/values-of.ts'
import type { Entity } from '../model/entity.ts'
import type { Rule, Transition } from '../model/lifecycle.ts'
import { maskIssues } from '../permissions/mask-issues.ts'
import type { Issue } from '../wire/envelope.ts'
import type { Explained, Outcome, Reason } from './explained.ts'
import { explainCondition } from './explain-condition.ts'
import { readPath } from './read-path.ts'
import { isOwn, type Question } from './question.ts'

/**
 * Tells whether the person may do an action now, and why: the same steps, one by one, by which the button is offered and the server refuses. `values` are those
 * of the row; without them only steps that need no document are told. `more`: refusals of the server beyond the declaration, such as the level of an approval.
 */
export function explainAction(
  question: Question,
  entity: Entity,
  transition: Transition,
  values: LiveValues | undefined,
  more: readonly Issue[] = [],
): Explained {
  const { model, person } = question
  const steps = [...checksBeforeInput(model, entity, transition, values ?? { prefs: person.prefs }, person)].filter(
    ({ kind }) => values !== undefined || kind === 'side' || kind === 'permission',
  )
  const reasons: Reason[] = steps.map((step) => reasonOf(question, entity, transition, values, step))
  if (values === undefined && transition.from !== null) reasons.push({ kind: 'row', says: 'later', at: transition.at })
  const ofInput = transition.guards.map((name) => ruleOf(entity, name)).filter((rule) => values === undefined || isAboutInput(model, entity, rule, transition))
  for (const rule of ofInput) reasons.push({ ...aboutRule(rule), kind: 'guardOfInput', says: 'later' })
  if (more.length > 0) reasons.push({ kind: 'refusal', says: 'against', issues: maskIssues(model, entity, question.asker, more) })
  return { outcomes: [outcomeOf(question, steps, reasons, more)], reasons }
}

function outcomeOf(question: Question, steps: readonly ActionCheck[], reasons: readonly Reason[], more: readonly Issue[]): Outcome {
  if (steps.some((step) => hidesAction(step) && (isOwn(question) || isTold(step, reasons)))) return 'notOffered'
  const isRefused = more.length > 0 || steps.some((step) => refusalsOf(step).length > 0)
  // For oneself it tells no more than the button; for somebody else it must not reveal what is hidden from the asker.
  const isCertain = isOwn(question) || reasons.some(({ says }) => says === 'against') || reasons.every(({ says }) => says !== 'unknown')
  return isCertain ? (isRefused ? 'refused' : 'allowed') : 'uncertain'
}

/** Checks whether a step may be told to the asker. */
function isTold(step: ActionCheck, reasons: readonly Reason[]): boolean {
  return reasons.some(({ kind, says }) => kind === step.kind && says === 'against')
}

function reasonOf(question: Question, entity: Entity, transition: Transition, values: LiveValues | undefined, step: ActionCheck): Reason {
  const says = refusalsOf(step).length > 0 ? 'against' : 'for'
  const issues = step.issues.length === 0 ? {} : { issues: maskIssues(question.model, entity, question.asker, step.issues) }
  switch (step.kind) {
    case 'side':
      return { kind: 'side', says, at: transition.at, ...issues, ...onBehalf(question, transition) }
    case 'permission':
      return { kind: 'permission', says, at: transition.at, ...issues, ...(step.code !== undefined && { permission: step.code }) }
    case 'state': {
      // The state itself may be hidden from an asker who asks about somebody else.
      if (values !== undefined && readPath(question, entity, values, transition.region).kind === 'hidden')
        return { kind: 'state', says: 'unknown', at: transition.at }
      const region = entity.regions[transition.region]
      const states = transition.from?.length === 0 ? region?.states.filter((state) => !state.final).map((state) => state.name) : transition.from
      const state = String(values?.[transition.region] ?? '')
      return { kind: 'state', says, at: transition.at, ...issues, ...(region !== undefined && { region: region.name, states: states ?? [], state }) }
    }
    case 'guard': {
      const condition = explainCondition(question, step.rule.check, values ?? {})
      if (condition.result === 'hidden') return { ...aboutRule(step.rule), says: 'unknown', condition }
      return { ...aboutRule(step.rule), says: step.waits ? 'later' : says, condition, ...issues }
    }
  }
}

function aboutRule(rule: Rule): Pick<Reason, 'kind' | 'at' | 'name' | 'says'> & { readonly issues: readonly Issue[] } {
  return { kind: 'guard', says: 'for', at: rule.at, name: rule.name, issues: [{ code: rule.code, path: '', params: {} }] }
}

/** The preference by which a purchaser may do the supplier's action. */
function onBehalf({ person }: Question, { onBehalf: preference, sides }: Transition): Pick<Reason, 'name'> {
  return preference !== undefined && person.side === 'purchaser' && !sides.includes('purchaser') ? { name: preference } : {}
}
