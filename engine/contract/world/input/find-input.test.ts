import { expect, test } from 'vitest'
import { peopleOfWorld, worldWith } from '../../../../tests/support/contract-world.ts'
import { model } from '../../../../tests/support/order.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Row } from '../../../core/model/document.ts'
import type { ActionRequest } from '../evaluate/verdict.ts'
import { inputFor } from './find-input.ts'

const schedule = model.entities.deliverySchedule!
const person = peopleOfWorld.purchaser

test('a schedule of an order line without a delivery date is entered with a date of its own', async () => {
  const line = { id: 'l', quantity: '5', order: { id: 'o' }, inModification: false, onHold: false }
  const world = worldWith({
    read: new Map<string, Row>([
      ['supplier s', { id: 's' }],
      ['orderLine l', line],
    ]),
  })
  const row = { orderLine: 'l', quantity: '5', deliverable: '5', deliveryDate: null }
  const prepared = { supplier: 's', lines: [row] }
  const asked = { person, entity: schedule, transition: schedule.transitions.add!, prepared, takable: new Map([['l', '5']]) } as unknown as ActionRequest
  const { input, verdict } = await inputFor(world, asked, { variant: 0 }, { lines: [{ orderLine: 'l' }] })
  expect(verdict.issues).toEqual([])
  expect(String(rowsOf(input, 'lines')[0]?.deliveryDate) > '2026-11-20').toBe(true)
})
