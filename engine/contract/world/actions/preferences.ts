import { guardIssues } from '../../../core/lifecycle/allowed-actions.ts'
import { ruleOf } from '../../../core/model/rule-of.ts'
import { isNumber } from '../../../core/model/is-number.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Rule, Transition } from '../../../core/model/lifecycle.ts'
import { sendByTwo } from './by-two.ts'
import { forget } from '../fire-requests.ts'
import type { World } from '../world.ts'

const base = '/api/conf/enterprise/preferences'

type Values = Readonly<Record<string, unknown>>

/** The guards of a transition that read only the purchaser's preferences. */
export function guardsOfPreferences(entity: Entity, transition: Transition): readonly Rule[] {
  return transition.guards.map((name) => ruleOf(entity, name)).filter(({ check }) => check.references.length > 0 && check.references.every(isPreference))
}

/** Switches the flags that forbid an action, or forbid the purchaser to act for the supplier; tells whether nothing forbids it any more. */
export async function setPreferencesFor(world: World, entity: Entity, transition: Transition, isOnBehalf = false): Promise<boolean> {
  const wanted: Record<string, boolean> = {}
  if (isOnBehalf && transition.onBehalf !== undefined) wanted[nameOf(transition.onBehalf)] = true
  const guards = guardsOfPreferences(entity, transition)
  for (const rule of guards) {
    if (holdsNow(world, rule)) continue
    for (const path of rule.check.references) wanted[nameOf(path)] = currentOf(world)[nameOf(path)] !== true
  }
  return (await setPreferences(world, wanted)) && guards.every((rule) => holdsNow(world, rule))
}

/** Sets the preference figures that a formula reads to their minimum, for bounds from which something is required; tells whether any was set. */
export function setPreferencesToLeast(world: World, { references }: Formula): Promise<boolean> {
  const figures = references.filter(isPreference).flatMap((path) => {
    const preference = world.model.preferences.purchaser[nameOf(path)]
    return preference === undefined || !isNumber(preference) ? [] : [[nameOf(path), preference.minimum ?? '0'] as const]
  })
  return setPreferences(world, Object.fromEntries(figures))
}

/** Switches the flags that a guard reads so that it fails; tells whether it does. */
export async function setPreferencesAgainst(world: World, rule: Rule): Promise<boolean> {
  if (!holdsNow(world, rule)) return true
  const flags = Object.fromEntries(rule.check.references.map((path) => [nameOf(path), currentOf(world)[nameOf(path)] !== true]))
  return (await setPreferences(world, flags)) && !holdsNow(world, rule)
}

/** Switches the preference flags that a formula reads; tells whether it reads any and they were set. */
export async function invertPreferences(world: World, { references }: Formula): Promise<boolean> {
  const flags = references.filter(isPreference).flatMap((path) => {
    const name = nameOf(path)
    return world.model.preferences.purchaser[name]?.type === 'flag' ? [[name, currentOf(world)[name] !== true] as const] : []
  })
  return flags.length > 0 && setPreferences(world, Object.fromEntries(flags))
}

/** Restores the preferences after a case. */
export async function restorePreferences(world: World): Promise<void> {
  if (world.found !== undefined) await setPreferences(world, world.found)
}

/** Sets these preferences of the purchaser for the present case; tells whether they are set. */
export async function setPreferences(world: World, values: Values): Promise<boolean> {
  const current = currentOf(world)
  const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => current[name] !== value))
  if (Object.keys(changed).length === 0) return true
  const person = world.people.all('purchaser')
  const { answer } = await person.call(`${base}/detail`)
  const version = (answer?.entity as { readonly version?: number } | undefined)?.version
  const saved = await sendByTwo(world, { person, path: `${base}/save`, envelope: { entity: { version, values: changed, reason: 'contract' } } })
  if (saved.answer?.returnCode !== '0') return false
  world.found = { ...Object.fromEntries(Object.keys(changed).map((name) => [name, current[name]])), ...world.found }
  world.people.prefer({ ...current, ...changed })
  forget(world)
  return true
}

function holdsNow(world: World, rule: Rule): boolean {
  return guardIssues(world.model, rule, { prefs: currentOf(world) } as LiveValues).length === 0
}

function currentOf(world: World): Values {
  return world.people.all('purchaser').actor.prefs
}

function isPreference(path: string): boolean {
  return path.startsWith('prefs.')
}

function nameOf(path: string): string {
  return path.replace(/^prefs\./, '')
}
