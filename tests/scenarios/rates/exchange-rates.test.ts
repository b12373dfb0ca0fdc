import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { type Rating, startRating } from './rating.ts'

let at: Rating
beforeAll(async () => {
  at = await startRating()
})
afterAll(() => at.story.api.close())

test('[RAT-1, RAT-2, RAT-3] 1 USD is 7.1234 CNY from 1 November on; its inverse is 0.1403824017', async () => {
  expect(done(await at.rate('USD', 'CNY', '7.1234', { source: 'PBoC' })).entity).toMatchObject({
    kind: 'ACCOUNTING',
    rate: '7.1234',
    inverse: '0.1403824017',
    validFrom: '2026-11-01',
    used: '0',
  })
  expect(refusals(await at.rate('USD', 'CNY', '7.2', { validFrom: '2026-12-01' }))).toEqual(['validFrom RATE_PERIODS_OVERLAP'])
  done(await at.rate('USD', 'CNY', '7.2', { kind: 'CUSTOMS' }))
  expect(refusals(await at.rate('EUR', 'EUR', '1'))).toEqual(['toCurrency RATE_OF_ONE_CURRENCY'])
  expect(refusals(await at.rate('EUR', 'CNY', '8', { validTo: '2026-10-31' }))).toEqual(['validTo RATE_VALIDITY_BACKWARDS'])
  expect(refusals(await at.rate('EUR', 'CNY', '0'))).toEqual(['rate TOO_SMALL'])
})

test('[RAT-7, MNY-7] 100.01 USD are 712.41 CNY, 33.33 USD 237.42, and 1,000 CNY stay 1,000', async () => {
  const up = done(await at.state([await at.stored('USD', '100.01')])).entity as Shown
  expect(up).toMatchObject({ currency: 'USD', amount: '100.01', ownCurrency: 'CNY', statementDate: '2026-11-20', exchangeRate: '7.1234', ownAmount: '712.41' })
  expect(done(await at.state([await at.stored('USD', '33.33')])).entity).toMatchObject({ amount: '33.33', ownAmount: '237.42' })
  expect(done(await at.state([await at.stored('CNY', '1000')])).entity).toMatchObject({ exchangeRate: '1', ownAmount: '1000', rateRecord: null })
  expect(done(await at.state([await at.stored('USD', '100.05')])).entity).toMatchObject({ amount: '100.05', ownAmount: '712.7' })
})

test('[RAT-3, RAT-7] without a rate of its pair 1,000 JPY take one divided by the rate of the reverse one: 46.95 CNY at 0.0469483568', async () => {
  done(await at.rate('CNY', 'JPY', '21.3'))
  expect(done(await at.state([await at.stored('JPY', '1000')])).entity).toMatchObject({ exchangeRate: '0.0469483568', ownAmount: '46.95' })
})

test('[RAT-7] without any rate the amount in the own currency stays blank', async () => {
  expect(done(await at.state([await at.stored('THB', '500')])).entity).toMatchObject({ amount: '500', exchangeRate: null, ownAmount: null })
})

test('[RAT-4] a rate that differs from its inverse, or from two rates over a third currency, is asked about with the difference', async () => {
  const unlike = await at.rate('CNY', 'USD', '0.15')
  expect(refusals(unlike)).toEqual(['rate RATE_UNLIKE_OTHERS'])
  expect(unlike.issues?.[0]).toMatchObject({ mayConfirm: true, params: { via: 'USD/CNY', implied: '0.1403824017', difference: '6.85 %' } })
  done(await at.rate('CNY', 'USD', '0.1404'))
  done(await at.rate('EUR', 'CNY', '8.3'))
  const triangle = await at.rate('EUR', 'USD', '1.1')
  expect(triangle.issues?.[0]).toMatchObject({ params: { via: 'EUR/CNY/USD', difference: '-5.61 %' } })
  done(await at.rate('EUR', 'USD', '1.1', {}, ['RATE_UNLIKE_OTHERS']))
})

