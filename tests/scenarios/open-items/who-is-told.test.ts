import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenBalance } from '../../../engine/core/wire/open-items.ts'
import { addMember } from '../../support/add-member.ts'
import type { SignedIn } from '../../support/api.ts'
import { refusals } from '../story.ts'
import { type Owing, SCREENS, startOwing } from './owing.ts'

/** All that is asked for: payment orders, statements, invoices, prices, names of suppliers, the rows of all groups. */
const CODES = ['A183', 'A166', 'A174', 'A150', 'A151', 'A152']
const DAY = '2026-11-20'

let at: Owing
const person: Record<string, SignedIn> = {}
beforeAll(async () => {
  at = await startOwing()
  for (const code of ['none', ...CODES])
    person[code] = await addMember(
      at.story.api,
      `without ${code}`,
      CODES.filter((each) => each !== code),
    )
  const [first, second] = at.suppliers
  await at.stated('100', '2026-10-01', { supplier: first })
  await at.stated('20.5', '2026-10-01', { supplier: second })
})
afterAll(() => at.story.api.close())

const ask = (who: SignedIn, entity: Record<string, unknown> = {}) => who.call('/api/openItems/list', { entity: { screen: SCREENS.purchaser, ...entity } })

test('[OWE-5] whoever may not open payment orders, not read statements, or reads no prices, is told no balance, also none of an empty day', async () => {
  for (const day of [DAY, '2020-01-01']) {
    expect(refusals(await ask(person['A183']!, { day }))).toEqual([' NO_PERMISSION'])
    expect(refusals(await ask(person['A166']!, { day }))).toEqual([' NO_PERMISSION'])
    expect(refusals(await ask(person['A150']!, { day }))).toEqual([' FIELD_NOT_VISIBLE'])
  }
  expect((await at.balances(DAY, person['none'])).map(({ figures }) => figures['open']).toSorted()).toEqual(['100', '20.5'])
})

test('[OWE-5] whoever may not read invoices is not told what is invoiced, and the rest stands', async () => {
  const { entity, list } = await ask(person['A174']!, { day: DAY })
  expect(entity).toMatchObject({ told: [], settled: ['paid', 'offset'] })
  expect((list as OpenBalance[]).map(({ figures }) => figures).toSorted((one, other) => one['open']!.localeCompare(other['open']!))).toEqual([
    { amount: '100', paid: '0', offset: '0', open: '100' },
    { amount: '20.5', paid: '0', offset: '0', open: '20.5' },
  ])
})

test('[OWE-5] whoever may not know suppliers sees one balance for each currency, and asks for none of them', async () => {
  const balances = await at.balances(DAY, person['A151'])
  expect(balances.map((balance) => ({ with: balance.with, open: balance.figures['open'], count: balance.count }))).toEqual([
    { with: { id: '', text: '****' }, open: '120.5', count: 2 },
  ])
  const [first] = at.suppliers
  expect(await at.items(DAY, { with: first, currency: 'CNY' }, person['A151'])).toEqual([])
  expect((await at.items(DAY, { with: '', currency: 'CNY' }, person['A151'])).length).toBe(2)
})

test('[OWE-5] where data is private, somebody of no group is told nothing', async () => {
  await sql`update enterprise set preferences = preferences || '{"dataPrivatisation": true}' where id = 'purchaser-1'`.execute(at.story.api.pool)
  expect(await at.balances(DAY, person['A152'])).toEqual([])
  expect((await at.balances(DAY, person['none'])).length).toBe(2)
  await sql`update enterprise set preferences = preferences || '{"dataPrivatisation": false}' where id = 'purchaser-1'`.execute(at.story.api.pool)
})

test('[OWE-5] a supplier sees what it is owed itself, and the same items as the purchaser', async () => {
  const [first] = at.suppliers
  const own = await at.balances(DAY, at.story.seller)
  expect(own.map(({ figures, currency }) => [currency, figures['open']])).toEqual([['CNY', '100']])
  const { id } = own[0]!.with
  expect(await at.items(DAY, { with: id, currency: 'CNY' }, at.story.seller)).toEqual(await at.items(DAY, { with: first, currency: 'CNY' }))
  expect(await at.items(DAY, { with: first, currency: 'CNY' }, at.story.seller)).toEqual([])
})
