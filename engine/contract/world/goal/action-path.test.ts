import { expect, test } from 'vitest'
import { askedQuotation, openInquiry, peopleOfWorld, worldWith } from '../../../../tests/support/contract-world.ts'
import { model } from '../../../../tests/support/order.ts'
import { conditionsOf } from '../declaration/conditions.ts'
import { goalToFire } from '../declaration/goal-to-fire.ts'
import { changesIn, singleFieldChanges } from '../input/find-input.ts'
import { relevantFields, touches } from '../relevant-fields.ts'
import { withOtherInput, hypotheticalWorld } from '../evaluate/hypothetical-world.ts'
import { findActionPath } from './action-path.ts'
import type { World } from '../world.ts'

const quotation = model.entities['quotation']!
const line = model.entities['quotationLine']!

const inquiry = openInquiry()
const asked = askedQuotation()

const someWorld = (): World =>
  worldWith({
    read: new Map([
      ['inquiry i', inquiry],
      ['inquiryLine part', { id: 'part', lineNo: 1, quantity: '2', targetPrice: '5', inquiry }],
    ]),
  })

const wayToFire = async (name: string, state: string): Promise<readonly string[] | undefined> => {
  const world = someWorld()
  const goal = goalToFire(world, line, line.transitions[name]!, peopleOfWorld.purchaser as never, state)
  return (await findActionPath(world, quotation, asked, goal, 0))?.map(({ transition }) => transition.name)
}

test('a bargain about a cancelled part is ended: it is quoted and bargained about before it is cancelled', async () => {
  const way = await wayToFire('endBargain', 'CANCEL')
  expect(['cancelPart', 'cancelSupplier']).toContain(way?.at(-1))
  expect(way?.slice(0, -1).some((name) => ['bargain', 'bargainByPercent', 'answerBargain'].includes(name))).toBe(true)
})

test('an action that is possible at once needs no preparation; a condition that no action brings about has none', async () => {
  expect(await wayToFire('cancelPart', 'NEW')).toEqual([])
  expect(await wayToFire('grab', 'NEW')).toBeUndefined()
})

test('a hypothetical world supposes another record, and shares reads and budget with the real one', () => {
  const world = someWorld()
  const other = hypotheticalWorld(world, new Map([['inquiry i', { ...inquiry, grab: true }]]))
  other.budget -= 10
  expect(other.read.get('inquiry i')).toMatchObject({ grab: true })
  expect(world.read.get('inquiry i')).toMatchObject({ grab: false })
  expect(world.budget).toBe(990)
})

test('a document that is supposed to be entered otherwise keeps its state and the ids of its rows', () => {
  const entered = {
    ...inquiry,
    id: 'draft 1',
    phase: 'DRAFT',
    grab: true,
    lines: [
      { id: 'draft 2', quantity: '3' },
      { id: 'draft 3', quantity: '4' },
    ],
  }
  const supposed = withOtherInput({ model }, model.entities['inquiry']!, { ...inquiry }, entered)
  expect(supposed).toMatchObject({
    id: 'i',
    phase: 'OPEN',
    grab: true,
    lines: [
      { id: 'part', quantity: '3' },
      { id: 'draft 3', quantity: '4' },
    ],
  })
})

test('when two inputs repair the same issue, the one with fewer changes is taken', () => {
  const input = { deadline: 'soon', lines: [{ quantity: '2' }, { quantity: '3' }] }
  expect(changesIn(input, input)).toBe(0)
  expect(changesIn(input, { ...input, lines: [{ quantity: '2', deliveryDate: 'later' }, { quantity: '3' }] })).toBe(1)
  expect(changesIn(input, { deadline: 'past', lines: [{ quantity: '2' }] })).toBe(2)
})

test('an action that takes lines with rows beneath others brings such rows about', () => {
  const world = someWorld()
  const [alternative] = conditionsOf(world, line, line.transitions['takeBack']!)
  expect(alternative?.paths).toEqual(['alternativeOf'])
  expect(touches(quotation, quotation.transitions['quote']!, new Set(['quotationLine.alternativeOf']))).toBe(true)
  expect(touches(quotation, quotation.transitions['refuse']!, new Set(['quotationLine.alternativeOf']))).toBe(false)
})

test('each drawn value is tried by itself first: a price is repaired without the costs drawn with it', () => {
  const input = { remark: 'as it was', lines: [{ id: 'a' }, { id: 'b' }] }
  const drawn = { remark: 'as it was', lines: [{ id: 'a', price: '2', costA: '5' }, { id: 'b' }] }
  expect(singleFieldChanges(input, drawn)).toEqual([
    { remark: 'as it was', lines: [{ id: 'a', price: '2' }, { id: 'b' }] },
    { remark: 'as it was', lines: [{ id: 'a', costA: '5' }, { id: 'b' }] },
  ])
})

test('a row beneath another depends on what lets one be added: whether alternatives are asked for', () => {
  expect(relevantFields(model, [{ entity: 'quotationLine', paths: ['alternativeOf'] }]).has('inquiry.alternatives')).toBe(true)
})
