import fc from 'fast-check'
import { isAboutInput } from '../../core/lifecycle/allowed-actions.ts'
import { entityOf } from '../../core/lifecycle/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Row } from '../../core/lifecycle/document.ts'
import type { Formula } from '../../core/model/formula.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import type { Rule, Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import { arbitraryInput } from '../world/arbitrary-input.ts'
import { requestFor } from '../world/fire.ts'
import { canBeDone } from '../world/reachable.ts'
import { verdictOf } from '../world/judge.ts'
import { guardsOfPreferences } from '../world/preferences.ts'
import { baseFor } from './base.ts'
import { untried } from './case.ts'
import type { Case, Trial, Untried } from './case.ts'
import type { World } from '../world/world.ts'

const MOST_SAMPLES = 200

/** Every rule that an input can break: an input is searched that breaks it, and little else. */
export function ruleCases(model: Model): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.transitions)
      .filter((transition) => !transition.event && transition.sides.length > 0 && canBeDone(model, entity, transition))
      .flatMap((transition) => [...rulesOf(model, entity, transition).map((rule) => caseOf(entity, transition, rule)), ...requiredCases(entity, transition)]),
  )
}

// With `*` every rule of the document and of its rows, else the guards that read the input.
function rulesOf(model: Model, entity: Entity, transition: Transition): readonly Rule[] {
  const own = transition.guards.flatMap((name) => entity.rules[name] ?? [])
  // A new document is judged as a whole; what preferences alone decide is tried with the guards.
  const guards =
    transition.from === null
      ? own.filter((rule) => !guardsOfPreferences(entity, transition).includes(rule))
      : own.filter((rule) => isAboutInput(model, entity, rule, transition))
  if (transition.input !== '*') return guards
  const rows = Object.values(entity.fields).flatMap((field) => (field.type === 'lines' ? Object.values(entityOf(model, field.entity ?? '').rules) : []))
  return [...Object.values(entity.rules).filter(({ on }) => on !== undefined), ...rows.filter(({ on }) => on !== undefined), ...guards]
}

function caseOf(entity: Entity, transition: Transition, rule: Rule): Case {
  return {
    id: `${entity.name}.${transition.name}/rule/${rule.name}`,
    kind: 'rule',
    about: `${entity.name}.${transition.name}`,
    title: `${transition.name} of ${entity.name} is refused where "${rule.check.source}" does not hold`,
    why: { text: `rule ${rule.name}: ${rule.check.source}`, at: rule.at },
    ready: (world) => broken(world, entity, transition, rule.check, ({ code }) => code === rule.code, {}),
  }
}

// A field that a condition demands is left blank while the condition holds.
function requiredCases(entity: Entity, transition: Transition): readonly Case[] {
  if (transition.input !== '*') return []
  return Object.values(entity.fields).flatMap(({ name, requiredWhen, readonly, at }) => {
    if (requiredWhen === undefined || readonly) return []
    return [
      {
        id: `${entity.name}.${transition.name}/rule/${name}`,
        kind: 'rule' as const,
        about: `${entity.name}.${transition.name}`,
        title: `${transition.name} of ${entity.name}: ${name} may not be left blank where "${requiredWhen.source}" holds`,
        why: { text: `${name}: requiredWhen ${requiredWhen.source}`, at },
        ready: (world: World) => broken(world, entity, transition, requiredWhen, ({ code, path }) => code === 'REQUIRED' && path === name, { [name]: null }),
      },
    ]
  })
}

async function broken(
  world: World,
  entity: Entity,
  transition: Transition,
  formula: Formula,
  isWanted: (issue: Issue) => boolean,
  spoilt: Row,
): Promise<Trial | Untried> {
  const base = await baseFor(world, entity, transition)
  if (base === undefined) return untried(`no right request for ${transition.name} of ${entity.name} was found`)
  const arbitrary = await arbitraryInput(world, base.asked, formula, base.input)
  if (arbitrary === undefined) return untried('it reads nothing that a person enters here')
  let wanted: Issue | undefined
  let best: { readonly input: Readonly<Record<string, unknown>>; readonly others: number } | undefined
  for (const sample of fc.sample(arbitrary, { seed: world.seed, numRuns: MOST_SAMPLES })) {
    const input = { ...sample, ...spoilt }
    const { issues } = await verdictOf(world, base.asked, input)
    const others = issues.filter((issue) => !isWanted(issue)).length
    wanted ??= issues.find(isWanted)
    if (others === issues.length || (best !== undefined && best.others <= others)) continue
    best = { input, others }
    if (others === 0) break
  }
  if (best === undefined || wanted === undefined) return untried(`no input that breaks it was found in ${MOST_SAMPLES} tries`)
  const request = requestFor(base.asked.person, transition, base.subject, best.input)
  return request === undefined ? untried('its side has no path') : { request, expected: { status: 'SUCCESS', code: wanted.code }, isRepeatable: true }
}
