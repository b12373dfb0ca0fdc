import type { Document, Row } from '../../core/model/document.ts'
import { guardIssues, startsFrom, isAboutInput } from '../../core/lifecycle/allowed-actions.ts'
import { ruleOf } from '../../core/model/rule-of.ts'
import { rowsOf } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Rule, Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import { refusesByTheClock } from '../proofs/by-the-clock.ts'
import { neverRefuses } from '../proofs/contradicting-states.ts'
import { refusedWhileNotVisible } from '../proofs/not-visible.ts'
import { inputFor } from '../world/input/find-input.ts'
import { requestFor } from '../world/fire-requests.ts'
import type { TargetState } from '../world/goal.ts'
import { guardsOfPreferences, setPreferencesAgainst, invertPreferences } from '../world/actions/preferences.ts'
import { liveOf } from '../world/read.ts'
import { canBeDone, reachable } from '../world/declaration/reachable.ts'
import { startsOf } from '../world/declaration/region-path.ts'
import type { Person } from '../people/person.ts'
import type { World } from '../world/world.ts'
import { isShown } from '../world/declaration/goal-to-fire.ts'
import { scopesOf } from '../world/scopes.ts'
import { baselineFor, documentInState, ownerOf } from './baseline-request.ts'
import { impossibleOr, unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'
import type { LiveValues } from '../../core/expression/values-of.ts'
import { userOf } from '../../core/permissions/user-of.ts'

/** An action is refused from every state that it does not start from, and wherever a guard fails. */
export function stateCases(model: Model): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.transitions).flatMap((transition) => {
      const { from, event, sides } = transition
      if (event) return []
      if (from === null) return guardsOfPreferences(entity, transition).map((rule) => guardOfCreation(entity, transition, rule))
      const region = entity.regions[transition.region]
      const closed = region === undefined ? [] : [...reachable(model, entity, region)].filter((name) => !startsOf(region, transition).includes(name))
      const guards = (canBeDone(model, entity, transition) ? transition.guards : [])
        .map((name) => ruleOf(entity, name))
        .filter((rule) => isOfDocument(model, entity, rule, transition))
      return sides.flatMap((side) => [
        ...closed.map((state): Case => ({
          id: `${entity.name}.${transition.name}/state/${state}/${side}`,
          kind: 'state',
          about: `${entity.name}.${transition.name}`,
          title: `${transition.name} of ${entity.name} does not start from ${state} (${side})`,
          why: { text: `${transition.name} starts from ${startsOf(region!, transition).join(', ')}`, at: transition.at },
          ready: (world) => fromElsewhere(world, entity, transition, side, state),
        })),
        ...guards.map((rule): Case => ({
          id: `${entity.name}.${transition.name}/guard/${rule.name}/${side}`,
          kind: 'guard',
          about: `${entity.name}.${transition.name}`,
          title: `${transition.name} of ${entity.name} is refused while "${rule.check.source}" does not hold (${side})`,
          why: { text: `guard ${rule.name}: ${rule.check.source}`, at: rule.at },
          ready: (world) => behindGuard(world, entity, transition, side, rule),
        })),
      ])
    }),
  )
}

/** Checks whether a guard concerns the stored document: it reads no input, or only values that are looked up without any input. */
export function isOfDocument(model: Model, entity: Entity, rule: Rule, transition: Transition): boolean {
  return !isAboutInput(model, entity, rule, transition) || (transition.looksUp === true && transition.input.length === 0)
}

/** A preference that forbids making a document refuses it while set so. */
function guardOfCreation(entity: Entity, transition: Transition, rule: Rule): Case {
  return {
    id: `${entity.name}.${transition.name}/guard/${rule.name}`,
    kind: 'guard',
    about: `${entity.name}.${transition.name}`,
    title: `${transition.name} of ${entity.name} is refused while "${rule.check.source}" does not hold`,
    why: { text: `guard ${rule.name}: ${rule.check.source}`, at: rule.at },
    async ready(world) {
      const base = await baselineFor(world, entity, transition)
      const request = base === undefined ? undefined : requestFor(base.asked.person, transition, undefined, base.input)
      if (request === undefined) return unreached(`no valid request for ${transition.name} of ${entity.name} was found`)
      if (!(await setPreferencesAgainst(world, rule))) return unreached('the preferences could not be set so')
      return { request, expected: { status: 'SUCCESS', code: rule.code }, isRepeatable: true }
    },
  }
}

async function fromElsewhere(world: World, entity: Entity, transition: Transition, side: Side, state: string): Promise<Trial | Unsent> {
  const owner = ownerOf(world, entity)
  const found = await documentInState(world, entity, transition.region, state)
  if (found === undefined) return unreached(`no ${entity.name} was brought to ${state}`)
  const person = world.people.all(side)
  const { values } = await liveOf(world, person, owner, found.document)
  const code = isShown(world, owner, side, values) ? 'STATE_NOT_ALLOWED' : 'NOT_FOUND'
  const request = requestFor(person, transition, found.subject, {})
  return request === undefined ? unreached('its side has no path') : { request, expected: { status: 'SUCCESS', code }, isRepeatable: true }
}

