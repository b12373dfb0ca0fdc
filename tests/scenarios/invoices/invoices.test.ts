import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../engine/server/schema/migrate.ts'
import { projectModel } from '../../support/project-model.ts'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { AT, type Invoicing, paper, startInvoicing } from './invoicing.ts'

let at: Invoicing
beforeAll(async () => {
  at = await startInvoicing()
})
afterAll(() => at.stating.returning.story.api.close())

test('[INV-1, INV-2, INV-3, INV-8] two lines of 1,130 and 565 are invoiced at 1,695 and confirmed; nothing is left of the statement', async () => {
  const statement = await at.stated(['10', '5'])
  const [ten, five] = statement.lines as Shown[]
  const draft = done(await at.invoice('supplier', [{ statementLine: ten!.id }, { statementLine: five!.id }], paper('00000001'))).entity as Shown
  expect(draft).toMatchObject({ status: 'DRAFT', madeBy: 'SUPPLIER', invoiceType: 'ZZSZYFP', amountWithoutTax: '1500', taxAmount: '195', amount: '1695' })
  expect(await at.readStatement(statement)).toMatchObject({ invoicedAmount: '0', toInvoiceAmount: '1695' })
  done(await at.act('supplier', 'submit', draft))
  expect(await at.readStatement(statement)).toMatchObject({ invoicedAmount: '1695', toInvoiceAmount: '0' })
  expect(await at.read('purchaser', draft)).toMatchObject({
    status: 'SUBMITTED',
    differentLines: '0',
    lines: [
      { quantity: '10', orderedQuantity: '10', orderPrice: '100', statedQuantity: '10', match: 'MATCHES' },
      { quantity: '5', match: 'MATCHES' },
    ],
  })
  done(await at.act('purchaser', 'confirm', draft))
  expect(await at.read('supplier', draft)).toMatchObject({ status: 'CONFIRMED', standingAmount: '1695' })
})

test('[INV-2] code, number and date are missing when a draft is submitted, a date ahead is refused, and the same code and number of the supplier stand once', async () => {
  const [line] = (await at.stated(['10'])).lines as Shown[]
  const blank = done(await at.invoice('supplier', [{ statementLine: line!.id, quantity: '1' }])).entity as Shown
  expect(refusals(await at.act('supplier', 'submit', blank))).toEqual([' INVOICE_PAPER_MISSING'])
  expect(refusals(await at.invoice('supplier', [{ statementLine: line!.id }], { ...paper('00000002'), invoiceDate: '2099-01-01' }))).toEqual([
    'invoiceDate INVOICE_DAY_AHEAD',
  ])
  done(await at.invoice('supplier', [{ statementLine: line!.id, quantity: '4' }], paper('00000002')))
  expect(refusals(await at.invoice('purchaser', [{ statementLine: line!.id, quantity: '4' }], paper('00000002')))).toEqual([
    'code INVOICE_TWICE',
    'number INVOICE_TWICE',
  ])
})

test('[INV-3, INV-5] one statement on two invoices, one invoice for two statements: each takes what the other left, and a piece more is refused', async () => {
  const [first, second] = [await at.stated(['10']), await at.stated(['5'])]
  const [ten, five] = [(first.lines as Shown[])[0]!, (second.lines as Shown[])[0]!]
  await at.confirmed([{ statementLine: ten.id, quantity: '4' }], paper('00000003'))
  expect(refusals(await at.invoice('supplier', [{ statementLine: ten.id, quantity: '6.1' }], paper('00000004')))).toEqual([
    'lines[0].quantity INVOICE_OVER_STATEMENT',
  ])
  const rest = await at.confirmed([{ statementLine: ten.id }, { statementLine: five.id }], paper('00000004'))
  expect(rest).toMatchObject({
    amount: '1243',
    lines: [
      { quantity: '6', amount: '678' },
      { quantity: '5', amount: '565' },
    ],
  })
  expect([(await at.readStatement(first)).toInvoiceAmount, (await at.readStatement(second)).toInvoiceAmount]).toEqual(['0', '0'])
})

test('[INV-5, INV-6] of two drafts of the same ten pieces one is submitted, whoever is quicker', async () => {
  const statement = await at.stated(['10'])
  const line = { statementLine: (statement.lines as Shown[])[0]!.id as string }
  const drafts = [
    done(await at.invoice('supplier', [line], paper('00000005'))).entity as Shown,
    done(await at.invoice('purchaser', [line], paper('00000006'))).entity as Shown,
  ]
  const both = await Promise.all([at.act('supplier', 'submit', drafts[0]!), at.act('purchaser', 'submit', drafts[1]!)])
  expect(both.map(({ returnCode }) => returnCode === '0').toSorted()).toEqual([false, true])
  expect(await at.readStatement(statement)).toMatchObject({ invoicedAmount: '1130', toInvoiceAmount: '0' })
})

