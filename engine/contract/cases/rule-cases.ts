import fc from 'fast-check'
import { requiredInputsOf } from '../../core/rules/required-inputs.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Row } from '../../core/model/document.ts'
import type { Formula } from '../../core/model/formula.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import type { Rule, Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import { alwaysBlank } from '../proofs/always-blank.ts'
import { impliedByRequiredInput } from '../proofs/implied-by-required.ts'
import { arbitraryInput } from '../world/input/arbitrary-input.ts'
import { requestFor } from '../world/fire-requests.ts'
import { canBeDone } from '../world/declaration/reachable.ts'
import { verdictOf } from '../world/evaluate/evaluate-action.ts'
import { inputsReferringElsewhere } from '../world/input/refer-elsewhere.ts'
import { guardsOfPreferences, invertPreferences } from '../world/actions/preferences.ts'
import { baselineFor } from './baseline-request.ts'
import type { BaselineRequest } from './baseline-request.ts'
import { impossibleOr, unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'
import { isOfDocument } from './state-cases.ts'
import type { World } from '../world/world.ts'

const MAX_SAMPLES = 200

/** Every rule that an input can break, with an input that breaks little else. */
export function ruleCases(model: Model): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.transitions)
      .filter((transition) => !transition.event && transition.sides.length > 0 && canBeDone(model, entity, transition))
      .flatMap((transition) => [...rulesOf(model, entity, transition).map((rule) => caseOf(entity, transition, rule)), ...requiredCases(entity, transition)]),
  )
}

// With `input: "*"` every rule of the document and its rows, otherwise the guards that read the input.
function rulesOf(model: Model, entity: Entity, transition: Transition): readonly Rule[] {
  const own = transition.guards.flatMap((name) => entity.rules[name] ?? [])
  // A new document is checked as a whole; rules over preferences alone are tested with the guards.
  const guards =
    transition.from === null
      ? own.filter((rule) => !guardsOfPreferences(entity, transition).includes(rule))
      : own.filter((rule) => !isOfDocument(model, entity, rule, transition))
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
    async ready(world) {
      const found = await broken(world, entity, transition, rule.check, ({ code }) => code === rule.code)
      return 'unreached' in found ? impossibleOr(proofOf(world.model, entity, transition, rule), found.unreached) : found
    },
  }
}

// Leaves a field blank while its `requiredWhen` holds.
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

/** What the input must break, and what it leaves blank. */
type Wanted = { readonly formula: Formula; readonly isWanted: (issue: Issue) => boolean; readonly spoilt: Row }

async function broken(
  world: World,
  entity: Entity,
  transition: Transition,
  formula: Formula,
  isWanted: (issue: Issue) => boolean,
  spoilt: Row = {},
): Promise<Trial | Unsent> {
  const base = await baselineFor(world, entity, transition)
  if (base === undefined) return unreached(`no valid request for ${transition.name} of ${entity.name} was found`)
  const wanted = { formula, isWanted, spoilt }
  const found = (await breaking(world, base, wanted)) ?? ((await invertPreferences(world, formula)) ? await breaking(world, base, wanted) : undefined)
  if (found === undefined) return unreached(`no input that breaks it was found in ${MAX_SAMPLES} tries`)
  const request = requestFor(base.asked.person, transition, base.subject, found.input)
  return request === undefined ? unreached('its side has no path') : { request, expected: { status: 'SUCCESS', code: found.code }, isRepeatable: true }
}

function proofOf(model: Model, entity: Entity, transition: Transition, rule: Rule): string | undefined {
  return impliedByRequiredInput(rule.check, (name) => isGiven(model, entity, transition, rule.check, name)) ?? alwaysBlank(model, entity, transition, rule)
}

/** Checks whether an action requires a field that a formula reads, of the document or a row. */
function isGiven(model: Model, entity: Entity, transition: Transition, { scope }: Formula, name: string): boolean {
  if (scope !== entity.name) return model.entities[scope]?.fields[name]?.required === true
  return entity.fields[name]?.required === true || requiredInputsOf(transition).has(name)
}

/** Searches an input that breaks the rule and little else: first by other values, then by references to other records. */
async function breaking(world: World, base: BaselineRequest, wanted: Wanted): Promise<Breaking | undefined> {
  const found = await leastWrong(world, base, wanted, base.input)
  if (found !== undefined) return found
  for (const input of await inputsReferringElsewhere(world, base.asked, wanted.formula, { ...base.input, ...wanted.spoilt })) {
    const other = await leastWrong(world, base, wanted, input)
    if (other !== undefined) return other
  }
  return undefined
}

type Breaking = { readonly input: Row; readonly code: string }

async function leastWrong(world: World, { asked }: BaselineRequest, { formula, isWanted, spoilt }: Wanted, input: Row): Promise<Breaking | undefined> {
  const arbitrary = await arbitraryInput(world, asked, formula, input)
  let best: (Breaking & { readonly others: number }) | undefined
  // The rule may be broken before any change.
  for (const sample of [input, ...(arbitrary === undefined ? [] : fc.sample(arbitrary, { seed: world.seed, numRuns: MAX_SAMPLES }))]) {
    const tried = { ...sample, ...spoilt }
    const { issues } = await verdictOf(world, asked, tried)
    const wanted = issues.find(isWanted)
    const others = issues.filter((issue) => !isWanted(issue)).length
    if (wanted === undefined || (best !== undefined && best.others <= others)) continue
    best = { input: tried, code: wanted.code, others }
    if (others === 0) break
  }
  return best
}
