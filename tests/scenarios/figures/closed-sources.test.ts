import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { enter } from '../../support/master-data.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const listLine = (id: string): Promise<Shown> => story.detail('/api/project/materials/detail', id)

/** An order of 4 from a purchase list line of 10, recalled so that it can be edited. */
async function recalledOrder(purchaseListLine: string): Promise<Shown> {
  const order = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine, quantity: '4' }] } })).entity as Shown
  done(await story.buyer.call('/api/tradeOrder/purchase/revoke', { entity: { id: order.id } }))
  return story.order(order.id)
}

async function changeTo({ id, lines }: Shown, quantity: string): Promise<AnswerEnvelope> {
  const { version } = await story.order(id)
  return story.buyer.call('/api/tradeOrder/purchase/changeOrder', { entity: { id, version, lines: [{ id: lines[0].id, quantity }] } })
}

test('[MAT-13] an order of 4 does not grow to 4000 because the purchase list line of 10 was closed meanwhile', async () => {
  const purchaseListLine = await story.listLine('10')
  const order = await recalledOrder(purchaseListLine)
  expect(refusals(await changeTo(order, '4000'))).toEqual([' ORDER_OVER_PURCHASE_QUANTITY'])
  done(await story.buyer.call('/api/project/materials/close', { entity: { id: purchaseListLine, closeReason: 'enough' } }))
  expect(refusals(await changeTo(order, '4000'))).toEqual([' ORDER_OVER_PURCHASE_QUANTITY'])
  expect(await listLine(purchaseListLine)).toMatchObject({ status: 'CLOSE', orderedQuantity: '4', toOrder: '0' })
  done(await changeTo(order, '3'))
  expect(await listLine(purchaseListLine)).toMatchObject({ status: 'CLOSE', orderedQuantity: '3', toOrder: '0' })
})

test('[MAT-13] an order of 1 takes no more of a closed purchase list line, not even what the line had; once the line goes on, it does', async () => {
  const purchaseListLine = await story.listLine('10')
  const order = await recalledOrder(purchaseListLine)
  done(await changeTo(order, '1'))
  const closing = async (act: string) =>
    done(
      await story.buyer.call(`/api/project/materials/${act}`, {
        entity: { id: purchaseListLine, version: (await listLine(purchaseListLine)).version, ...(act === 'close' && { closeReason: 'enough' }) },
      }),
    )
  await closing('close')
  const refused = await changeTo(order, '10')
  expect(refused.issues).toMatchObject([{ code: 'ORDER_OVER_PURCHASE_QUANTITY', params: { pending: '0', given: '9' } }])
  expect(await listLine(purchaseListLine)).toMatchObject({ status: 'CLOSE', orderedQuantity: '1' })
  await closing('recover')
  done(await changeTo(order, '10'))
  expect(await listLine(purchaseListLine)).toMatchObject({ orderedQuantity: '10', toOrder: '0' })
})

test('[MAT-13] what moves from one row of an order to another takes no more of a closed line', async () => {
  const purchaseListLine = await story.listLine('10')
  const lines = ['4', '2'].map((quantity) => ({ purchaseListLine, quantity }))
  const { id } = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines } })).entity as Shown
  done(await story.buyer.call('/api/tradeOrder/purchase/revoke', { entity: { id } }))
  done(
    await story.buyer.call('/api/project/materials/close', {
      entity: { id: purchaseListLine, version: (await listLine(purchaseListLine)).version, closeReason: 'enough' },
    }),
  )
  const change = async (first: string, second: string) => {
    const order = await story.order(id)
    const rows = order.lines.map((line: Shown, place: number) => ({ id: line.id, quantity: [first, second][place] }))
    return story.buyer.call('/api/tradeOrder/purchase/changeOrder', { entity: { id, version: order.version, lines: rows } })
  }
  expect(refusals(await change('1', '6'))).toEqual([' ORDER_OVER_PURCHASE_QUANTITY'])
  done(await change('1', '5'))
  expect(await listLine(purchaseListLine)).toMatchObject({ orderedQuantity: '6' })
})