test('[INV-4] 1,130.04 for lines of 1,130 is shown as 0.04 too much; 0.11 is refused, and so is tax that does not follow from the total', async () => {
  const [line] = (await at.stated(['10'])).lines as Shown[]
  const lines = [{ statementLine: line!.id }]
  const given = { ...paper('00000007'), amountWithoutTax: '1000' }
  expect(refusals(await at.invoice('supplier', lines, { ...given, taxAmount: '130.11' }))).toEqual([
    'amountWithoutTax INVOICE_DIFFERS',
    'taxAmount INVOICE_TAX_DIFFERS',
  ])
  expect(done(await at.invoice('supplier', lines, { ...given, taxAmount: '130.04', taxMethod: 'TOTAL' })).entity).toMatchObject({
    amount: '1130.04',
    difference: '0.04',
    expectedTax: '130',
    taxDifference: '0.04',
  })
})

test('[INV-6] a statement less a deduction of 100 is invoiced at 1,030 as proposed; its full lines would be above it', async () => {
  const statement = await at.stated(['10'], { deductions: [{ kind: 'LATE', reason: 'three days late', amount: '100' }] })
  const line = { statementLine: (statement.lines as Shown[])[0]!.id as string }
  const full = done(await at.invoice('supplier', [{ ...line, amountWithoutTax: '1000', tax: '130' }], paper('00000008'))).entity as Shown
  expect(refusals(await at.act('supplier', 'submit', full))).toEqual([' INVOICE_OVER_STATEMENT_AMOUNT'])
  const proposed = done(await at.invoice('supplier', [line], paper('00000009'))).entity as Shown
  expect(proposed).toMatchObject({
    amountWithoutTax: '911.5',
    taxAmount: '118.5',
    amount: '1030',
    lines: [{ match: 'SEVERAL', netDifference: '-88.5', taxDifference: '-11.5' }],
  })
  done(await at.act('supplier', 'submit', proposed))
  expect(refusals(await at.act('purchaser', 'confirm', proposed))).toEqual([' INVOICE_HAS_DIFFERENCES'])
  done(await at.act('purchaser', 'confirm', proposed, { confirmed: ['INVOICE_HAS_DIFFERENCES'] }))
})

test('[INV-7] a red invoice takes 4 of 10 pieces back, names its blue one, is below 0, and never takes more than is left', async () => {
  const statement = await at.stated(['10'])
  const blue = await at.confirmed([{ statementLine: (statement.lines as Shown[])[0]!.id }], paper('00000010'))
  const blueLine = (blue.lines as Shown[])[0]!.id as string
  expect(refusals(await at.red('supplier', [{ blueLine, quantity: '10.1' }], paper('00000011')))).toEqual(['lines[0].quantity RED_OVER_BLUE'])
  expect(refusals(await at.red('supplier', [{ blueLine }], { ...paper('00000011'), invoiceType: 'ZZSZYFP' }))).toContain('invoiceType RED_NEEDS_BLUE')
  const red = done(await at.red('supplier', [{ blueLine, quantity: '4' }], paper('00000011'))).entity as Shown
  expect(red).toMatchObject({
    invoiceType: 'ZZSZYFPHP',
    amountWithoutTax: '-400',
    taxAmount: '-52',
    amount: '-452',
    lines: [{ quantity: '4', amount: '-452' }],
  })
  done(await at.act('supplier', 'submit', red))
  expect(await at.readStatement(statement)).toMatchObject({ invoicedAmount: '1130' })
  expect(refusals(await at.red('supplier', [{ blueLine, quantity: '6.1' }], paper('00000012')))).toEqual(['lines[0].quantity RED_OVER_BLUE'])
  done(await at.act('purchaser', 'confirm', red, { confirmed: ['INVOICE_HAS_DIFFERENCES'] }))
  expect(await at.read('purchaser', blue)).toMatchObject({ redAmount: '-452', standingAmount: '678' })
  expect(await at.readStatement(statement)).toMatchObject({ invoicedAmount: '678', toInvoiceAmount: '452' })
  const again = await at.confirmed([{ statementLine: (statement.lines as Shown[])[0]!.id }], paper('00000013'))
  expect(again).toMatchObject({ amount: '452', lines: [{ quantity: '4' }] })
})

test('[INV-8] a rejected invoice frees its statement; it is returned and submitted again, or revoked, and its number is free then', async () => {
  const statement = await at.stated(['10'])
  const line = { statementLine: (statement.lines as Shown[])[0]!.id as string }
  const made = done(await at.invoice('supplier', [line], paper('00000014'))).entity as Shown
  done(await at.act('supplier', 'submit', made))
  expect((await at.act('supplier', 'revoke', made)).returnCode).not.toBe('0')
  expect((await at.act('purchaser', 'return', made)).returnCode).not.toBe('0')
  done(await at.act('purchaser', 'reject', made, { rejectReason: 'wrong tax number' }))
  expect(await at.readStatement(statement)).toMatchObject({ invoicedAmount: '0' })
  done(await at.act('purchaser', 'return', made))
  expect(await at.read('supplier', made)).toMatchObject({ status: 'DRAFT', rejectReason: 'wrong tax number' })
  done(await at.act('supplier', 'edit', made, { remark: 'tax number put right' }))
  done(await at.act('supplier', 'submit', made))
  done(await at.act('purchaser', 'reject', made, { rejectReason: 'still wrong' }))
  done(await at.act('supplier', 'revoke', made))
  done(await at.invoice('supplier', [line], paper('00000014')))
})

