import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import type { Rule, Transition } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import type { Actor } from '../permissions/actor.ts'
import { requiredCodes } from '../permissions/required-codes.ts'
import { confirmableIssues } from '../rules/confirmable-issues.ts'
import { at, issue } from '../rules/issue.ts'
import type { ActionReasons, Issue } from '../wire/envelope.ts'
import { isBlank } from '../model/document.ts'
import { guardTelling } from './unread/masked-guards.ts'
import { holds, outcomeOf } from '../expression/evaluate-formula.ts'
import type { LiveValues } from '../expression/values-of.ts'
import { ruleOf } from '../model/rule-of.ts'

/** Checks whether the transition starts from the row's state. */
export function startsFrom(entity: Entity, transition: Transition, values: LiveValues): boolean {
  if (transition.from === null) return false
  const region = entity.regions[transition.region]
  if (region === undefined) return true
  const current = values[transition.region]
  if (transition.from.length > 0) return transition.from.includes(current as string)
  return !region.states.some((state) => state.name === current && state.final)
}

/** Checks whether the transition belongs to this actor's side, or a purchaser may do it for the supplier. */
export function isOfSide(transition: Transition, actor: Actor, prefs: unknown): boolean {
  if (transition.event) return false
  if (transition.sides.includes(actor.side)) return true
  if (transition.onBehalf === undefined || actor.side !== 'purchaser') return false
  return (prefs as Record<string, unknown> | undefined)?.[transition.onBehalf.replace(/^prefs\./, '')] === true
}

/** The refusals for missing permission codes: of the action itself, and of the masks that it would reveal. */
export function permissionIssues(transition: Pick<Transition, 'permission' | 'sees'>, actor: Actor): readonly Issue[] {
  return requiredCodes(transition, actor.side).flatMap((code) => lackOf(code, actor))
}

/** The refusal of an actor without a permission code. */
export function lackOf(code: string, { permissions }: Actor): readonly Issue[] {
  return permissions.has(code) ? [] : [issue('NO_PERMISSION', '', { permission: code })]
}

/** Guards that can be evaluated only with the input of the transition. */
export function isAboutInput(model: Model, entity: Entity, rule: Rule, transition: Transition): boolean {
  const { input, from, looksUp } = transition
  if (looksUp && rule.check.references.some((path) => isLookedUp(model, entity, path))) return true
  if (input !== '*') return input.some((field) => rule.check.references.some((path) => path === field.name || path.startsWith(`${field.name}.`)))
  // An edit writes everything that may be entered; a new document is evaluated as a whole.
  return from !== null && rule.check.references.some((path) => isEntered(model, entity, path))
}

/** Checks whether a path, of the document or its lines, is a lookup, or computed from one. */
function isLookedUp(model: Model, entity: Entity, path: string): boolean {
  const [owner, field] = fieldOf(model, entity, path)
  return field?.lookup !== undefined || field?.computed?.references.some((other) => other !== field.name && isLookedUp(model, owner, other)) === true
}

/** Checks whether people enter the value of a path, of the document or its lines. */
function isEntered(model: Model, entity: Entity, path: string): boolean {
  const [, field] = fieldOf(model, entity, path)
  return field !== undefined && field.type !== 'lines' && !field.readonly && !field.system
}

/** The field of a path, and the entity that has it: the document, or its lines. */
function fieldOf(model: Model, entity: Entity, path: string): readonly [Entity, Field | undefined] {
  const [first = '', second] = path.split('.')
  const own = entity.fields[first]
  const line = own?.type === 'lines' && second !== undefined ? model.entities[own.entity ?? ''] : undefined
  return line === undefined ? [entity, own] : [line, line.fields[second!]]
}

/** The refusals of one guard: its code, or the blank field that it needs. */
export function guardIssues(model: Model, rule: Rule, values: LiveValues, path = ''): readonly Issue[] {
  const outcome = outcomeOf(model, rule.check, values)
  if (outcome.kind === 'value') {
    if (outcome.value === true) return []
    const found = [issue(rule.code, rule.fields[0] === undefined ? path : at(path, rule.fields[0]))]
    return confirmableIssues(rule, values, found, (condition) => holds(model, condition, values))
  }
  const field = outcome.kind === 'blank' ? outcome.path : rule.check.references.join(', ')
  return [issue('BLANK_OPERAND', isBlank(path) ? field : at(path, field), { field, rule: rule.name })]
}

