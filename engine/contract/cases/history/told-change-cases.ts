import type { Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import { isStored } from '../../../core/model/is-stored.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Side } from '../../../core/model/side.ts'
import type { Reply } from '../../people/person.ts'
import type { Finding } from '../../stories/finding.ts'
import { changesIn } from '../../stories/told-changes.ts'
import type { Change } from '../../stories/told-changes.ts'
import { foreseenAction } from '../../world/actions/foreseen-action.ts'
import { requestFor, sendRequest } from '../../world/fire-requests.ts'
import { pathBelow } from '../../../core/wire/path-below.ts'
import type { World } from '../../world/world.ts'
import { newBaseline } from '../baseline-request.ts'
import { unreached } from '../case.ts'
import type { Case, Trial, Unsent } from '../case.ts'
import { trialOfFindings } from '../trial-of-findings.ts'
import { fieldOfChange, historyCase, isSameText, shownAt } from './histories.ts'

/**
 * What the history tells of an action on a document or on one of its lines is what the detail showed before it and shows after it: each row compared with itself,
 * though another one was removed before it.
 */
export function toldChangeCases(model: Model): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) => {
    const owner = model.entities[entity.line?.of ?? ''] ?? entity
    return Object.values(entity.transitions).flatMap((transition): readonly Case[] => {
      const side = transition.sides.find(
        (each) => transition.path[each] !== undefined && pathBelow(owner, each, 'history') !== undefined && pathBelow(owner, each, 'detail') !== undefined,
      )
      // Nobody reads the history of what is deleted.
      const isKept = transition.to !== null || entity !== owner
      if (transition.from === null || !isKept || transition.event || side === undefined || !owner.parties.includes(side)) return []
      const told = `changes by ${entity.line === undefined ? '' : `${entity.line.field}.`}${transition.name}`
      return [
        historyCase(owner, side, {
          name: told,
          title: `the history of ${owner.name} tells of ${transition.name} what the detail showed before and shows after it`,
          why: `transition ${transition.name}`,
          ready: (world) => readAround(world, owner, entity, transition, side),
        }),
      ]
    })
  })
}

async function readAround(world: World, owner: Entity, entity: Entity, transition: Transition, side: Side): Promise<Trial | Unsent> {
  const person = world.people.all(side)
  const base = await newBaseline(world, entity, transition, { variant: 0 }, {}, person)
  const id = base?.asked.document?.id
  if (base === undefined || id === undefined) return unreached(`no ${owner.name} was brought to where ${transition.name} may be done`)
  const request = requestFor(base.asked.person, transition, base.subject, base.input)
  if (request === undefined) return unreached('its side has no path')
  const { short } = await foreseenAction(world, entity, transition, base.asked.document ?? {}, base.input)
  if (short !== undefined) return unreached(short)
  const read = (kind: 'detail' | 'history') => person.call(pathBelow(owner, side, kind)!, { entity: { id } })
  const [before, earlier] = [await read('detail'), await read('history')]
  const done = await sendRequest(world, request)
  if (done.answer?.returnCode !== '0') return { request, expected: { status: 'SUCCESS', code: '0' }, isRepeatable: false, send: async () => done }
  const [after, later] = [await read('detail'), await read('history')]
  const findings =
    isShown(before) && isShown(after)
      ? changesSince(earlier, later).flatMap((change) => differences(world.model, owner, change, shownIn(before), shownIn(after)))
      : []
  return trialOfFindings(world.model, { person, path: pathBelow(owner, side, 'history')!, envelope: { entity: { id } } }, later, findings)
}

function isShown({ answer }: Reply): boolean {
  return answer?.returnCode === '0'
}

function shownIn({ answer }: Reply): Row {
  return (answer?.entity ?? {}) as Row
}

/** The changes of the entries that the later reading has beyond the earlier one; the oldest stand first. */
function changesSince(earlier: Reply, later: Reply): readonly Change[] {
  return changesIn(((later.answer?.list ?? []) as readonly Row[]).slice((earlier.answer?.list ?? []).length))
}

function differences(model: Model, owner: Entity, change: Change, before: Row, after: Row): readonly Finding[] {
  const placed = fieldOfChange(model, owner, change.path)
  if (placed === undefined || !isCompared(placed.entity, placed.field)) return []
  return (['before', 'after'] as const).flatMap((when): readonly Finding[] => {
    const found = shownAt(when === 'before' ? before : after, change.path)
    if (found === undefined || isSameText(placed.field, found.value, change[when])) return []
    return [
      {
        text: `the history tells that ${change.path} ${when === 'before' ? 'was' : 'is'} ${JSON.stringify(change[when])}, and the detail ${when} it shows ${JSON.stringify(found.value)}`,
        cause: 'history',
      },
    ]
  })
}

/** Checks whether a detail shows the stored value itself. */
function isCompared(of: Entity, field: Field): boolean {
  return !field.system && isStored(of, field) && !['lines', 'ref', 'refs', 'files'].includes(field.type)
}
