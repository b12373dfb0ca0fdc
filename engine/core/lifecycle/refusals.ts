import { guardIssues, guardIssuesFor, isAboutInput, refusalsOf, checksBeforeInput, checksOfDocument } from './allowed-actions.ts'
import { ruleOf } from '../model/rule-of.ts'
import type { LiveValues } from '../expression/values-of.ts'
import type { Entity } from '../model/entity.ts'
import type { Rule, Transition } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import type { Actor } from '../permissions/actor.ts'
import type { Issue } from '../wire/envelope.ts'
import { isOnBehalf } from './write-only-fields.ts'

/** Why a transition may not be fired, before its input is read: side, permission, state, guards. The first kind that refuses answers. */
export function refusalsBeforeInput(
  model: Model,
  entity: Entity,
  transition: Transition,
  values: LiveValues,
  actor: Actor,
  isByPerson: boolean,
): readonly Issue[] {
  const issues: Issue[] = []
  let refusing: string | undefined
  for (const step of isByPerson ? checksBeforeInput(model, entity, transition, values, actor) : checksOfDocument(model, entity, transition, values)) {
    if (refusing !== undefined && step.kind !== refusing) break
    const found = refusalsOf(step)
    if (found.length > 0) refusing = step.kind
    issues.push(...found)
  }
  return issues
}

/**
 * The refusals of guards with the input (`after`): those that read it, and those that waited for a blank of the document (`before`) to be filled. `actor`: the
 * person who acts; an entry on behalf is judged by `unreadIssues` before.
 */
export function refusalsOfInput(model: Model, entity: Entity, transition: Transition, before: LiveValues, after: LiveValues, actor?: Actor): readonly Issue[] {
  const isJudgedFor = actor !== undefined && !isOnBehalf(transition, actor.side)
  return guardsOfInput(model, entity, transition, before).flatMap((rule) =>
    isJudgedFor ? guardIssuesFor(model, entity, rule, after, actor) : guardIssues(model, rule, after),
  )
}

/** The guards that are judged with the input. */
export function guardsOfInput(model: Model, entity: Entity, transition: Transition, before: LiveValues): readonly Rule[] {
  const steps = transition.input === '*' ? [...checksOfDocument(model, entity, transition, before)] : []
  const waiting = steps.flatMap((step) => (step.kind === 'guard' && step.waits ? [step.rule.name] : []))
  return transition.guards.map((name) => ruleOf(entity, name)).filter((rule) => isAboutInput(model, entity, rule, transition) || waiting.includes(rule.name))
}
