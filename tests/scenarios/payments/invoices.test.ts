import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Invoicing, paper, startInvoicing } from '../invoices/invoicing.ts'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'

let at: Invoicing
beforeAll(async () => {
  at = await startInvoicing()
})
afterAll(() => at.stating.returning.story.api.close())

const pay = (lines: readonly Shown[]) => at.stating.returning.story.buyer.call('/api/payment/payInvoices', { entity: { lines } })
const payStatement = (statement: Shown, amount?: string) =>
  at.stating.returning.story.buyer.call('/api/payment/add', { entity: { lines: [{ statement: statement.id, ...(amount !== undefined && { amount }) }] } })

test('[PAY-24] of an invoice of 1,130 half is applied for, then the rest; its statement is not paid a second time', async () => {
  const statement = await at.stated(['10'])
  const [line] = statement.lines as Shown[]
  const invoice = await at.confirmed([{ statementLine: line!.id }], paper('10000001'))
  const [invoiced] = invoice.lines as Shown[]
  expect(done(await pay([{ invoiceLine: invoiced!.id, ratio: '0.5' }])).entity).toMatchObject({
    basis: 'INVOICE',
    paymentType: 'MON',
    amount: '565',
    lines: [{ sourceNumber: '10000001', sourceAmount: '1130', amount: '565' }],
  })
  expect(await at.readStatement(statement)).toMatchObject({ appliedAmount: '565', toPay: '565' })
  expect(refusals(await payStatement(statement, '565.01'))).toEqual(['lines[0].amount PAYMENT_OVER_STATEMENT'])
  expect(refusals(await pay([{ invoiceLine: invoiced!.id, amount: '565.01' }]))).toEqual(['lines[0].amount PAYMENT_OVER_INVOICE'])
  done(await pay([{ invoiceLine: invoiced!.id }]))
  expect(await at.readStatement(statement)).toMatchObject({ appliedAmount: '1130', toPay: '0' })
})

test('[PAY-24] what was applied for of the statement itself is not applied for by its invoice, and an unconfirmed invoice is not paid', async () => {
  const statement = await at.stated(['10'])
  const [line] = statement.lines as Shown[]
  done(await payStatement(statement, '1000'))
  const draft = done(await at.invoice('supplier', [{ statementLine: line!.id }], paper('10000002'))).entity as Shown
  const [drafted] = draft.lines as Shown[]
  // A draft of the supplier does not reach the purchaser.
  expect(refusals(await pay([{ invoiceLine: drafted!.id }]))).toContain('lines[0].invoiceLine REFERENCE_NOT_FOUND')
  done(await at.act('supplier', 'submit', draft))
  expect(refusals(await pay([{ invoiceLine: drafted!.id }]))).toContain('lines[0].invoiceLine INVOICE_NOT_CONFIRMED')
  done(await at.act('purchaser', 'confirm', draft))
  expect(refusals(await pay([{ invoiceLine: drafted!.id }])).join()).toContain('PAYMENT_OVER_STATEMENT')
  expect(done(await pay([{ invoiceLine: drafted!.id, amount: '130' }])).entity).toMatchObject({ amount: '130' })
})

test('[PAY-24] what is red of an invoice is not paid', async () => {
  const [line] = (await at.stated(['10'])).lines as Shown[]
  const blue = await at.confirmed([{ statementLine: line!.id }], paper('10000003'))
  const [invoiced] = blue.lines as Shown[]
  const red = done(await at.red('supplier', [{ blueLine: invoiced!.id, quantity: '3' }], paper('10000004'))).entity as Shown
  done(await at.act('supplier', 'submit', red))
  done(await at.act('purchaser', 'confirm', red, { confirmed: ['INVOICE_HAS_DIFFERENCES'] }))
  expect(refusals(await pay([{ invoiceLine: invoiced!.id, amount: '791.01' }]))).toEqual(['lines[0].amount PAYMENT_OVER_INVOICE'])
  expect(done(await pay([{ invoiceLine: invoiced!.id }])).entity).toMatchObject({ amount: '791' })
})

test('[INV-11] a supplier submits a red invoice of what 1,000 of 1,130 are applied for; it is confirmed once the request is cancelled', async () => {
  const statement = await at.stated(['10'])
  const [line] = statement.lines as Shown[]
  const blue = await at.confirmed([{ statementLine: line!.id }], paper('10000005'))
  const [invoiced] = blue.lines as Shown[]
  const request = done(await pay([{ invoiceLine: invoiced!.id, amount: '1000' }])).entity as Shown
  const red = async (number: string, quantity: string) => {
    const made = done(await at.red('supplier', [{ blueLine: invoiced!.id, quantity }], paper(number))).entity as Shown
    done(await at.act('supplier', 'submit', made))
    return made
  }
  // 113 of the 130 that nobody has applied for.
  done(await at.act('purchaser', 'confirm', await red('10000006', '1'), { confirmed: ['INVOICE_HAS_DIFFERENCES'] }))
  const refused = await red('10000007', '2')
  const confirm = () => at.act('purchaser', 'confirm', refused, { confirmed: ['INVOICE_HAS_DIFFERENCES'] })
  expect(refusals(await confirm()).map((refusal) => refusal.split(' ').at(-1))).toEqual(['PAYMENT_OVER_INVOICE'])
  expect(await at.read('purchaser', refused)).toMatchObject({ status: 'SUBMITTED' })
  done(await at.stating.returning.story.buyer.call('/api/payment/cancel', { entity: { id: request.id, cancelReason: 'red invoice' } }))
  done(await confirm())
  expect(done(await pay([{ invoiceLine: invoiced!.id }])).entity).toMatchObject({ amount: '791' })
})