test('[RAT-5] days between two rates of a pair are asked about', async () => {
  done(await at.rate('GBP', 'CNY', '9.1', { validFrom: '2026-10-01', validTo: '2026-10-31' }))
  const gap = await at.rate('GBP', 'CNY', '9.2', { validFrom: '2026-11-03' })
  expect(refusals(gap)).toEqual(['validFrom RATE_GAP'])
  expect(gap.issues?.[0]).toMatchObject({ mayConfirm: true, params: { first: '2026-11-01', last: '2026-11-02' } })
  done(await at.rate('GBP', 'CNY', '9.2', { validFrom: '2026-11-01' }))
})

test('[RAT-6] a used rate is neither changed nor deleted but succeeded; statements keep theirs', async () => {
  const used = done(await at.rate('HKD', 'CNY', '0.91')).entity as Shown
  const statement = done(await at.state([await at.stored('HKD', '1000')])).entity as Shown
  expect(statement).toMatchObject({ ownAmount: '910' })
  const { version } = done(await at.call('detail', { id: used.id })).entity as Shown
  expect(refusals(await at.call('update', { id: used.id, version, rate: '0.92' }))).toEqual([' RATE_IN_USE'])
  expect(refusals(await at.call('delete', { id: used.id, version }))).toEqual([' RATE_IN_USE'])
  expect(refusals(await at.call('rate', { succeeds: used.id, rate: '0.93', validFrom: '2026-11-01' }))).toEqual(['validFrom RATE_NOT_LATER'])
  done(await at.call('rate', { succeeds: used.id, rate: '0.93', validFrom: '2026-11-15' }))
  expect(done(await at.call('detail', { id: used.id })).entity).toMatchObject({ validTo: '2026-11-14' })
  const { buyer } = at.story
  expect(done(await buyer.call('/api/reconcileOrder/purchase/detail', { entity: { id: statement.id } })).entity).toMatchObject({ ownAmount: '910' })
  const line = await at.stored('HKD', '1000')
  expect(done(await at.state([line], { statementDate: '2026-11-14' })).entity).toMatchObject({ exchangeRate: '0.91', ownAmount: '910' })
  expect(done(await at.state([await at.stored('HKD', '1000')])).entity).toMatchObject({ exchangeRate: '0.93', ownAmount: '930' })
})

test('[RAT-8] an additional rate of 1.01 makes 7.1234 to 7.194634 for later statements in other currencies', async () => {
  const { buyer } = at.story
  const { version } = done(await buyer.call('/api/conf/enterprise/preferences/detail')).entity as Shown
  done(await buyer.call('/api/conf/enterprise/preferences/save', { entity: { version, values: { additionalExchangeRate: '1.01' } } }))
  expect(done(await at.state([await at.stored('USD', '100')])).entity).toMatchObject({
    tableRate: '7.1234',
    additionalRate: '1.01',
    exchangeRate: '7.194634',
    ownAmount: '719.46',
  })
  expect(done(await at.state([await at.stored('CNY', '100')])).entity).toMatchObject({ additionalRate: '1', ownAmount: '100' })
})

test('[RAT-6] of a statement and a change or a deletion of its rate at once, the later one sees the earlier: no statement says another figure than the record it names', async () => {
  for (const [place, currency] of ['AUD', 'CAD', 'ZAR', 'INR', 'BRL', 'MXN'].entries()) {
    const found = done(await at.rate(currency, 'CNY', '7')).entity as Shown
    const line = await at.stored(currency, '100')
    const isDeleted = place % 3 === 2
    const change = async () => {
      await new Promise((go) => setTimeout(go, place * 8))
      return at.call(isDeleted ? 'delete' : 'update', { id: found.id, version: found.version, ...(isDeleted ? {} : { rate: '8' }) })
    }
    const [stated, changed] = await Promise.all([at.state([line]), change()])
    const { rateRecord, tableRate } = done(stated).entity as Shown
    // Counting the statement moves the version, by which a later change is refused before it is asked whether the rate is in use.
    if (changed.returnCode !== '0') expect([['version STALE_VERSION', ' RATE_IN_USE'].includes(refusals(changed)[0]!), tableRate]).toEqual([true, '7'])
    else expect([rateRecord?.id ?? null, tableRate]).toEqual(isDeleted ? [null, null] : [found.id, '8'])
  }
})
