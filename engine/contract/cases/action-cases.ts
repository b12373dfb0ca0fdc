import { rowsOf } from '../../core/model/document.ts'
import type { Row } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import { inputFieldsOf } from '../../core/lifecycle/apply-input.ts'
import { doneByTheClock } from '../proofs/by-the-clock.ts'
import { neverDoneFrom } from '../proofs/contradicting-states.ts'
import { verdictOf } from '../world/evaluate/evaluate-action.ts'
import { plainValue } from '../world/input/values.ts'
import { isBetweenApprovalLevels, isDecision, needsSource } from '../world/declaration/creations.ts'
import { forget, requestFor } from '../world/fire-requests.ts'
import { setPreferencesFor } from '../world/actions/preferences.ts'
import { foreseenAction } from '../world/actions/foreseen-action.ts'
import { readDocument, readerOf } from '../world/read.ts'
import { storedRow } from '../world/stored-row.ts'
import { canBeDone, reachable } from '../world/declaration/reachable.ts'
import { startsOf, targetsOf } from '../world/declaration/region-path.ts'
import { sendByTwo } from '../world/actions/by-two.ts'
import { withApproval } from '../world/actions/approval.ts'
import { withReplacement } from '../world/make/make-replacement.ts'
import type { World } from '../world/world.ts'
import type { Reply } from '../people/person.ts'
import { inputDifferences, setDifferences, stateDifferences } from './after/done-differences.ts'
import { newBaseline, ownerOf, reachBaseline } from './baseline-request.ts'
import type { BaselineRequest } from './baseline-request.ts'
import { impossibleOr, unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'

/** Fires every action from every state that it starts from, and compares the document with the declaration. */
export function actionCases(model: Model): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.transitions).flatMap((transition) => {
      if (transition.event || !canBeDone(model, entity, transition)) return []
      const region = entity.regions[transition.region]
      const isReached = (state: string): boolean => region === undefined || reachable(model, entity, region).has(state)
      const states = transition.from === null || region === undefined ? [undefined] : startsOf(region, transition).filter(isReached)
      const sides = transition.onBehalf === undefined ? transition.sides : [...new Set([...transition.sides, 'purchaser' as const])]
      return [...states.flatMap((state) => sides.map((side) => caseOf(entity, transition, side, state))), ...insteadCases(entity, transition)]
    }),
  )
}

function caseOf(entity: Entity, transition: Transition, side: Side, state: string | undefined): Case {
  return {
    id: `${entity.name}.${transition.name}/action/${state ?? 'done'}/${side}`,
    kind: 'action',
    about: `${entity.name}.${transition.name}`,
    title: `${transition.name} of ${entity.name} is done${state === undefined ? '' : ` from ${state}`} (${side})`,
    why: { text: meaningOf(transition, state), at: transition.at },
    ready: (world) => (transition.from === null ? creation(world, entity, transition, side) : change(world, entity, transition, side, state)),
  }
}

/** With `instead`, the answer is the document that is decided first. */
function insteadCases(entity: Entity, transition: Transition): readonly Case[] {
  const { instead, sides } = transition
  if (instead === undefined) return []
  return sides.map((side) => ({
    id: `${entity.name}.${transition.name}/action/instead/${side}`,
    kind: 'action',
    about: `${entity.name}.${transition.name}`,
    title: `${transition.name} of ${entity.name} makes a ${instead.entity} in its place where "${instead.when.source}" holds (${side})`,
    why: { text: `instead: ${instead.entity}.${instead.conversion} where ${instead.when.source}`, at: transition.at },
    ready: (world) => inPlace(world, entity, transition, instead.entity),
  }))
}

async function inPlace(world: World, entity: Entity, transition: Transition, instead: string): Promise<Trial | Unsent> {
  const base = await newBaseline(world, entity, transition, { variant: 0 })
  const request = base === undefined ? undefined : requestFor(base.asked.person, transition, undefined, base.input)
  if (request === undefined) return unreached('no source rows could be created')
  const also = ({ entity: made }: { readonly entity?: unknown }): readonly string[] =>
    (made as Row | undefined)?._instead === instead ? [] : [`a ${entity.name} is made at once, and no ${instead} first`]
  const call = (): Promise<Reply> => request.person.call(request.path, request.envelope)
  const send = async (): Promise<Reply> => (await withReplacement(world, transition, call)) ?? call()
  return { request, expected: { status: 'SUCCESS', code: '0', also }, isRepeatable: false, send }
}

