import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { paper } from '../invoices/invoicing.ts'
import { type Handing, startHanding } from './handing.ts'

const MINUTE = 60_000

let on: Handing
let line: Shown
beforeAll(async () => {
  on = await startHanding()
  const { stating } = on.at
  const { line: stored } = await stating.stored('100')
  const statement = done(await stating.state('purchaser', [stored])).entity as Shown
  done(await stating.act('supplier', 'confirm', statement))
  const settled = await on.shows('statement', statement, { status: 'SUCCESS' })
  line = (settled.lines as Shown[])[0]!
})
afterAll(() => on.at.stating.returning.story.api.close())
beforeEach(() => {
  on.got.splice(0)
  on.answers.splice(0)
})

/** An invoice of one piece, 113.00 with its tax, that the supplier has submitted. */
async function submitted(number: string): Promise<Shown> {
  const draft = done(await on.at.invoice('supplier', [{ statementLine: line.id, quantity: '1' }], paper(number))).entity as Shown
  done(await on.at.act('supplier', 'submit', draft))
  return draft
}
const confirm = (invoice: Shown) => on.at.act('purchaser', 'confirm', invoice, { confirmed: ['INVOICE_HAS_DIFFERENCES'] })

test('[INV-12] an invoice of 113 is confirmed only once the tax office has received it', async () => {
  on.answers.push({ kind: 'later' })
  const invoice = await submitted('00000101')
  await on.reached(1)
  expect(on.got[0]).toMatchObject({ port: 'taxOffice', values: { code: '044001', number: '00000101', amount: '113', taxAmount: '13', 'blue.code': null } })
  expect(refusals(await confirm(invoice))).toContain(' INVOICE_STILL_HANDED_OVER')
  on.at.stating.returning.story.api.clock.advance(MINUTE)
  await on.shows('invoice', invoice, { status: 'SUBMITTED', handedOver: true })
  done(await confirm(invoice))
  expect(await on.at.read('supplier', invoice)).toMatchObject({ status: 'CONFIRMED' })
})

test('[INV-12] the connection fails: the reason is the purchaser’s, who hands it over again, and then it is received', async () => {
  on.answers.push({ kind: 'failed', reason: 'buyer’s tax number unknown' })
  const invoice = await submitted('00000102')
  await on.shows('invoice', invoice, { status: 'CONNECTFAILED', handOverFailure: 'buyer’s tax number unknown' })
  expect(await on.at.read('supplier', invoice)).not.toHaveProperty('handOverFailure')
  done(await on.at.act('purchaser', 'handOverAgain', invoice))
  await on.shows('invoice', invoice, { status: 'SUBMITTED', handedOver: true, handOverFailure: null })
})

test('[INV-8, INV-12] after a failed connection it is returned, corrected and submitted: the changed paper goes out under another key', async () => {
  on.answers.push({ kind: 'failed', reason: 'number taken' })
  const invoice = await submitted('00000103')
  await on.shows('invoice', invoice, { status: 'CONNECTFAILED' })
  done(await on.at.act('purchaser', 'return', invoice))
  done(await on.at.act('supplier', 'edit', invoice, paper('00000104')))
  done(await on.at.act('supplier', 'submit', invoice))
  await on.shows('invoice', invoice, { status: 'SUBMITTED', handedOver: true, number: '00000104' })
  expect(new Set(on.got.map(({ key }) => key)).size).toBe(2)
})

test('[INV-8, INV-12] after a failed connection its author revokes it; the number is free again, and a late answer changes nothing', async () => {
  on.answers.push({ kind: 'failed', reason: 'number taken' })
  const invoice = await submitted('00000105')
  await on.shows('invoice', invoice, { status: 'CONNECTFAILED' })
  done(await on.at.act('supplier', 'revoke', invoice))
  expect(await on.at.read('purchaser', invoice)).toMatchObject({ status: 'REVOKED' })
  const anew = await submitted('00000105')
  await on.shows('invoice', anew, { status: 'SUBMITTED', handedOver: true })
})

test('[INV-12] the purchaser rejects it while the tax office thinks: its late answer changes nothing', async () => {
  on.answers.push({ kind: 'later' })
  const invoice = await submitted('00000106')
  await on.reached(1)
  done(await on.at.act('purchaser', 'reject', invoice, { rejectReason: 'wrong quantity' }))
  const before = await on.at.read('purchaser', invoice)
  on.at.stating.returning.story.api.clock.advance(MINUTE)
  await expect.poll(async () => (await on.entries(invoice)).map(({ status }) => status)).toEqual([-1])
  expect(await on.at.read('purchaser', invoice)).toMatchObject({ status: 'REJECTED', version: before.version })
})
