import { expect, test } from 'vitest'
import { projectModel } from '../../../tests/support/project-model.ts'
import type { Side } from '../model/side.ts'
import { tasksFor } from './tasks-for.ts'

const model = projectModel()
const tasks = (side: Side, codes: readonly string[], prefs = {}) =>
  tasksFor(model, { side, permissions: new Set(codes), prefs }).map(({ entity, task }) => `${entity.name}.${task.name}`)

test('[TASK-2] a person has the tasks whose action and whose screen the codes allow, and no others', () => {
  // The role of an inspector.
  expect(tasks('purchaser', ['A30', 'A35', 'A41', 'A42', 'A70', 'A72', 'A104', 'A105', 'A151', 'A161', 'A163'])).toEqual([
    'inspection.inspect',
    'patrolCheck.record',
    'patrolOrder.submit',
  ])
  expect(tasks('purchaser', ['A30', 'A32'])).toEqual(['order.approve'])
  // May approve, and not read orders.
  expect(tasks('purchaser', ['A32'])).toEqual([])
  // May read, and not approve.
  expect(tasks('purchaser', ['A30'])).toEqual([])
  expect(tasks('supplier', ['A30', 'A32'])).toEqual([])
})

test('[TASK-2] whoever may receive a shipment has it to receive', () => {
  expect(tasks('purchaser', ['A35', 'A38'])).toEqual(['shipment.receive'])
  expect(tasks('purchaser', ['A35', 'A40'])).toEqual([])
})

test('what the database cannot decide is asked document by document', () => {
  const asked = (side: Side, codes: readonly string[]) =>
    tasksFor(model, { side, permissions: new Set(codes), prefs: {} }).map(({ task, guards, isAskedEach }) => [
      task.name,
      guards.map(({ source }) => source),
      isAskedEach,
    ])
  expect(asked('purchaser', ['A30', 'A32', 'A151'])).toEqual([
    [
      'approve',
      [
        "suspension != 'SUSPENDED'",
        "supplier.level in ['POTENTIAL', 'ACCESS', 'QUALIFIED', 'EXCELLENT']",
        "!prefs.ordersNeedAdmission || !(supplier.level in ['POTENTIAL', 'ACCESS', 'QUALIFIED', 'EXCELLENT']) || supplier.level in ['ACCESS', 'QUALIFIED', 'EXCELLENT']",
        '!supplier.blacklisted',
      ],
      false,
    ],
  ])
  // By which price an order is accepted follows from its lines, and from the preferences of each purchaser.
  expect(asked('supplier', ['B6', 'B7'])).toEqual([
    ['accept', ["suspension != 'SUSPENDED'"], true],
    // What a modification asks of the lines of its order, too.
    ['answer', ["order.acceptance == 'purchasePaid' && !order.finallyAccepted"], true],
  ])
})
