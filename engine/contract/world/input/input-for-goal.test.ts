import { expect, test } from 'vitest'
import { groupAndSupplier, openInquiry, peopleOfWorld, worldWith } from '../../../../tests/support/contract-world.ts'
import { model } from '../../../../tests/support/order.ts'
import type { Document } from '../../../core/model/document.ts'
import { conditionsOf } from '../declaration/conditions.ts'
import { inputForGoal, variedInput } from './input-for-goal.ts'
import { liveOf } from '../read.ts'
import type { ActionRequest } from '../evaluate/verdict.ts'
import type { World } from '../world.ts'

const inquiry = model.entities.inquiry!
const person = peopleOfWorld.purchaser

const someWorld = (): World => worldWith({ read: new Map(groupAndSupplier), shared: new Map([['supplier', 's']]) })

const draft = {
  version: 1,
  ...openInquiry({
    phase: 'DRAFT',
    taxRate: '0.13',
    purchasingGroup: 'g',
    deliveryAddress: 'Gate 1',
    expertScoring: false,
    extensions: '0',
    scoringEnded: false,
    offered: false,
    cancelled: false,
    openedOnce: false,
    lines: [{ id: '101', lineNo: 1, partName: 'Bearing', quantity: '2', inspectionType: 'E' }],
    invitees: [{ id: '201', lineNo: 1, supplier: 's' }],
    experts: [],
    factors: [],
  }),
} as Document

test('an inquiry that experts are to score is edited so that it may be sent: ratios of 100, an expert and a factor of the weight 100', async () => {
  const world = someWorld()
  const asked = { person, entity: inquiry, transition: inquiry.transitions.edit!, document: draft } as unknown as ActionRequest
  const scored = conditionsOf(world, inquiry, inquiry.transitions.nameExperts!)
  const sent = conditionsOf(world, inquiry, inquiry.transitions.send!)
  const found = await inputForGoal(world, asked, { variant: 0 }, [...scored, ...sent])
  expect(found?.open).toEqual([])
  expect(found?.input.expertScoring).toBe(true)
  expect(Number(found?.input.technicalRatio) + Number(found?.input.businessRatio)).toBe(100)
  const live = await liveOf(world, asked.person, inquiry, draft)
  expect(scored.filter(({ holds }) => holds?.(live) === false).length).toBe(1)
})

test('a condition that no input of the action changes is not mended', async () => {
  const world = someWorld()
  const asked = { person, entity: inquiry, transition: inquiry.transitions.edit!, document: draft } as unknown as ActionRequest
  expect(await inputForGoal(world, asked, { variant: 0 }, conditionsOf(world, inquiry, inquiry.transitions.withdraw!))).toBeUndefined()
})

test('varied() gives the figures of a condition to figures alone, and adds one row at a time', () => {
  const sample = { technicalRatio: '7', factors: [{ weight: '5' }, { weight: '5' }], lines: [{ id: '101', quantity: '3' }] }
  const draws = [0, 1, 1, 0, 1, 1, 0, 1]
  const found = variedInput(model, inquiry, {}, sample, draws, ['0', '100'])
  expect((found.factors as readonly unknown[]).length).toBe(1)
  expect((found.lines as readonly { readonly id: string }[])[0]!.id).toBe('101')
  expect(['7', '0', '100']).toContain(found.technicalRatio)
})
