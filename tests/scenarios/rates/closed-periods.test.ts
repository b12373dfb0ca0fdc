import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { type Rating, startRating } from './rating.ts'

let at: Rating
beforeAll(async () => {
  at = await startRating()
})
afterAll(() => at.story.api.close())

const buyer = (path: string, entity: Shown = {}) => at.story.buyer.call(path, { entity })
const period = (name: string, entity: Shown = {}) => buyer(`/api/closedPeriod/${name}`, entity)
const statement = (name: string, entity: Shown) => buyer(`/api/reconcileOrder/purchase/${name}`, entity)
const confirm = async (id: unknown) => {
  const { version } = done(await at.story.seller.call('/api/reconcileOrder/supplier/detail', { entity: { id } })).entity as Shown
  return at.story.seller.call('/api/reconcileOrder/supplier/confirm', { entity: { id, version } })
}

test('[CLO-1, CLO-2] October is closed on 20 November: neither a note nor a statement gets a day of it, and 1 November is open', async () => {
  // The month before is proposed; an empty request closes nothing.
  const { firstDay, lastDay } = done(await period('defaults', { transition: 'close' })).entity as Shown
  expect(refusals(await period('close'))).toEqual(['firstDay REQUIRED', 'lastDay REQUIRED'])
  const october = done(await period('close', { firstDay, lastDay })).entity as Shown
  expect(october).toMatchObject({ status: 'CLOSED', firstDay: '2026-10-01', lastDay: '2026-10-31' })
  const line = await at.stored('CNY', '100')
  const refused = await at.state([line], { statementDate: '2026-10-31' })
  expect(refusals(refused)).toEqual(['statementDate DAY_IS_CLOSED'])
  expect(refused.issues?.[0]?.params).toMatchObject({ day: '2026-10-31', first: '2026-10-01', last: '2026-10-31' })
  done(await at.state([line], { statementDate: '2026-11-01' }))
  const { materialRecord } = (await sql<Shown>`select "materialRecord" from "storageNoteLine" limit 1`.execute(at.story.api.pool)).rows[0]!
  const note = { purchasingGroup: at.story.master.group, supplier: at.story.master.supplier, lines: [{ materialRecord, quantity: '1', price: '1' }] }
  const { id } = done(await buyer('/api/storageOrder/add', note)).entity as Shown
  const posted = (storageDate: string) => buyer('/api/storageOrder/post', { id, warehouse: 'Hall 2', storageDate })
  expect(refusals(await posted('2026-10-15'))).toEqual(['storageDate DAY_IS_CLOSED'])
  done(await posted('2026-11-15'))
})

test('[CLO-1] a period that is not over, or runs backwards, is not closed; nor by somebody without the code', async () => {
  expect(refusals(await period('close', { firstDay: '2026-11-01', lastDay: '2026-11-30' }))).toEqual(['lastDay PERIOD_NOT_OVER'])
  expect(refusals(await period('close', { firstDay: '2026-09-30', lastDay: '2026-09-01' }))).toEqual(['lastDay CLOSED_PERIOD_BACKWARDS'])
  expect((await at.story.seller.call('/api/closedPeriod/list', { entity: {} }).catch(String)).toString()).toContain('404')
})