test('[INV-6, STM-10] a statement with an invoice is not cancelled, and a cancelled one takes none', async () => {
  const [one, other] = [await at.stated(['10']), await at.stated(['5'])]
  await at.confirmed([{ statementLine: (one.lines as Shown[])[0]!.id }], paper('00000015'))
  expect(refusals(await at.stating.act('purchaser', 'cancel', one, { cancelReason: 'wrong month' }))).toEqual([' STATEMENT_INVOICED'])
  const draft = done(await at.invoice('supplier', [{ statementLine: (other.lines as Shown[])[0]!.id }], paper('00000016'))).entity as Shown
  done(await at.stating.act('purchaser', 'cancel', other, { cancelReason: 'wrong month' }))
  expect(refusals(await at.act('supplier', 'submit', draft))).toEqual([' STATEMENT_NOT_TO_INVOICE'])
})

test('[INV-1, SEE-5] a stranger reads and invoices nothing; the other side neither edits nor submits', async () => {
  const { story } = at.stating.returning
  const [line] = (await at.stated(['10'])).lines as Shown[]
  const made = done(await at.invoice('purchaser', [{ statementLine: line!.id }], paper('00000017'))).entity as Shown
  const stranger = await story.api.login('otherSeller')
  for (const who of [stranger, story.seller]) expect((await who.call(`${AT.supplier}/detail`, { entity: { id: made.id } })).returnCode).not.toBe('0')
  expect((await stranger.call(`${AT.supplier}/add`, { entity: { lines: [{ statementLine: line!.id }], ...paper('00000018') } })).returnCode).not.toBe('0')
  done(await at.act('purchaser', 'submit', made))
  expect(refusals(await at.act('purchaser', 'confirm', made))).toEqual([' INVOICE_CHECKED_BY_ANOTHER'])
  const { approver } = at.stating.returning
  const { version } = await at.read('purchaser', made)
  done(await approver.call(`${AT.purchaser}/confirm`, { entity: { id: made.id, version } }))
})

test("[INV-1] a draft is its side's alone until it is submitted, also for those who see all purchasing groups", async () => {
  const [line] = (await at.stated(['10'])).lines as Shown[]
  const made = done(await at.invoice('supplier', [{ statementLine: line!.id }], paper('00000020'))).entity as Shown
  const { approver, story } = at.stating.returning
  for (const who of [approver, story.buyer]) {
    expect((await who.call(`${AT.purchaser}/detail`, { entity: { id: made.id } })).returnCode).not.toBe('0')
    const listed = (await who.call(`${AT.purchaser}/list`, { entity: {} })).list as readonly Shown[]
    expect(listed.map(({ id }) => id)).not.toContain(made.id)
  }
  done(await at.act('supplier', 'submit', made))
  expect(await at.read('purchaser', made)).toMatchObject({ status: 'SUBMITTED' })
  done(await at.act('purchaser', 'reject', made, { rejectReason: 'wrong tax number' }))
  done(await at.act('purchaser', 'return', made))
  expect((await approver.call(`${AT.purchaser}/detail`, { entity: { id: made.id } })).returnCode).not.toBe('0')
})

test('[INV-5, INV-6] an upgrade lets statements from before be invoiced, less their deductions', async () => {
  const { pool } = at.stating.returning.story.api
  const statement = await at.stated(['10'], { deductions: [{ kind: 'LATE', reason: 'three days late', amount: '100' }] })
  const columns = {
    statement: ['invoicedAmount', 'toInvoiceAmount', 'invoiceCeiling'],
    statementLine: ['magnitude', 'toInvoice', 'payableTax', 'toInvoiceWithoutTax'],
  }
  for (const table of ['invoiceLine', 'invoice']) await sql`delete from ${sql.id(table)}`.execute(pool)
  for (const [table, names] of Object.entries(columns))
    for (const name of names) await sql`alter table ${sql.id(table)} drop column ${sql.id(name)}`.execute(pool)
  await sql`delete from "schemaChange" where name = '2611-statements-can-be-invoiced'`.execute(pool)
  await migrate(pool, projectModel())
  expect(await at.readStatement(statement)).toMatchObject({ toInvoiceAmount: '1030', lines: [{ toInvoice: '10' }] })
  const invoice = await at.confirmed([{ statementLine: (statement.lines as Shown[])[0]!.id }], paper('00000019'))
  expect(invoice).toMatchObject({ amount: '1030' })
  expect(await migrate(pool, projectModel())).toEqual([])
})
