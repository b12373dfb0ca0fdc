import { expect, test } from 'vitest'
import { model, purchaserWithout } from '../../../../tests/support/order.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { preferencesOf } from '../../../core/permissions/preferences.ts'
import { reachGoal } from '../goal/reach-goal.ts'
import { openSearch } from '../search.ts'
import type { MakeOptions, World } from '../world.ts'
import { make } from './make-record.ts'

const order = model.entities['order']!

function emptyWorld(more: Partial<World>): World {
  const person = { actor: { ...purchaserWithout(), prefs: preferencesOf(model.preferences.purchaser, {}) } }
  const people = { all: () => person, colleague: () => person }
  return { model, seed: 1, people, made: new Map(), shared: new Map(), depth: 0, budget: 1000, search: openSearch(), ...more } as unknown as World
}

test('an order whose lines need a link to a quotation is made of a quotation first', async () => {
  const asked: string[] = []
  const search = ({ name }: Entity): Promise<never> => {
    asked.push(name)
    throw new Error('the first source is enough')
  }
  await expect(make(emptyWorld({ reachGoal: search }), order, { variant: 0, links: new Set(['quotationLine']) })).rejects.toThrow('the first source is enough')
  expect(asked).toEqual(['quotation'])
})

test('a goal that orders by hand do not meet is tried once with orders that carry the links which its conditions read', async () => {
  const links: (readonly string[] | undefined)[] = []
  const world = emptyWorld({
    make: async ({ name }: Entity, options: MakeOptions) => {
      if (name === 'order') links.push(options.links === undefined ? undefined : [...options.links])
      return undefined
    },
  })
  const goal = { name: 'awarded', isThere: () => false, reads: [{ entity: 'order', paths: ['lines.quotationLine'] }] }
  expect(await reachGoal(world, order, goal, { variant: 0 })).toBeUndefined()
  expect(links).toEqual([undefined, undefined, ['quotationLine'], undefined])
})

test('a record that an enterprise has once is taken as it is there', async () => {
  const profile = model.entities.companyProfile!
  const call = (path: string) =>
    Promise.resolve({ httpStatus: 200, answer: { returnCode: '0', ...(path.endsWith('/list') && { list: [{ id: 'ours' }], pager: { total: 1 } }) } })
  const person = { actor: { ...purchaserWithout(), side: 'supplier', prefs: {} }, call }
  const people = { all: () => person, colleague: () => person }
  expect(await make(emptyWorld({ people } as unknown as Partial<World>), profile, { variant: 0 })).toBe('ours')
})
