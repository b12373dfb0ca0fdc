import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { done, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import { addMember } from '../../support/add-member.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
  await sql`update enterprise set preferences = ${JSON.stringify({ actForSupplier: true })}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
})
afterAll(() => story.api.close())

/** An open order line of 10 that holds nothing of its purchase list line, which is ordered elsewhere as a whole: what no action leads to, and an import may. */
async function overdrawnWhenShipped(): Promise<string> {
  const purchaseListLine = await story.listLine('10')
  const order = await story.acceptedOrder([{ purchaseListLine }])
  const line = order.lines[0].id as string
  done(await story.buyer.call('/api/tradeOrder/purchase/closeItem', { entityList: [{ id: line, closeReason: 'enough', givesRestBack: true }] }))
  await story.acceptedOrder([{ purchaseListLine, quantity: '10' }])
  await sql`update "orderLine" set closed = false, shippable = true, pending = quantity where id = ${line}`.execute(story.api.pool)
  return line
}

const told = (answer: AnswerEnvelope) => (answer.issues ?? []).map(({ code, path, params, text }: Shown) => ({ code, path, params, text: /\d/.test(text) }))

test('[ORD-18] a refusal because of the purchase list tells a supplier none of its quantities', async () => {
  const line = await overdrawnWhenShipped()
  const refused = told(await story.ship([{ orderLine: line, quantity: '4' }]))
  expect(refused.map(({ code }) => code)).toContain('ORDER_OVER_PURCHASE_QUANTITY')
  for (const one of refused) expect(one).toMatchObject({ path: '', params: { pending: '****', given: '****' }, text: false })
})

test('[ORD-18] nor a purchaser who may not read the purchase list; whoever may is told', async () => {
  const line = await overdrawnWhenShipped()
  const clerk = await addMember(story.api, 'clerk', ['A30', 'A35', 'A132', 'A152'])
  const ship = { entity: { lines: [{ orderLine: line, quantity: '4' }] } }
  const refused = told(await clerk.call('/api/deliverOrder/purchase/add', ship))
  expect(refused.length).toBeGreaterThan(0)
  for (const one of refused) expect(one).toMatchObject({ path: '', params: { pending: '****', given: '****' }, text: false })
  for (const one of told(await story.buyer.call('/api/deliverOrder/purchase/add', ship)))
    expect(one).toMatchObject({ params: { pending: '0', given: '4' }, text: true })
})
