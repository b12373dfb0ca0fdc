import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf, uploaded } from '../../support/upload.ts'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { AT, type Invoicing, startInvoicing } from './invoicing.ts'

let at: Invoicing
beforeAll(async () => {
  at = await startInvoicing()
})
afterAll(() => at.stating.returning.story.api.close())

/** A digital invoice of the seller of the story. */
const digital = (seller: string, withoutTax: string, tax: string, number = '26332000000012345678') =>
  `<?xml version="1.0" encoding="UTF-8"?><EInvoice><EInvoiceData><SellerInformation><SellerName>${seller}</SellerName></SellerInformation><BasicInformation><TotalAmWithoutTax>${withoutTax}</TotalAmWithoutTax><TotalTaxAm>${tax}</TotalTaxAm></BasicInformation><IssuItemInformation><TaxRate>0.13</TaxRate></IssuItemInformation></EInvoiceData><TaxSupervisionInfo><InvoiceNumber>${number}</InvoiceNumber><IssueTime>2026-11-02 09:30:00</IssueTime></TaxSupervisionInfo></EInvoice>`

async function fileOf(content: string | Buffer, name: string): Promise<string> {
  const { story } = at.stating.returning
  return (await uploaded(story.api.app, story.seller, name, Buffer.from(content))).id
}

async function draft(): Promise<Shown> {
  const statement = await at.stated(['10'])
  return done(await at.invoice('supplier', [{ statementLine: (statement['lines'] as Shown[])[0]!['id'] }])).entity as Shown
}

test('[INV-10] the file says 1,000.05 and 130: the amount differs until it is taken over, and then 0.05 stands beside the lines', async () => {
  const made = await draft()
  const file = await fileOf(digital(made['supplierName'] as string, '1000.05', '130.00'), 'invoice.xml')
  done(await at.act('supplier', 'readFile', made, { invoiceFile: [{ id: file }] }))
  expect(await at.read('supplier', made)).toMatchObject({
    readCode: '263320000000',
    readNumber: '12345678',
    readDate: '2026-11-02',
    readWithoutTax: '1000.05',
    readTax: '130',
    readTaxRate: '0.13',
    number: null,
    amountWithoutTax: '1000',
    fileMatch: 'SEVERAL',
  })
  done(await at.act('supplier', 'edit', made, { code: '263320000000', number: '12345678', invoiceDate: '2026-11-02' }))
  expect(await at.read('supplier', made)).toMatchObject({ fileMatch: 'AMOUNT' })
  expect(refusals(await at.act('supplier', 'submit', made))).toEqual([' INVOICE_DIFFERS_FROM_FILE'])
  done(await at.act('supplier', 'takeRead', made))
  expect(await at.read('supplier', made)).toMatchObject({
    number: '12345678',
    amountWithoutTax: '1000.05',
    amount: '1130.05',
    difference: '0.05',
    fileMatch: 'MATCHES',
  })
  done(await at.act('supplier', 'submit', made))
})

test('[INV-10] what is read of another seller is named; what is too far from the lines is shown, and not submitted', async () => {
  const made = await draft()
  const file = await fileOf(digital('Somebody else', '999.00', '129.87', '26332000000012345679'), 'invoice.xml')
  done(await at.act('supplier', 'readFile', made, { invoiceFile: [{ id: file }] }))
  expect(await at.read('supplier', made)).toMatchObject({ readSeller: 'Somebody else', fileMatch: 'SEVERAL' })
  done(await at.act('supplier', 'takeRead', made))
  expect(await at.read('supplier', made)).toMatchObject({ fileMatch: 'SELLER', difference: '-1.13' })
  expect(refusals(await at.act('supplier', 'submit', made)).some((refusal) => refusal.endsWith(' INVOICE_DIFFERS'))).toBe(true)
})

test('[INV-10] a hostile file and one without an invoice are refused by name, and nothing is written', async () => {
  const made = await draft()
  const bomb = digital('<x>&a;</x>', '1000', '130').replace('?>', '?><!DOCTYPE EInvoice [<!ENTITY a SYSTEM "file:///etc/passwd">]>')
  for (const id of [await fileOf(bomb, 'invoice.xml'), await fileOf(pdf, 'scan.pdf')])
    expect(refusals(await at.act('supplier', 'readFile', made, { invoiceFile: [{ id }] }))).toEqual(['invoiceFile INVOICE_FILE_UNREADABLE'])
  expect(await at.read('supplier', made)).toMatchObject({ readNumber: null, invoiceFile: null })
})

test('[INV-10] XML is no attachment elsewhere, and nobody reads a file for the other side', async () => {
  const made = await draft()
  const file = await fileOf(digital('S', '1000', '130'), 'invoice.xml')
  expect(refusals(await at.act('supplier', 'edit', made, { attachments: [{ id: file }] }))).toEqual(['attachments[0] FILE_TYPE_NOT_ALLOWED'])
  const { buyer } = at.stating.returning.story
  const entity = { id: made['id'], version: made['version'], invoiceFile: [{ id: file }] }
  expect((await buyer.call(`${AT.purchaser}/readFile`, { entity })).returnCode).not.toBe('0')
})
