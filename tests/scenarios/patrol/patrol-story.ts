import { decide } from '../as-read.ts'
import { done } from '../story.ts'
import type { Shown, Story } from '../story.ts'

export const at = (name: string) => `/api/purchaseInspection/${name}`
export const checkAt = (name: string) => `/api/purchaseInspection/check/${name}`

/** What a person does on an on-site inspection, in business terms. */
export function patrolsOf(story: Story) {
  const sell = (name: string, id: string) => story.seller.call(`/api/tradeOrder/supplier/${name}`, { entity: { id } })
  const patrol = (id: string) => story.detail(at('detail'), id)
  return {
    patrol,
    /** A line of an accepted order; `produced`: the supplier has made it. */
    async orderLine(quantity: string, { produced = true, ...more }: Shown = {}): Promise<Shown> {
      const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine(quantity, more) }])
      const line = order.lines[0] as Shown
      if (produced) {
        done(await sell('startProduction', line.id))
        done(await sell('finishProduction', line.id))
      }
      return { ...line, order: order.id, orderCode: order.insideOrderCode }
    },
    /** Plans an inspection of order lines; `more` says its header. */
    plan: (lines: readonly Shown[], more: Shown = {}) => story.buyer.call(at('planFromOrder'), { entity: { ...more, lines } }),
    /** Plans and releases; the answer is the inspection with its checks. */
    async released(lines: readonly Shown[], more: Shown = {}): Promise<Shown> {
      const planned = done(await story.buyer.call(at('planFromOrder'), { entity: { ...more, lines } })).entity as Shown
      done(await story.buyer.call(at('release'), { entity: { id: planned.id } }))
      return { ...(await patrol(planned.id)), checks: await this.checks(planned.id) }
    },
    /** The checks of an inspection, in the order of its items. */
    async checks(id: string): Promise<readonly Shown[]> {
      const where = [{ field: 'patrolOrder', operator: 'equals', value: id }]
      const { list } = done(await story.buyer.call(checkAt('list'), { entity: { where } }))
      const rows = await Promise.all((list as readonly Shown[]).map((row) => story.detail(checkAt('detail'), row.id)))
      return rows.toSorted((a, b) => String(a.checkNumber).localeCompare(String(b.checkNumber)))
    },
    record: (id: string, result: Shown) => decide(story.buyer, checkAt('record'), { id, ...result }),
    submit: (id: string, more: Shown = {}) => story.buyer.call(at('submit'), { entity: { id, ...more } }),
    orderLineNow: async ({ order, id }: Shown) => ((await story.order(order)).lines as readonly Shown[]).find((line) => line.id === id)!,
  }
}