/** The person with all rights is refused; if the guard reads the user, a colleague to whom it applies. */
async function behindGuard(world: World, entity: Entity, transition: Transition, side: Side, rule: Rule): Promise<Trial | Unsent> {
  const found = await behindGuardOf(world, entity, transition, world.people.all(side), rule)
  const asksWho = entity.line === undefined && rule.check.references.some((path) => path.startsWith('user.'))
  return 'unreached' in found && asksWho ? behindGuardOf(world, entity, transition, world.people.colleague(side), rule) : found
}

async function behindGuardOf(world: World, entity: Entity, transition: Transition, person: Person, rule: Rule): Promise<Trial | Unsent> {
  const owner = ownerOf(world, entity)
  const { side, accountId: id } = person.actor
  // Guards that read the input come last: the guards before them must hold.
  const others = transition.guards.map((each) => ruleOf(entity, each)).filter((each) => !isAboutInput(world.model, entity, each, transition))
  const before = isAboutInput(world.model, entity, rule, transition) ? others : []
  // A document that is looked for is read by nobody in particular.
  const seenBy = (values: LiveValues): LiveValues => ({ ...values, user: userOf(person.actor) })
  const fails = (values: LiveValues): boolean => {
    const seen = seenBy(values)
    const isOpen = before.every((each) => guardIssues(world.model, each, seen).length === 0)
    return isOpen && startsFrom(entity, transition, seen) && guardIssues(world.model, rule, seen).length > 0
  }
  const goal = (targetState: TargetState | undefined) => ({
    name: `${rule.name} fails before ${transition.name} by ${side} ${id}`,
    isThere: ({ values }: { readonly values: LiveValues }) => isShown(world, entity, side, values) && scopesOf(entity, values).some(fails),
    reads: [
      {
        entity: entity.name,
        paths: rule.check.references,
        source: rule.check.source,
        holds: ({ values }: { readonly values: LiveValues }) =>
          scopesOf(entity, values).some((scope) => guardIssues(world.model, rule, seenBy(scope)).length > 0),
      },
    ],
    ...(targetState === undefined ? {} : { targetState }),
  })
  const proof = refusesByTheClock(entity, transition, rule) ?? refusedWhileNotVisible(entity, transition, rule, side)
  if (proof !== undefined) return { impossible: proof }
  // The guard can fail in one of the states from which the action starts, and never in another.
  let document: Document | undefined
  const ways = towardFailing(world.model, entity, transition, rule)
  for (const targetState of ways) document ??= await world.reachGoal(owner, goal(targetState), { variant: 0 })
  if (document === undefined && (await invertPreferences(world, rule.check)))
    for (const targetState of ways) document ??= await world.reachGoal(owner, goal(targetState), { variant: 0 })
  if (document === undefined) return impossibleOr(neverRefuses(world.model, entity, transition, rule), `no ${owner.name} was brought to where the guard fails`)
  const { values } = await liveOf(world, person, owner, document)
  const index = scopesOf(entity, values).findIndex(fails)
  const scope = scopesOf(entity, values)[index]!
  const row: Row = entity.line === undefined ? document : rowsOf(document, entity.line.field)[index]!
  const expected = guardIssues(world.model, rule, seenBy(scope))[0]!
  // An edit may still fill a blank.
  if (transition.input === '*' && expected.code === 'BLANK_OPERAND') return unreached('an edit may fill what the guard misses')
  const asked = { person, entity, transition, document, ...(entity.line === undefined ? {} : { line: { owner, id: String(row.id) } }) }
  const { input } = await inputFor(world, asked, { variant: 0 })
  const request = requestFor(person, transition, { id: row.id, version: entity.line === undefined ? row.version : undefined }, input)
  return request === undefined ? unreached('its side has no path') : { request, expected: { status: 'SUCCESS', code: expected.code }, isRepeatable: true }
}

/**
 * The states in which a guard may fail: those from which the action starts, otherwise those that the guard itself reads, of the document or of the row's
 * document.
 */
function towardFailing(model: Model, entity: Entity, transition: Transition, { check }: Rule): readonly (TargetState | undefined)[] {
  if (transition.from !== null && transition.from.length > 0) return transition.from.map((state) => ({ entity: entity.name, region: transition.region, state }))
  const owner = entity.line === undefined ? undefined : model.entities[entity.line.of]
  const read = [entity, ...(owner === undefined ? [] : [owner])].flatMap((each) =>
    Object.values(each.regions).flatMap((region) =>
      check.references.includes(each === entity ? region.name : `${each.name}.${region.name}`)
        ? region.states.flatMap(({ name }) => (reachable(model, each, region).has(name) ? [{ entity: each.name, region: region.name, state: name }] : []))
        : [],
    ),
  )
  return read.length === 0 ? [undefined] : read
}