function meaningOf(transition: Transition, state: string | undefined): string {
  const starts = state === undefined ? [] : [`starts from ${state}`]
  const leads = targetsOf(transition).length === 0 ? [] : [`leads to ${targetsOf(transition).join(' or ')}`]
  return [transition.name, [...starts, ...leads].join(' and ')].join(' ').trim()
}

async function creation(world: World, entity: Entity, transition: Transition, side: Side): Promise<Trial | Unsent> {
  const isOnBehalf = !transition.sides.includes(side)
  if (!(await setPreferencesFor(world, entity, transition, isOnBehalf))) return unreached('a preference keeps this side from it')
  const person = isDecision(transition) ? world.people.colleague(side) : world.people.all(side)
  const base = await newBaseline(world, entity, transition, { variant: 0, full: true }, {}, person)
  const request = base === undefined ? undefined : requestFor(base.asked.person, transition, undefined, base.input)
  if (base === undefined || request === undefined)
    return unreached(needsSource(world, entity, transition) ? 'no source rows could be created' : 'no valid request was found')
  const also = (answer: { readonly entity?: unknown }): readonly string[] => {
    const made = storedRow(world, entity, (answer.entity ?? {}) as Row)
    forget(world)
    return [...stateDifferences(entity, transition, made), ...inputDifferences(entity, transition, base.input, made)]
  }
  return { request, expected: { status: 'SUCCESS', code: '0', also }, isRepeatable: false }
}

async function change(world: World, entity: Entity, transition: Transition, side: Side, state: string | undefined): Promise<Trial | Unsent> {
  if (!(await setPreferencesFor(world, entity, transition, !transition.sides.includes(side)))) return unreached('a preference keeps this side from it')
  const byTheClock = state === undefined ? undefined : doneByTheClock(entity, transition, state)
  if (byTheClock !== undefined) return { impossible: byTheClock }
  const owner = ownerOf(world, entity)
  const isNextLevel = isDecision(transition) && state !== undefined && isBetweenApprovalLevels(entity, state)
  const person = isNextLevel ? world.people.third(side) : isDecision(transition) ? world.people.colleague(side) : world.people.all(side)
  if (person === undefined) return unreached('nobody is left to decide the next level: it takes three accounts with all codes')
  const reached = await reachBaseline(world, entity, transition, person, { variant: 0, full: true }, state)
  if (reached === undefined) {
    const proof = state === undefined ? undefined : neverDoneFrom(world.model, entity, transition, state)
    return impossibleOr(proof, `no ${owner.name} was brought to where ${transition.name} may be done${state === undefined ? '' : ` in ${state}`}`)
  }
  const { document, base: found } = reached
  const base = found === undefined || transition.input !== '*' ? found : await withChange(world, found)
  const request = base === undefined ? undefined : requestFor(person, transition, base.subject, base.input)
  if (base === undefined || request === undefined) return unreached('no right input was found')
  const { foreseen, short } = await foreseenAction(world, entity, transition, document, base.input)
  if (short !== undefined) return unreached(short)
  const also = async (): Promise<readonly string[]> => {
    forget(world)
    if (transition.to === null)
      return entity.line === undefined && (await readDocument(world, owner, String(document.id))) !== undefined ? ['the document is still there'] : []
    const after = (await readDocument(world, owner, String(document.id))) ?? {}
    const row = entity.line === undefined ? after : (rowsOf(after, entity.line.field).find(({ id }) => id === base.subject?.id) ?? {})
    const { side: reading } = readerOf(world, owner).actor
    return [
      ...stateDifferences(entity, transition, row, foreseen?.after.document),
      ...inputDifferences(entity, transition, base.input, row),
      ...setDifferences(entity, transition, row, foreseen?.after.document, reading),
    ]
  }
  return {
    request,
    expected: { status: 'SUCCESS', code: '0', also },
    isRepeatable: false,
    send: () => withApproval(world, entity, undefined, () => sendByTwo(world, request)),
  }
}

// An edit that changes nothing proves nothing.
async function withChange(world: World, base: BaselineRequest): Promise<BaselineRequest> {
  const { entity, transition, person } = base.asked
  for (const field of inputFieldsOf(world.model, entity, transition, person.actor)) {
    if ((field.type !== 'text' && field.type !== 'longText') || field.pattern !== undefined) continue
    const input = { ...base.input, [field.name]: plainValue(world, field, 1) }
    if ((await verdictOf(world, base.asked, input)).issues.length === 0) return { ...base, input }
  }
  return base
}
