import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import { sides } from '../../core/model/side.ts'
import type { Side } from '../../core/model/side.ts'
import { isOfSide } from '../../core/lifecycle/allowed-actions.ts'
import { requiredCodes } from '../../core/permissions/required-codes.ts'
import { rowsOf } from '../../core/model/document.ts'
import { requestFor } from '../world/fire-requests.ts'
import { isShown } from '../world/declaration/goal-to-fire.ts'
import { reachable } from '../world/declaration/reachable.ts'
import { liveOf } from '../world/read.ts'
import type { World } from '../world/world.ts'
import { goalToSee, documentInState, ownerOf } from './baseline-request.ts'
import type { Found } from './baseline-request.ts'
import { unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'
import { pathBelow } from '../../core/wire/path-below.ts'

const NO_PERMISSION = { status: 'PROHIBIT', code: 'NO_PERMISSION' } as const
const NOT_FOUND = { status: 'SUCCESS', code: 'NOT_FOUND' } as const
const OTHER_SIDE = { status: 'SUCCESS', code: 'OTHER_SIDE' } as const

/** A person without the code of an action, or of reading, gets PROHIBIT, whatever other codes they hold. */
export function permissionCases(model: Model): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) => [
    ...sides.flatMap((side) => readCases(entity, side)),
    ...sides.flatMap((side) => exportCases(model, entity, model.entities[entity.line?.of ?? entity.name]!, side)),
    ...Object.values(entity.transitions).flatMap((transition) => sides.flatMap((side) => actionCases(model, entity, transition, side))),
  ])
}

function actionCases(model: Model, entity: Entity, transition: Transition, side: Side): readonly Case[] {
  if (transition.event || transition.path[side] === undefined) return []
  const region = transition.from === null ? undefined : entity.regions[transition.region]
  const states: readonly (string | undefined)[] = region === undefined ? [undefined] : [...reachable(model, entity, region)]
  return requiredCodes(transition, side).flatMap((code) =>
    states.map((state): Case => ({
      id: `${entity.name}.${transition.name}/permission/${side}${code === transition.permission[side] ? '' : `/${code}`}${state === undefined ? '' : `/${state}`}`,
      kind: 'permission',
      about: `${entity.name}.${transition.name}`,
      title: `${transition.name} of ${entity.name} is not for the ${side}'s people without ${code}${state === undefined ? '' : `, in ${state}`}`,
      why: { text: `permission ${code}`, at: transition.at },
      ready: (world) => withoutCode(world, entity, transition, side, code, state),
    })),
  )
}

async function withoutCode(world: World, entity: Entity, transition: Transition, side: Side, code: string, state: string | undefined): Promise<Trial | Unsent> {
  const person = await world.people.without(side, code)
  if (person === undefined) return unreached(`no account of the ${side}'s side lacks ${code}`)
  if (transition.from === null) {
    const request = requestFor(person, transition, undefined, {})
    return request === undefined ? unreached('no path') : { request, expected: NO_PERMISSION, isRepeatable: true }
  }
  // For a document, a person who cannot act for the other side at all gets that refusal first.
  const expected = isOfSide(transition, person.actor, person.actor.prefs) ? NO_PERMISSION : OTHER_SIDE
  const owner = ownerOf(world, entity)
  const found = state === undefined ? await inSight(world, entity, side) : await documentInState(world, entity, transition.region, state)
  if (found === undefined) return unreached(`no ${owner.name} could be made${state === undefined ? '' : ` in ${state}`}`)
  const { values } = await liveOf(world, person, owner, found.document)
  const request = requestFor(person, transition, found.subject, {})
  if (request === undefined) return unreached('its side has no path')
  return { request, expected: isShown(world, owner, side, values) ? expected : NOT_FOUND, isRepeatable: true }
}

async function inSight(world: World, entity: Entity, side: Side): Promise<Found | undefined> {
  const owner = ownerOf(world, entity)
  const document = await world.reachGoal(owner, goalToSee(world, owner, world.people.all(side)), { variant: 0 })
  const row = document === undefined || entity.line === undefined ? document : rowsOf(document, entity.line.field)[0]
  if (document === undefined || row === undefined) return undefined
  return { document, subject: entity.line === undefined ? { id: row.id, version: row.version } : { id: row.id } }
}

/** A list is taken away as a file only by those who hold the code for it; of rows, by the screen that lists them. */
function exportCases({ screens }: Pick<Model, 'screens'>, entity: Entity, owner: Entity, side: Side): readonly Case[] {
  const code = entity.export[side]
  const path = pathBelow(owner, side, 'exportList')
  const listing = Object.values(screens).find(
    (screen) => screen.kind === 'list' && screen.side === side && screen.entity === owner.name && screen.rows === entity.line?.field,
  )
  if (code === undefined || path === undefined || (entity !== owner && listing === undefined)) return []
  return [
    {
      id: `${entity.name}/read/export/${side}`,
      kind: 'read',
      about: owner.name,
      title: `a list of ${entity.name} is not exported by the ${side}'s people without ${code}`,
      why: { text: `export ${code}`, at: entity.at },
      ready: async (world) => {
        const person = await world.people.without(side, code)
        if (person === undefined) return unreached(`no account of the ${side}'s side lacks ${code}`)
        const asked = entity === owner ? {} : { screen: listing!.name }
        return { request: { person, path, envelope: { entity: asked } }, expected: NO_PERMISSION, isRepeatable: true }
      },
    },
  ]
}

function readCases(entity: Entity, side: Side): readonly Case[] {
  const code = entity.read[side]
  if (code === undefined || entity.line !== undefined) return []
  return (['list', 'detail'] as const).flatMap((kind): readonly Case[] => {
    const path = pathBelow(entity, side, kind)
    if (path === undefined) return []
    return [
      {
        id: `${entity.name}/read/${kind}/${side}`,
        kind: 'read',
        about: entity.name,
        title: `the ${kind} of ${entity.name} is not for the ${side}'s people without ${code}`,
        why: { text: `read ${code}`, at: entity.at },
        ready: async (world) => {
          const person = await world.people.without(side, code)
          if (person === undefined) return unreached(`no account of the ${side}'s side lacks ${code}`)
          return { request: { person, path, envelope: { entity: kind === 'detail' ? { id: 'nobody' } : {} } }, expected: NO_PERMISSION, isRepeatable: true }
        },
      },
    ]
  })
}
