import { rowsOf } from '../../../core/model/document.ts'
import type { Document } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { pathBelow } from '../../../core/wire/path-below.ts'
import type { Person } from '../../people/person.ts'
import { conditionsOfMaking } from '../declaration/conditions.ts'
import { personFor } from '../declaration/creations.ts'
import { fireOnLine } from '../actions/fire-on-lines.ts'
import { fireOnDocument } from '../actions/fire-on-document.ts'
import { failing } from '../goal.ts'
import type { Goal } from '../goal.ts'
import { goalToFire, isOpenFor } from '../declaration/goal-to-fire.ts'
import { latestIds } from '../latest-records.ts'
import { spend } from '../budget.ts'
import { liveOf } from '../read.ts'
import { scopesOf } from '../scopes.ts'
import type { MakeOptions, World } from '../world.ts'

const MAX_TRIES = 5
/** How many of the newest documents are read beforehand, to recognise the new one. */
const KNOWN = 20
const NEWEST = 5

type Making = Parameters<typeof conditionsOfMaking>[2]

/** Makes a document that no person can create, by firing the action of another document, or of its lines, whose effect it is. Returns the new id. */
export async function makeByEffect(world: World, entity: Entity, { variant, shapes }: MakeOptions): Promise<string | undefined> {
  const before = new Set(await latestIds(world, entity, KNOWN))
  for (const cause of Object.values(world.model.entities)) {
    for (const transition of Object.values(cause.transitions)) {
      const makings = transition.effects.filter((effect) => effect.kind === 'convert').filter((effect) => effect.entity === entity.name)
      if (transition.event || makings.length === 0) continue
      for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
        const options: MakeOptions = { variant: variant + attempt, ...(shapes !== undefined && { shapes }) }
        await fireCause(world, cause, transition, makings[attempt % makings.length]!, options)
        const found = await firstOfOurs(
          world,
          entity,
          (await latestIds(world, entity, NEWEST)).filter((id) => !before.has(id)),
        )
        if (found === undefined) continue
        world.made.set(entity.name, [...(world.made.get(entity.name) ?? []), found])
        return found
      }
    }
  }
  return undefined
}

/** The goal of a document on which the action can be fired and its effect makes something. */
function goalToMake(world: World, cause: Entity, transition: Transition, person: Person, making: Making): Goal {
  const goal = goalToFire(world, cause, transition, person)
  const conditions = conditionsOfMaking(world, cause, making)
  return {
    ...goal,
    name: `${goal.name} to make ${making.entity} by ${making.conversion}`,
    isThere: (live) => goal.isThere(live) && failing(conditions, live).length === 0,
    reads: [...goal.reads, ...conditions],
  }
}

async function fireCause(world: World, cause: Entity, transition: Transition, making: Making, options: MakeOptions): Promise<void> {
  if (transition.from === null) {
    await world.make(cause, options)
    return
  }
  const person = personFor(world, transition)
  if (person === undefined) return
  const owner = cause.line === undefined ? cause : entityOf(world.model, cause.line.of)
  const isOwn = options.variant > 0 || options.shapes !== undefined
  const goal = cause.line === undefined ? goalToMake(world, cause, transition, person, making) : goalToFire(world, cause, transition, person)
  const document = await world.reachGoal(owner, { ...goal, isOwn }, options)
  if (document === undefined) return
  const row = cause.line === undefined ? undefined : await rowToFire(world, owner, cause, transition, person, document)
  if (cause.line === undefined) await fireOnDocument(world, cause, transition, document, options)
  else if (row !== undefined) await fireOnLine(world, owner, document, cause, transition, row, options.variant)
}

async function rowToFire(world: World, owner: Entity, entity: Entity, transition: Transition, person: Person, document: Document): Promise<string | undefined> {
  const { values } = await liveOf(world, person, owner, document)
  const index = scopesOf(entity, values).findIndex((scope) => isOpenFor(world, entity, transition, person, scope, undefined))
  const row = rowsOf(document, entity.line?.field ?? '')[index]
  return row === undefined ? undefined : String(row.id)
}

/** The first new document that both of our sides see: each invited supplier has a document of its own. */
async function firstOfOurs(world: World, entity: Entity, ids: readonly string[]): Promise<string | undefined> {
  const path = entity.parties.includes('supplier') ? pathBelow(entity, 'supplier', 'detail') : undefined
  if (path === undefined || ids.length < 2) return ids[0]
  for (const id of ids) {
    spend(world, 1)
    const { answer } = await world.people.all('supplier').call(path, { entity: { id } })
    if (answer?.returnCode === '0') return id
  }
  return undefined
}
