import { expect, test } from 'vitest'
import { model, purchaserWithout } from '../../../tests/support/order.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import type { Goal } from '../world/goal.ts'
import type { World } from '../world/world.ts'
import { editableRow } from './editable-row.ts'

const quotation = model.entities.quotation!
const lines = quotation.fields.lines!
const line = entityOf(model, lines.entity ?? '')
const place = (name: string) => ({ entity: quotation, transition: quotation.transitions.quote!, lines, field: line.fields[name]! })

/** A world in which every search fails, and which records what was searched. */
function emptyWorld(): { readonly world: World; readonly goals: Goal[] } {
  const goals: Goal[] = []
  const person = { actor: { ...purchaserWithout(), side: 'supplier' } }
  const reachGoal = (_: unknown, goal: Goal): Promise<undefined> => {
    goals.push(goal)
    return Promise.resolve(undefined)
  }
  return { world: { model, people: { all: () => person }, reachGoal } as unknown as World, goals }
}

test('to enter the cost of a quotation, the search wants a document that takes an alternative row, then a document with a row that accepts the cost', async () => {
  const { world, goals } = emptyWorld()
  expect(await editableRow(world, place('costA'), () => Promise.resolve(true))).toBeUndefined()
  expect(goals.map(({ reads }) => reads.at(-1)!.source)).toEqual(['quotation.alternatives && !isFixed', '!(isFixed || !has(quotation.nameA))'])
  const isOpen = (row: object) => goals[1]!.reads.at(-1)!.holds!({ values: { lines: [row] } } as never)
  expect(isOpen({ isFixed: false, quotation: { nameA: 'Material' } })).toBe(true)
  expect(isOpen({ isFixed: true, quotation: { nameA: 'Material' } })).toBe(false)
  expect(isOpen({ isFixed: false, quotation: {} })).toBe(false)
})

test('for a field that only a new row accepts, the search wants a document that takes one, and no other', async () => {
  const { world, goals } = emptyWorld()
  await editableRow(world, place('alternativeOf'), () => Promise.resolve(true))
  expect(goals.map(({ reads }) => reads.at(-1)!.source)).toEqual(['quotation.alternatives && !isFixed'])
})

test('five bounds that need the same failed search run it once', async () => {
  const { world, goals } = emptyWorld()
  for (let bound = 0; bound < 5; bound++) await editableRow(world, place('alternativeOf'), () => Promise.resolve(true))
  expect(goals.length).toBe(1)
})
