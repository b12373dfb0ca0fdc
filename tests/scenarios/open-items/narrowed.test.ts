import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import type { OpenBalance } from '../../../engine/core/wire/open-items.ts'
import { addMember } from '../../support/add-member.ts'
import type { SignedIn } from '../../support/api.ts'
import { type Shown, done, refusals } from '../story.ts'
import { type Owing, SCREENS, startOwing } from './owing.ts'

const DAY = '2026-11-20'
let at: Owing
let names: readonly [string, string]
const balancesBy = async (asked: Record<string, unknown>, person: SignedIn = at.story.buyer) => {
  const { list } = done(await person.call('/api/openItems/list', { entity: { screen: SCREENS.purchaser, day: DAY, ...asked } }))
  return ((list ?? []) as OpenBalance[]).map(({ with: other, currency, figures }) => `${other.text} ${figures['open']} ${currency}`).toSorted()
}
const sheetBy = async (asked: Record<string, unknown>, person: SignedIn = at.story.buyer, screen = SCREENS.purchaser) => {
  const { entity } = done(await person.call('/api/openItems/list', { entity: { screen, day: DAY, file: true, ...asked } }))
  const { name, content } = entity as { name: string; content: string }
  const book = XLSX.read(Buffer.from(content, 'base64'))
  return { name, rows: XLSX.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: false }) }
}

beforeAll(async () => {
  at = await startOwing()
  const [first, second] = at.suppliers
  // Due on 31 October and on 10 December.
  await at.stated('100', '2026-10-01', { supplier: first })
  await at.stated('7', '2026-11-10', { supplier: first })
  await at.stated('20.5', '2026-11-10', { supplier: second, currency: 'USD' })
  const all = await at.balances(DAY)
  names = [first, second].map((id) => all.find(({ with: other }) => other.id === id)!.with.text) as [string, string]
})
afterAll(() => at.story.api.close())

test('[OWE-7] by a part of the name in other letter case, by currency, and by what is overdue', async () => {
  const [first, second] = names
  expect(await balancesBy({})).toEqual([`${first} 107 CNY`, `${second} 20.5 USD`].toSorted())
  expect(await balancesBy({ named: ` ${first.toUpperCase().slice(1)} ` })).toEqual([`${first} 107 CNY`])
  expect(await balancesBy({ inCurrency: 'USD' })).toEqual([`${second} 20.5 USD`])
  expect(await balancesBy({ overdue: true })).toEqual([`${first} 100 CNY`])
  expect(await balancesBy({ overdue: true, inCurrency: 'USD' })).toEqual([])
  expect(await balancesBy({ named: '%' })).toEqual([])
})

test('[OWE-7] behind a balance, too, only what is overdue', async () => {
  const [first] = at.suppliers
  const items = async (asked: Record<string, unknown>) =>
    (
      (done(await at.story.buyer.call('/api/openItems/list', { entity: { screen: SCREENS.purchaser, day: DAY, with: first, currency: 'CNY', ...asked } }))
        .list ?? []) as { figures: { open: string } }[]
    ).map(({ figures }) => figures.open)
  expect(await items({})).toEqual(['100', '7'])
  expect(await items({ overdue: true })).toEqual(['100'])
})

test('[OWE-7] what is no text and no switch is refused with its place', async () => {
  const ask = async (entity: Record<string, unknown>) =>
    refusals(await at.story.buyer.call('/api/openItems/list', { entity: { screen: SCREENS.purchaser, ...entity } }))
  expect(await ask({ named: 7 })).toEqual(['entity.named WRONG_TYPE'])
  expect(await ask({ named: 'a'.repeat(101) })).toEqual(['entity.named WRONG_TYPE'])
  expect(await ask({ inCurrency: ['USD'] })).toEqual(['entity.inCurrency WRONG_TYPE'])
  expect(await ask({ overdue: 'yes' })).toEqual(['entity.overdue WRONG_TYPE'])
  expect(await ask({ file: 'yes' })).toEqual(['entity.file WRONG_TYPE'])
})

test('[OWE-7, OWE-5] whoever may not know suppliers finds none by a name, and takes none away', async () => {
  const blind = await addMember(at.story.api, 'without A151', ['A183', 'A166', 'A171', 'A174', 'A150', 'A152'])
  expect(await balancesBy({ named: names[0] }, blind)).toEqual([])
  expect(await balancesBy({ named: '*' }, blind)).toEqual(['**** 107 CNY', '**** 20.5 USD'].toSorted())
  const { rows } = await sheetBy({}, blind)
  expect(rows.slice(1).map(([name]) => name)).toEqual(['****', '****'])
})

test('[OWE-7] the balances as a spreadsheet: each with its currency, its sum and its ages; and the documents behind one', async () => {
  const [first, second] = names
  const { name, rows } = await sheetBy({})
  expect(name).toMatch(/ 2026-11-20\.xlsx$/)
  const [heading, ...balances] = rows
  expect(heading!.slice(0, 5)).toEqual(['往来方', '币种', '余额', '未到期', '逾期 1–30 天'])
  expect(balances.map((row) => row.slice(0, 5)).toSorted((one, other) => one[1]!.localeCompare(other[1]!))).toEqual([
    [first, 'CNY', '107', '7', '100'],
    [second, 'USD', '20.5', '20.5', '0'],
  ])
  const behind = await sheetBy({ with: at.suppliers[0], currency: 'CNY', overdue: true })
  expect(behind.rows.length).toBe(2)
  expect(behind.rows[1]!.slice(2)).toEqual(['CNY', '2026-10-01', '2026-10-31', '20', '100', '100', '0', '0', '0'])
})

test('[OWE-7] who takes balances away stands in the record of each kind of document, with what was asked for', async () => {
  const taken = async () => {
    const { rows } = await sql<{ entity: string; changes: readonly Shown[] }>`
      select entity, changes from "auditEntry" where action = 'export' and "accountName" = 'manager'`.execute(at.story.api.pool)
    return rows.map(({ entity, changes }) => [entity, ...changes.map(({ path, after }) => [path, after])])
  }
  const manager = await at.story.api.login('manager')
  await balancesBy({}, manager)
  expect(await taken()).toEqual([])
  await sheetBy({ inCurrency: 'USD' }, manager)
  const asked = ['request', { screen: SCREENS.purchaser, day: DAY, inCurrency: 'USD', file: true }]
  const kinds = ['paymentOrder', 'statement']
  expect((await taken()).toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual(kinds.map((kind) => [kind, asked, ['rows', 1]]))
})

test('[OWE-7] whoever may not export statements takes no balance away, and reads them still', async () => {
  const reader = await addMember(at.story.api, 'without A171', ['A183', 'A166', 'A174', 'A150', 'A151', 'A152'])
  expect(refusals(await reader.call('/api/openItems/list', { entity: { screen: SCREENS.purchaser, file: true } }))).toEqual([' NO_PERMISSION'])
  expect((await balancesBy({}, reader)).length).toBe(2)
})

test('[OWE-7, OWE-5] a supplier takes away what it is owed itself', async () => {
  const { rows } = await sheetBy({}, at.story.seller, SCREENS.supplier)
  expect(rows.slice(1).map((row) => row.slice(1, 3))).toEqual([['CNY', '107']])
})
