import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Model } from '../../../engine/core/model/model.ts'
import { projectModel } from '../../support/project-model.ts'
import { type Shown, done } from '../story.ts'
import { type Reporting, lines, startReporting } from './reporting.ts'
import { withSupplierReport } from './supplier-report.ts'

/** The product where a supplier reads no amount of an order before it has accepted it. */
function sealed(model: Model): Model {
  const order = model.entities['order']!
  const until = { kind: 'formula', source: "acceptance != 'WAITORDER'", scope: 'order', references: ['acceptance'], at: order.at } as const
  const mask = { name: 'offer', fields: ['lines.amount'], read: {}, mask: '****', sealed: { sides: ['supplier'] as const, until } }
  return { ...model, entities: { ...model.entities, order: { ...order, masks: [...order.masks, mask] } } }
}

let at: Reporting
// Of three orders of the supplier that of September is accepted.
beforeAll(async () => {
  at = await startReporting(sealed(withSupplierReport(projectModel())))
  const { seller } = at.story
  const { list } = done(await seller.call('/api/tradeOrder/supplier/list', { order: 'createdAt', orderSort: 'asc' }))
  const [first] = list as readonly Shown[]
  done(await seller.call('/api/tradeOrder/supplier/accept', { entity: { id: first!['id'], version: first!['version'], replyDate: '2026-12-10' } }))
})
afterAll(() => at.story.api.close())

const DAYS = { where: [{ field: 'order.createdAt', operator: 'between', value: ['2026-09-01', '2026-11-20'] }] }

test('[RPT-2] the accepted order of September is told; of October, and of all months, the sum is sealed, and so is every share', async () => {
  const told = await at.ask('sales', DAYS, at.story.seller)
  expect(lines(told, 'ordered', 'share', 'lines')).toEqual([
    'all CNY ordered null share null lines 2',
    'all USD ordered null share null lines 1',
    '2026-09 CNY ordered 1130 share null lines 1',
    '2026-10 CNY ordered null share null lines 1',
    '2026-11 USD ordered null share null lines 1',
  ])
  expect(told.rows.map(({ sealed: kept = [] }) => kept)).toEqual([['ordered', 'share'], ['ordered', 'share'], [], ['ordered', 'share'], ['ordered', 'share']])
})

test('[RPT-2] sealed sums order nothing, and the rows behind them tell no sealed amount', async () => {
  const told = await at.ask('sales', { ...DAYS, by: 'order.currency' }, at.story.seller)
  // By the number of orders, which everybody reads.
  expect(lines(told, 'orders').slice(2)).toEqual(['人民币 CNY orders 2', '美元 USD orders 1'])
  const rows = await at.rows('sales', { measure: 'ordered' }, DAYS, at.story.seller)
  expect(rows).toHaveLength(3)
  for (const kept of ['226', '565']) expect(rows.flatMap((row) => Object.values(row))).not.toContain(kept)
})