test('[PRJ-12] of a request line of 10, 4 stay on the purchase list when the line was closed: they do not become 4000', async () => {
  const { buyer, master } = story
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'NUM', name: '数量' })
  const purchaseUnit = await enter(buyer, '/api/project/unit/add', { code: 'PCS', name: '件', unitGroup, isUnit: true, conversionRate: '1' })
  const request = done(
    await buyer.call('/api/project/add', {
      entity: {
        name: 'Line 4',
        longTerm: true,
        purchasingGroup: master.group,
        deliveryAddress: 'Gate 1',
        lines: [{ partName: 'Shaft', purchaseUnit, quantity: '10', deliveryDate: '2026-12-20' }],
      },
    }),
  ).entity as Shown
  const line = request.lines[0].id as string
  done(await buyer.call('/api/project/lineToPurchaseList', { entityList: [{ id: line, transferQuantity: '4' }] }))
  const listed = done(await buyer.call('/api/project/materials', { entity: { screen: 'purchaseList', where: [] }, pager: { page: 1, pageSize: 100 } }))
  const entry = (listed.list as readonly Shown[]).find(({ partName }) => partName === 'Shaft')!
  const edit = async (quantity: string): Promise<AnswerEnvelope> => {
    const { version } = await listLine(entry.id)
    return buyer.call('/api/project/materials/edit', { entity: { id: entry.id, version, quantity } })
  }
  expect((await edit('4000')).issues).toMatchObject([{ code: 'REQUEST_OVER_PENDING' }])
  done(await buyer.call('/api/project/closeLine', { entityList: [{ id: line, closeReason: 'enough' }] }))
  expect((await edit('4000')).issues).toMatchObject([{ code: 'REQUEST_OVER_PENDING' }])
  expect((await edit('10')).issues).toMatchObject([{ code: 'REQUEST_OVER_PENDING' }])
  expect(await story.detail('/api/project/detail', request.id)).toMatchObject({ lines: [{ listedQuantity: '4', pending: '0' }] })
  done(await edit('3'))
})

// The accepted acts, by kind: a property whose every act was refused would prove nothing.
const succeeded: Record<string, number> = {}
const ACTS = ['close', 'recover', 'change', 'change', 'change', 'order', 'delete']
const step = fc.record({ act: fc.constantFrom(...ACTS), which: fc.nat({ max: 3 }), quantity: fc.constantFrom('1', '3', '6', '9', '4000') })

test('[MAT-13] no sequence of closing and recovering a list line, ordering, changing and deleting takes more of it than it has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const purchaseListLine = await story.listLine('10')
      const orders = [await recalledOrder(purchaseListLine)]
      for (const { act, which, quantity } of steps) {
        const answer = await take(purchaseListLine, orders, act, which, quantity)
        if (answer.returnCode === '0') succeeded[act] = (succeeded[act] ?? 0) + 1
        const { rows } = await sql<{ held: string; isWithin: boolean }>`
          select coalesce(sum(l.quantity), 0)::text as held, coalesce(sum(l.quantity), 0) <= 10 as "isWithin" from "orderLine" l
          join "order" o on o.id = l.document where l."purchaseListLine" = ${purchaseListLine} and o.acceptance <> 'INVALID'`.execute(story.api.pool)
        expect([act, rows[0]]).toEqual([act, { held: rows[0]!.held, isWithin: true }])
        expect(await listLine(purchaseListLine)).toMatchObject({ orderedQuantity: rows[0]!.held })
      }
    }),
    { numRuns: 25, seed: 20261123 },
  )
  for (const act of ACTS) expect([act, (succeeded[act] ?? 0) > 0]).toEqual([act, true])
}, 240_000)

// A refusal is as good an outcome as success.
async function take(purchaseListLine: string, orders: Shown[], act: string, which: number, quantity: string): Promise<AnswerEnvelope> {
  const { buyer } = story
  const order = orders[which % orders.length]!
  const { version } = await listLine(purchaseListLine)
  switch (act) {
    case 'change':
      return changeTo(order, quantity)
    case 'delete':
      return buyer.call('/api/tradeOrder/purchase/delete', { entity: { id: order.id, version: (await story.order(order.id)).version } })
    case 'order': {
      const made = await buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine, quantity }] } })
      const id = (made.entity as Shown | undefined)?.id as string | undefined
      if (id === undefined) return made
      done(await buyer.call('/api/tradeOrder/purchase/revoke', { entity: { id } }))
      orders.push(await story.order(id))
      return made
    }
    default:
      return buyer.call(`/api/project/materials/${act}`, { entity: { id: purchaseListLine, version, ...(act === 'close' && { closeReason: 'enough' }) } })
  }
}