/** The same for a person: what only a masked value decides is not told. */
export function guardIssuesFor(model: Model, entity: Entity, rule: Rule, values: LiveValues, actor: Actor): readonly Issue[] {
  const telling = guardTelling(model, entity, rule, values, actor)
  if (telling === 'told') return guardIssues(model, rule, values)
  return telling === 'unasked' ? [] : telling.flatMap((code) => lackOf(code, actor))
}

/** One step of what a transition needs before its input, with its refusals; empty if it passes. */
export type ActionCheck = { readonly issues: readonly Issue[] } & (
  | { readonly kind: 'side' }
  | { readonly kind: 'permission'; readonly code: string | undefined }
  | { readonly kind: 'state' }
  /** `waits`: it fails on a blank that the input of an edit may still fill, and is evaluated again then. */
  | { readonly kind: 'guard'; readonly rule: Rule; readonly waits: boolean }
)

const NOTHING: readonly Issue[] = []

/**
 * The steps that a transition asks of a person and the document, in order: side, permission, state, and each guard that does not read the input. Everything
 * that offers, refuses or explains an action uses them; each is computed when it is reached.
 */
export function* checksBeforeInput(model: Model, entity: Entity, transition: Transition, values: LiveValues, actor: Actor): Generator<ActionCheck> {
  yield { kind: 'side', issues: isOfSide(transition, actor, values.prefs) ? NOTHING : [issue('OTHER_SIDE', '', { action: transition.name })] }
  const codes = requiredCodes(transition, actor.side)
  if (codes.length === 0) yield { kind: 'permission', code: undefined, issues: NOTHING }
  for (const code of codes) yield { kind: 'permission', code, issues: lackOf(code, actor) }
  // Guards read what the action reveals: who may not see it learns nothing by them.
  const isBlind = transition.sees?.[actor.side]?.some((code) => !actor.permissions.has(code)) === true
  for (const step of checksOfDocument(model, entity, transition, values)) {
    if (step.kind !== 'guard') {
      yield step
      continue
    }
    if (isBlind) continue
    const telling = guardTelling(model, entity, step.rule, values, actor)
    if (telling === 'told') yield step
    else if (telling !== 'unasked') for (const code of telling) yield { kind: 'permission', code, issues: lackOf(code, actor) }
  }
}

/** The steps that apply to everybody, cascades included. */
export function* checksOfDocument(model: Model, entity: Entity, transition: Transition, values: LiveValues): Generator<ActionCheck> {
  const starts = transition.from === null || startsFrom(entity, transition, values)
  yield {
    kind: 'state',
    issues: starts ? NOTHING : [issue('STATE_NOT_ALLOWED', '', { action: transition.name, state: String(values[transition.region] ?? '') })],
  }
  for (const name of transition.guards) {
    const rule = ruleOf(entity, name)
    if (isAboutInput(model, entity, rule, transition)) continue
    const issues = guardIssues(model, rule, values)
    yield { kind: 'guard', rule, issues, waits: transition.input === '*' && issues[0]?.code === 'BLANK_OPERAND' }
  }
}

/** Checks whether a step prevents an action from being offered, instead of from being done. */
export function hidesAction({ kind, issues }: ActionCheck): boolean {
  return issues.length > 0 && (kind === 'side' || kind === 'state')
}

/** The present refusals of a step; none if it waits for the input. */
export function refusalsOf(step: ActionCheck): readonly Issue[] {
  return step.kind === 'guard' && step.waits ? NOTHING : step.issues
}

/**
 * Why the actor may not do this now, apart from what the input decides: permission first, then every guard. Empty: it may be done; undefined: it is not
 * offered, or makes something new.
 */
export function reasonsNotTo(model: Model, entity: Entity, transition: Transition, values: LiveValues, actor: Actor): readonly Issue[] | undefined {
  if (transition.from === null) return undefined
  const issues: Issue[] = []
  for (const step of checksBeforeInput(model, entity, transition, values, actor)) {
    if (hidesAction(step)) return undefined
    // A rule that asks for confirmation does not disable the button.
    issues.push(...refusalsOf(step).filter(({ mayConfirm }) => mayConfirm !== true))
  }
  return issues
}

/** Every transition that this side is offered in the row's state, with an empty list (it may be done) or the refusals. */
export function allowedActions(model: Model, entity: Entity, values: LiveValues, actor: Actor): ActionReasons {
  const actions: Record<string, readonly Issue[]> = {}
  for (const transition of Object.values(entity.transitions)) {
    const reasons = reasonsNotTo(model, entity, transition, values, actor)
    if (reasons !== undefined) actions[transition.name] = reasons
  }
  return actions
}
