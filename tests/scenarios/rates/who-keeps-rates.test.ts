import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../support/add-member.ts'
import type { SignedIn } from '../../support/api.ts'
import { faultsOf, reportOf, uploadOf } from '../../support/import-of-file.ts'
import { exportedFile } from '../../support/job.ts'
import { done } from '../story.ts'
import type { Shown } from '../story.ts'
import { type Rating, startRating } from './rating.ts'

let at: Rating
let reader: SignedIn
let keeper: SignedIn
beforeAll(async () => {
  at = await startRating()
  reader = await addMember(at.story.api, 'reader of rates', ['A186'])
  keeper = await addMember(at.story.api, 'keeper of rates', ['A186', 'A187'])
})
afterAll(() => at.story.api.close())

const HEADINGS = ['kind', 'fromCurrency', 'toCurrency', 'rate', 'validFrom'] as const
const file = (...rows: readonly (readonly (string | number)[])[]) => uploadOf('rates.xlsx', [[...HEADINGS], ...rows])
const rates = async (person: SignedIn) =>
  (done(await person.call('/api/exchangeRate/list', { entity: { where: [] } })).list as readonly Shown[]).map(
    ({ fromCurrency, rate }) => `${fromCurrency} ${rate}`,
  )

test('[RAT-9] a sheet of rates with one wrong row brings in none; set right, it brings in both', async () => {
  const wrong = await keeper.call(
    '/api/exchangeRate/import',
    file(['ACCOUNTING', 'USD', 'CNY', 7.1234, '2026-11-01'], ['ACCOUNTING', 'EUR', 'EUR', 1, '2026-11-01']),
  )
  expect(faultsOf(reportOf(wrong))).toEqual(['3 toCurrency RATE_OF_ONE_CURRENCY'])
  expect(await rates(keeper)).toEqual([])
  const right = await keeper.call(
    '/api/exchangeRate/import',
    file(['ACCOUNTING', 'USD', 'CNY', 7.1234, '2026-11-01'], ['ACCOUNTING', 'EUR', 'CNY', 8.3, '2026-11-01']),
  )
  expect(faultsOf(reportOf(right))).toEqual([])
  expect((await rates(keeper)).toSorted()).toEqual(['EUR 8.3', 'USD 7.1234'])
})

test('[RAT-9] who reads rates lists and exports them, and changes none in any way', async () => {
  const { id, version } = done(
    await keeper.call('/api/exchangeRate/add', { entity: { fromCurrency: 'GBP', toCurrency: 'CNY', rate: '9.1', validFrom: '2026-11-01' } }),
  ).entity as Shown
  expect(await rates(reader)).toContain('GBP 9.1')
  const { bytes } = await exportedFile(at.story.api.app, reader, '/api/exchangeRate/exportList', {
    entity: { format: 'csv', columns: ['fromCurrency', 'rate'] },
  })
  expect(bytes.toString()).toContain('9.1')
  const calls: readonly (readonly [string, Shown])[] = [
    ['add', { entity: { fromCurrency: 'HKD', toCurrency: 'CNY', rate: '0.9', validFrom: '2026-11-01' } }],
    ['update', { entity: { id, version, rate: '9.2' } }],
    ['delete', { entity: { id, version } }],
    ['rate', { entity: { succeeds: id, rate: '9.3', validFrom: '2026-11-15' } }],
    ['import', file(['ACCOUNTING', 'HKD', 'CNY', 0.9, '2026-11-01'])],
  ]
  for (const [name, body] of calls) expect([name, (await reader.call(`/api/exchangeRate/${name}`, body)).returnCode]).toEqual([name, '10011044'])
  expect((await rates(keeper)).toSorted()).toEqual(['EUR 8.3', 'GBP 9.1', 'USD 7.1234'])
  done(await keeper.call('/api/exchangeRate/rate', { entity: { succeeds: id, rate: '9.3', validFrom: '2026-11-15' } }))
  expect((await rates(reader)).toSorted()).toEqual(['EUR 8.3', 'GBP 9.1', 'GBP 9.3', 'USD 7.1234'])
})

test('[RAT-9] a sheet of 3,001 rates is refused as such', async () => {
  const rows = Array.from({ length: 3001 }, (_, day) => ['CUSTOMS', 'USD', 'CNY', 7, new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10)])
  const answer = await keeper.call('/api/exchangeRate/import', file(...rows))
  expect(answer.issues?.map(({ code }) => code)).toEqual(['RATE_IMPORT_TOO_LONG'])
})

test('[MNY-13] yen have two digits as any currency: a note of 1,000.05 yen is stated as such, and is 50 yuan at 0.05', async () => {
  done(await at.rate('JPY', 'CNY', '0.05'))
  const stated = done(await at.state([await at.stored('JPY', '1000.05')])).entity as Shown
  expect(stated).toMatchObject({ currency: 'JPY', amount: '1000.05', ownAmount: '50' })
})
