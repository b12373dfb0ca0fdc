import { expect, test } from 'vitest'
import { model, purchaserWithout } from '../../../tests/support/order.ts'
import type { Row } from '../../core/model/document.ts'
import { preferencesOf } from '../../core/permissions/preferences.ts'
import { BudgetExceeded } from '../world/budget.ts'
import type { World } from '../world/world.ts'
import { baselineFor } from './baseline-request.ts'

const { inquiry } = model.entities
const open: Row = { id: 'i', version: 1, phase: 'OPEN', pause: 'NORMAL', type: 'ATG', deadline: '2026-11-25T08:00:00Z', lines: [], invitees: [] }

/** A world whose first search for an inquiry costs more than its case may spend; counts the searches. */
function worldThatTires(): { readonly world: World; readonly searches: () => number } {
  const codes = Object.values(model.permissions).flatMap(({ code, side }) => (side === 'purchaser' ? [code] : []))
  const person = { actor: { ...purchaserWithout(), permissions: new Set(codes), prefs: preferencesOf(model.preferences.purchaser, {}) } }
  let searches = 0
  const world = {
    model,
    seed: 1,
    now: () => new Date('2026-11-20T08:00:00Z'),
    read: new Map([['inquiry i', open]]),
    live: new WeakMap(),
    owners: new Map(),
    shared: new Map(),
    made: new Map(),
    budget: 1000,
    people: { all: () => person, colleague: () => person },
    reachGoal: async () => {
      searches += 1
      if (searches === 1) throw new BudgetExceeded('too many steps')
      return open
    },
  } as unknown as World
  return { world, searches: () => searches }
}

test('a case that cannot pay for the request leaves the search to the next case; a request that was found is kept', async () => {
  const { world, searches } = worldThatTires()
  await expect(baselineFor(world, inquiry!, inquiry!.transitions.suspend!)).rejects.toThrow('too many steps')
  expect(await baselineFor(world, inquiry!, inquiry!.transitions.suspend!)).toMatchObject({ subject: { id: 'i', version: 1 }, input: {} })
  expect((await baselineFor(world, inquiry!, inquiry!.transitions.suspend!))?.subject).toEqual({ id: 'i', version: 1 })
  expect(searches()).toBe(2)
})
