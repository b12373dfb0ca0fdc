import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '../story.ts'
import { type Owing, SCREENS, startOwing } from './owing.ts'

let at: Owing
beforeAll(async () => {
  at = await startOwing()
})
afterAll(() => at.story.api.close())

test('[OWE-1, OWE-2, OWE-3] of 1,000 stated on 1 September 400 are paid on 10 October: 1,000 are owed on 9 October, 600 on 10 October, nothing on 31 August', async () => {
  const [supplier] = at.suppliers
  const statement = await at.stated('1000', '2026-09-01')
  const order = await at.ordered([await at.applied([[statement, '900']])])
  await at.settle('pay', order, { payAmount: '400', payDate: '2026-10-10', payReference: 'R-1' })
  const owed = async (day: string) => (await at.balances(day)).map(({ figures, currency }) => `${figures['open']} ${currency}`)
  expect(await owed('2026-08-31')).toEqual([])
  expect(await owed('2026-10-09')).toEqual(['1000 CNY'])
  expect(await owed('2026-10-10')).toEqual(['600 CNY'])
  expect(await at.items('2026-10-10', { with: supplier, currency: 'CNY' })).toEqual([
    {
      entity: 'statement',
      id: statement.id,
      number: statement.statementNumber,
      currency: 'CNY',
      day: '2026-09-01',
      due: '2026-10-01',
      overdue: 9,
      figures: { amount: '1000', invoiced: '0', paid: '400', offset: '0', open: '600' },
    },
  ])
})

test('[OWE-2] a payment that is cancelled on 5 November is owed again from that day on', async () => {
  const [supplier] = at.suppliers
  const statement = await at.stated('50', '2026-11-01')
  const order = await at.ordered([await at.applied([[statement, '50']])])
  const { payments } = await at.settle('pay', order, { payAmount: '50', payDate: '2026-11-02', payReference: 'R-2' })
  await at.settle('cancelPayment', order, {
    cancelledPayment: (payments as { id: string }[])[0]!.id,
    cancelDate: '2026-11-05',
    cancelReason: 'sent back',
  })
  const open = async (day: string) => (await at.items(day, { with: supplier, currency: 'CNY' })).find(({ id }) => id === statement.id)?.figures['open']
  expect([await open('2026-11-01'), await open('2026-11-02'), await open('2026-11-04'), await open('2026-11-05')]).toEqual(['50', undefined, undefined, '50'])
})

test('[OWE-3] by age on 20 November: not due, 1–30, 31–60, 61–90 and over 90 days late', async () => {
  const supplier = at.suppliers[1]
  // Due on 20 November, 21 and 20 October, 20 and 21 September, 22 and 21 August.
  for (const [amount, day] of [
    ['1', '2026-10-21'],
    ['2', '2026-10-20'],
    ['4', '2026-09-21'],
    ['8', '2026-09-20'],
    ['16', '2026-08-22'],
    ['32', '2026-07-23'],
    ['64', '2026-07-22'],
  ] as const)
    await at.stated(amount, day, { supplier, currency: 'USD' })
  const balance = (await at.balances('2026-11-20')).find((each) => each.with.id === supplier)
  expect(balance).toMatchObject({
    currency: 'USD',
    count: 7,
    figures: { open: '127' },
    ages: { notDue: '1', days30: '6', days60: '24', days90: '32', older: '64', ageless: '0' },
  })
})

test('[OWE-1] amounts of two currencies are never added up: one balance for each', async () => {
  const supplier = at.suppliers[1]
  await at.stated('5.05', '2026-11-10', { supplier })
  const of = (await at.balances()).filter((each) => each.with.id === supplier)
  expect(of.map(({ currency, figures }) => `${figures['open']} ${currency}`)).toEqual(['5.05 CNY', '127 USD'])
})

test('[OWE-4] a day to come and a day that is none are refused, and so is the screen of the other side', async () => {
  const ask = (entity: Record<string, unknown>) => at.story.buyer.call('/api/openItems/list', { entity: { screen: SCREENS.purchaser, ...entity } })
  expect(refusals(await ask({ day: '2026-11-21' }))).toEqual(['entity.day TOO_LARGE'])
  expect(refusals(await ask({ day: '2026-02-30' }))).toEqual(['entity.day NOT_A_DATE'])
  expect(refusals(await ask({ with: at.suppliers[0] }))).toEqual(['entity.currency WRONG_TYPE'])
  expect(refusals(await at.story.seller.call('/api/openItems/list', { entity: { screen: SCREENS.purchaser } }))).not.toEqual([])
})