test('[CLO-2, CLO-3, CLO-4] a statement dated into the first ten days of November waits while they are closed, and stays where it is once reconciled', async () => {
  const waiting = done(await at.state([await at.stored('CNY', '70')], { statementDate: '2026-11-05' })).entity as Shown
  const settled = done(await at.state([await at.stored('CNY', '80')], { statementDate: '2026-11-05' })).entity as Shown
  done(await confirm(settled.id))
  const closed = done(await period('close', { firstDay: '2026-11-01', lastDay: '2026-11-10' })).entity as Shown
  expect(refusals(await confirm(waiting.id))).toEqual(['statementDate DAY_IS_CLOSED'])
  const cancel = async () => {
    const { version } = done(await statement('detail', { id: settled.id })).entity as Shown
    return statement('cancel', { id: settled.id, version, cancelReason: 'wrong supplier' })
  }
  expect(refusals(await cancel())).toEqual(['statementDate DAY_IS_CLOSED'])
  expect(refusals(await period('reopen', { id: closed.id, version: closed.version }))).toEqual(['reopenReason REQUIRED'])
  const opened = done(await period('reopen', { id: closed.id, version: closed.version, reopenReason: 'a note was missing' })).entity as Shown
  expect(opened).toMatchObject({ status: 'OPENED', reopenReason: 'a note was missing' })
  done(await confirm(waiting.id))
  done(await cancel())
  const history = done(await period('history', { id: closed.id })).list as readonly Shown[]
  expect(history.some(({ action, reason }) => action === 'reopen' && reason === 'a note was missing')).toBe(true)
  done(await period('closeAgain', { id: closed.id, version: opened.version }))
  expect(refusals(await at.state([await at.stored('CNY', '5')], { statementDate: '2026-11-10' }))).toEqual(['statementDate DAY_IS_CLOSED'])
})

test('[CLO-5] of a statement dated into September and the closing of September at once, the later one sees the earlier', async () => {
  const line = await at.stored('CNY', '90')
  const [stated, closed] = await Promise.all([
    at.state([line], { statementDate: '2026-09-15' }),
    period('close', { firstDay: '2026-09-01', lastDay: '2026-09-30' }),
  ])
  done(closed)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from statement where "statementDate" = '2026-09-15'`.execute(at.story.api.pool)
  expect(rows[0]!.count).toBe(stated.returnCode === '0' ? 1 : 0)
  if (stated.returnCode !== '0') expect(refusals(stated)).toEqual(['statementDate DAY_IS_CLOSED'])
})

test('[CLO-2, CLO-6] no invoice is dated or submitted into closed days; one that was submitted before is confirmed all the same, and not returned', async () => {
  const settled = done(await at.state([await at.stored('CNY', '100')])).entity as Shown
  done(await confirm(settled.id))
  const [line] = (done(await statement('detail', { id: settled.id })).entity as Shown).lines as Shown[]
  const invoice = async (name: string, entity: Shown, confirmed?: readonly string[]) =>
    at.story.seller.call(`/api/invoice/supplier/${name}`, { entity, ...(confirmed && { confirmed }) })
  const check = async (name: string, id: unknown, more: Shown = {}) => {
    const { version } = done(await buyer('/api/invoice/purchase/detail', { id })).entity as Shown
    return at.story.buyer.call(`/api/invoice/purchase/${name}`, { entity: { id, version, ...more }, confirmed: ['INVOICE_HAS_DIFFERENCES'] })
  }
  const draft = async (number: string, invoiceDate: string) =>
    invoice('add', { code: '044001', number, invoiceDate, lines: [{ statementLine: line!.id, quantity: '0.25' }] })
  const submit = async (made: Shown) => invoice('submit', { id: made.id, version: made.version })
  const [one, two, three] = [done(await draft('1', '2026-11-12')), done(await draft('2', '2026-11-12')), done(await draft('3', '2026-11-12'))].map(
    ({ entity }) => entity as Shown,
  ) as [Shown, Shown, Shown]
  done(await submit(one))
  done(await submit(two))
  done(await period('close', { firstDay: '2026-11-11', lastDay: '2026-11-15' }))
  expect(refusals(await draft('4', '2026-11-12'))).toEqual(['invoiceDate DAY_IS_CLOSED'])
  expect(refusals(await submit(three))).toEqual(['invoiceDate DAY_IS_CLOSED'])
  done(await check('confirm', one.id))
  done(await check('reject', two.id, { rejectReason: 'wrong tax rate' }))
  // It would be the supplier's draft again, of which the purchaser is shown no place.
  expect(refusals(await check('return', two.id))).toEqual([' DAY_IS_CLOSED'])
  const { version } = done(await invoice('detail', { id: two.id })).entity as Shown
  done(await invoice('revoke', { id: two.id, version }))
  done(await draft('2', '2026-11-16'))
})
