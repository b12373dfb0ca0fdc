import { expect, test } from 'vitest'
import type { Row } from '../../../engine/core/model/document.ts'
import { projectModel } from '../../support/project-model.ts'
import { refuseClosedDays } from '../../../engine/server/documents/constraints/refuse-closed-days.ts'
import { refusals } from '../../grammar/keys/refusals.ts'
import { actorOf, workOn } from '../../grammar/keys/work.ts'

const model = projectModel()
const july = { day: '2026-07-10', first: '2026-07-01', last: '2026-07-31' }
const paid = (id: string, paidOn: string | null) => ({ id, paidOn })
const order = (...payments: readonly ReturnType<typeof paid>[]): Row => ({ id: 'o1', version: 1, status: 'PARTPAY', payments })

/** Where a payment order is refused that had the first payments and has the second ones, while July is closed. */
async function refusedAt(before: Row, after: Row): Promise<readonly string[]> {
  const { work } = await workOn(model, [['paymentOrder', before, after]], { 'from unnest': [july] })
  return refusals(() => refuseClosedDays({ ...work, actor: actorOf('purchaser', 'A183', 'A150', 'A152') }))
}

test('[CLO-2] the second payment goes into closed July, and the first, of August, is not the one that is named', async () => {
  const august = paid('a', '2026-08-05')
  expect(await refusedAt(order(august, paid('b', '2026-08-06')), order(august, paid('b', '2026-07-10')))).toEqual(['DAY_IS_CLOSED at payments[1].paidOn'])
})

test('[CLO-2] the first payment is taken out, and the one that goes into closed July is named by the place where it stands now', async () => {
  const [august, other] = [paid('a', '2026-08-05'), paid('b', '2026-08-06')]
  expect(await refusedAt(order(august, other), order(paid('b', '2026-07-10')))).toEqual(['DAY_IS_CLOSED at payments[0].paidOn'])
})

test('[CLO-2] a payment without a day stands before the one that goes into closed July', async () => {
  const none = paid('a', null)
  expect(await refusedAt(order(none, paid('b', '2026-08-06')), order(none, paid('b', '2026-07-10')))).toEqual(['DAY_IS_CLOSED at payments[1].paidOn'])
})

test('[CLO-3] the payment of closed July is taken out: it stands nowhere any more, and all payments are marked', async () => {
  const [gone, left] = [paid('a', '2026-07-10'), paid('b', '2026-08-06')]
  expect(await refusedAt(order(gone, left), order(left))).toEqual(['DAY_IS_CLOSED at payments'])
})
