import { sql } from 'kysely'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { decide } from '../as-read.ts'
import { done, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

export const at = (name: string) => `/api/purchaseOrder/modification/${name}`
export const atSupplier = (name: string) => `/api/purchaseOrder/modification/supplier/${name}`

/** A purchaser who modifies orders, with a manager who approves from 2,000 yuan on. */
export type Modifying = {
  readonly story: Story
  readonly manager: SignedIn
  /** An accepted order of one part at 100 yuan, 113 with tax; further parts by further quantities. */
  accepted(...quantities: readonly string[]): Promise<Shown>
  /** Makes a modification of all lines of an order, or of those that are named. Returns the raw answer. */
  create(order: Shown, fields: Shown): Promise<AnswerEnvelope>
  /** Makes one that leaves so many of the first line, and hands it in. Returns it as the buyer sees it. */
  handedIn(order: Shown, quantity: string): Promise<Shown>
  /** Whether the supplier has to agree. */
  supplierAgrees(isOn: boolean): Promise<unknown>
  shown(id: string): Promise<Shown>
}

export async function startModifying(): Promise<Modifying> {
  const story = await startStory()
  const manager = await story.api.login('manager')
  await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', {
    subject: 'orderModification.modifying',
    level: '1',
    amountFrom: '2000',
    approverCode: 'A111',
  })
  const create = (order: Shown, fields: Shown) =>
    story.buyer.call(at('create'), {
      entity: { reason: 'fewer needed', lines: order.lines.map((line: Shown) => ({ orderLine: line.id, quantity: line.quantity })), ...fields },
    })
  return {
    story,
    manager,
    accepted: async (...quantities) => {
      const lines = []
      for (const quantity of quantities) lines.push({ purchaseListLine: await story.listLine(quantity) })
      return story.acceptedOrder(lines)
    },
    create,
    async handedIn(order, quantity) {
      const draft = done(await create(order, { lines: [{ orderLine: order.lines[0].id, quantity }] })).entity as Shown
      return done(await decide(story.buyer, at('submit'), { id: draft.id })).entity as Shown
    },
    supplierAgrees: (isOn) =>
      sql`update enterprise set preferences = jsonb_set(coalesce(preferences, '{}'), '{supplierAgreesToModifications}', ${String(isOn)}::jsonb) where id = 'purchaser-1'`.execute(
        story.api.pool,
      ),
    shown: (id) => story.detail(at('detail'), id),
  }
}
