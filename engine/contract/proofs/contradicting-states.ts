import { ruleOf } from '../../core/model/rule-of.ts'
import { outcomeOf } from '../../core/expression/evaluate-formula.ts'
import type { LiveValues } from '../../core/expression/values-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Formula } from '../../core/model/formula.ts'
import type { Rule, Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import { startsOf, targetsOf } from '../world/declaration/region-path.ts'

/** The tracked part of a document: the state of one region, and the flags that only actions set. */
type Kept = Readonly<Record<string, unknown>>

/** Proves that an action is never done from a state: in every reachable combination one of the guards fails. Returns undefined without a proof. */
export function neverDoneFrom(model: Model, entity: Entity, transition: Transition, state: string): string | undefined {
  const guards = transition.guards.map((name) => ruleOf(entity, name))
  const there = kept(model, entity, transition.region)?.filter((one) => one[transition.region] === state) ?? []
  const standing = guards.find((rule) => there.length > 0 && there.every((one) => answerOf(model, rule, one) === false))
  return standing === undefined ? undefined : `no document in ${state} ever meets "${standing.check.source}": ${followed(entity, transition.region)}`
}

/** Proves that a guard never refuses an action: it holds in every reachable combination from which the action starts. Returns undefined without a proof. */
export function neverRefuses(model: Model, entity: Entity, transition: Transition, rule: Rule): string | undefined {
  const region = entity.regions[transition.region]
  const all = kept(model, entity, transition.region)
  if (region === undefined || all === undefined) return undefined
  const starts = startsOf(region, transition)
  const there = all.filter((one) => starts.includes(String(one[transition.region])))
  const isProven = there.length > 0 && there.every((one) => answerOf(model, rule, one) === true)
  return isProven ? `"${rule.check.source}" holds wherever ${transition.name} starts: ${followed(entity, transition.region)}` : undefined
}

function followed(entity: Entity, region: string): string {
  return `every way of ${[region, ...flagsOf(entity)].join(' with ')} was followed`
}

/** The header flags that guards read and only actions set. */
function flagsOf(entity: Entity): readonly string[] {
  const guards = new Set(Object.values(entity.transitions).flatMap((transition) => transition.guards))
  const read = new Set([...guards].flatMap((name) => ruleOf(entity, name).check.references))
  return Object.values(entity.fields).flatMap(({ name, type, readonly, computed, lookup, derived, tally }) =>
    type === 'flag' && readonly && read.has(name) && (computed ?? lookup ?? derived ?? tally) === undefined ? [name] : [],
  )
}

/** Evaluates a rule on the tracked part alone; undefined if it reads more, or fails to evaluate. */
function answerOf(model: Model, { check }: Rule, one: Kept): boolean | undefined {
  if (check.references.length === 0 || !check.references.every((path) => path in one)) return undefined
  const outcome = outcomeOf(model, check, one as LiveValues)
  return outcome.kind === 'value' && typeof outcome.value === 'boolean' ? outcome.value : undefined
}

/** Every combination of region and flags that can occur: never fewer than really occur. Returns undefined if the region is entered from outside. */
function kept(model: Model, entity: Entity, name: string): readonly Kept[] | undefined {
  const region = entity.regions[name]
  if (region === undefined || entity.line !== undefined) return undefined
  const flags = flagsOf(entity)
  const found = new Map<string, Kept>()
  const open: Kept[] = []
  const add = (one: Kept): void => {
    const key = JSON.stringify([one[name], ...flags.map((flag) => one[flag])])
    if (found.has(key)) return
    found.set(key, one)
    open.push(one)
  }
  const transitions = Object.values(entity.transitions)
  for (const transition of transitions) {
    if (transition.from !== null) continue
    const states = transition.region === name && targetsOf(transition).length > 0 ? targetsOf(transition) : [region.initial]
    for (const state of states)
      for (const one of begun(model, entity, transition, flags)) for (const after of effectsOn(model, transition, flags, one)) add({ ...after, [name]: state })
  }
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    for (const transition of transitions) {
      if (transition.from === null || transition.to === null) continue
      const own = transition.region === name
      if (own && !startsOf(region, transition).includes(String(one[name]))) continue
      if (transition.guards.some((guard) => answerOf(model, ruleOf(entity, guard), one!) === false)) continue
      const states = own ? [...targetsOf(transition), ...(mayStay(transition) ? [String(one[name])] : [])] : [String(one[name])]
      for (const after of effectsOn(model, transition, flags, one)) for (const state of states) add({ ...after, [name]: state })
    }
  }
  return [...found.values()]
}

/** Checks whether an action may leave a document in its state: it leads nowhere, has no match for some documents, or is one level of several. */
function mayStay({ to, approval }: Transition): boolean {
  if (to === undefined || (approval?.act === 'approve' && approval.between === undefined)) return true
  return Array.isArray(to) && to.at(-1)?.when.source !== 'true'
}

/** The flags of a new document: the constant default if nothing is copied into them, otherwise both values. */
function begun(model: Model, entity: Entity, { conversion: by }: Transition, flags: readonly string[]): readonly Kept[] {
  const conversion = entity.conversions[by ?? '']
  return flags.reduce<readonly Kept[]>(
    (all, flag) => {
      const isTaken = conversion !== undefined && (flag in conversion.same || flag in conversion.split || flag in conversion.copy)
      const values = isTaken ? EITHER : valuesOf(model, entity.fields[flag]?.default ?? null)
      return all.flatMap((one) => values.map((value) => ({ ...one, [flag]: value })))
    },
    [{}],
  )
}

function effectsOn(model: Model, { effects }: Transition, flags: readonly string[], before: Kept): readonly Kept[] {
  return effects.reduce<readonly Kept[]>(
    (all, effect) => {
      if (effect.kind !== 'set') return all
      const set = flags.filter((flag) => flag in effect.values)
      const changed = set.reduce<readonly Kept[]>(
        (those, flag) => those.flatMap((one) => valuesOf(model, effect.values[flag] ?? null).map((value) => ({ ...one, [flag]: value }))),
        all,
      )
      return set.length > 0 && effect.when !== undefined ? [...all, ...changed] : changed
    },
    [before],
  )
}

const EITHER = [true, false, null] as const

function valuesOf(model: Model, formula: Formula | null): readonly unknown[] {
  if (formula === null) return [null]
  if (formula.references.length > 0) return EITHER
  const outcome = outcomeOf(model, formula, {} as LiveValues)
  return outcome.kind === 'value' ? [outcome.value] : EITHER
}
