import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipArchive } from '../../contract/world/input/zip-archive.ts'
import { filesInPdf } from './files-in-pdf.ts'
import { readInvoiceFile } from './read-invoice-file.ts'
import { runInvoiceFile } from './run-invoice-file.ts'

const UBL = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
  <cbc:ID>2026-0815</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>DE123456789</cbc:CompanyID></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>Feder &amp; Sohn GmbH</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party><cac:PartyName><cbc:Name>Buyer Ltd</cbc:Name></cac:PartyName></cac:Party></cac:AccountingCustomerParty>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">190.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="EUR">1000.00</cbc:TaxExclusiveAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cac:Item><cac:ClassifiedTaxCategory><cbc:Percent>19</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item></cac:InvoiceLine>
</Invoice>`
const readAs = {
  code: 'DE123456789',
  number: '2026-0815',
  date: '2026-11-20',
  currency: 'EUR',
  seller: 'Feder & Sohn GmbH',
  buyer: 'Buyer Ltd',
  withoutTax: '1000',
  tax: '190',
  taxRate: '0.19',
  countsBy: 'TOTAL',
  lines: 1,
}

const DIGITAL = `<?xml version="1.0" encoding="UTF-8"?>
<EInvoice><EInvoiceData>
  <SellerInformation><SellerName>宁波弹簧有限公司</SellerName></SellerInformation><BuyerInformation><BuyerName>上海机械厂</BuyerName></BuyerInformation>
  <BasicInformation><TotalAmWithoutTax>1000.00</TotalAmWithoutTax><TotalTaxAm>130.00</TotalTaxAm><TotalTax-includedAmount>1130.00</TotalTax-includedAmount></BasicInformation>
  <IssuItemInformation><TaxRate>0.13</TaxRate><TaxRate>0.13</TaxRate></IssuItemInformation><IssuItemInformation><TaxRate>13%</TaxRate></IssuItemInformation>
</EInvoiceData><TaxSupervisionInfo><InvoiceNumber>26332000000012345678</InvoiceNumber><IssueTime>2026-11-20 09:30:00</IssueTime></TaxSupervisionInfo></EInvoice>`

/** A PDF with a file embedded as ZUGFeRD does it. */
function pdfWith(content: Buffer, length = content.length): Buffer {
  const dictionary = `%PDF-1.7\n5 0 obj\n<< /Type /EmbeddedFile /Subtype /text#2Fxml /Filter /FlateDecode /Length ${length} >>\nstream\r\n`
  return Buffer.concat([Buffer.from(dictionary), content, Buffer.from('\nendstream\nendobj\n%%EOF\n')])
}

const zip = (name: string, content: string | Uint8Array) =>
  Buffer.from(zipArchive([{ name, content: typeof content === 'string' ? new TextEncoder().encode(content) : (content as Uint8Array<ArrayBuffer>) }]))

test('[INV-10] a UBL invoice says its number, seller, amounts and the one rate of its lines', async () => {
  expect(await readInvoiceFile(Buffer.from(UBL))).toEqual(readAs)
})

test('[INV-10] a credit note takes back: its 1,000 and 190 are below 0', async () => {
  const note = UBL.replaceAll('Invoice xmlns', 'CreditNote xmlns').replace('</Invoice>', '</CreditNote>').replaceAll('InvoiceLine', 'CreditNoteLine')
  expect(await readInvoiceFile(Buffer.from(note))).toMatchObject({ withoutTax: '-1000', tax: '-190' })
})

test('[INV-10] the Chinese digital invoice has its first 12 digits as code and the other 8 as number; in an OFD it says the same', async () => {
  const said = {
    code: '263320000000',
    number: '12345678',
    date: '2026-11-20',
    seller: '宁波弹簧有限公司',
    withoutTax: '1000',
    tax: '130',
    taxRate: '0.13',
    countsBy: 'LINE',
    lines: 2,
  }
  expect(await readInvoiceFile(Buffer.from(DIGITAL))).toMatchObject(said)
  expect(await readInvoiceFile(zip('Doc_0/Attachs/original_invoice.xml', DIGITAL))).toMatchObject(said)
})

test('[INV-10] the electronic invoice before it is read from its OFD', async () => {
  const older = `<eInvoice xmlns="urn:x"><InvoiceCode>033002000111</InvoiceCode><InvoiceNo>87654321</InvoiceNo><IssueDate>2026年11月20日</IssueDate><Seller><SellerName>S</SellerName></Seller><TaxExclusiveTotalAmount>100</TaxExclusiveTotalAmount><TaxTotalAmount>13</TaxTotalAmount><GoodsInfos><GoodsInfo><TaxScheme>13%</TaxScheme></GoodsInfo></GoodsInfos></eInvoice>`
  expect(await readInvoiceFile(zip('Doc_0/Attachs/original_invoice.xml', older))).toMatchObject({
    code: '033002000111',
    number: '87654321',
    date: '2026-11-20',
    taxRate: '0.13',
  })
})

test('[INV-10] a PDF says what the file embedded in it says, also in the cross-industry form', async () => {
  expect(await readInvoiceFile(pdfWith(deflateSync(Buffer.from(UBL))))).toEqual(readAs)
  const cii = `<rsm:CrossIndustryInvoice xmlns:rsm="urn:r" xmlns:ram="urn:a" xmlns:udt="urn:u"><rsm:ExchangedDocument><ram:ID>R-7</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20261120</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument><rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Feder GmbH</ram:Name><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE1</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement><ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:ApplicableTradeTax><ram:RateApplicablePercent>19.00</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxBasisTotalAmount>50.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">9.50</ram:TaxTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`
  expect(await readInvoiceFile(pdfWith(deflateSync(Buffer.from(cii))))).toMatchObject({
    code: 'DE1',
    number: 'R-7',
    date: '2026-11-20',
    currency: 'EUR',
    withoutTax: '50',
    tax: '9.5',
    taxRate: '0.19',
  })
})

const BOMB = `<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>`

test.each([
  ['an entity bomb', Buffer.from(UBL.replace(/<\?xml[^>]*>/, BOMB).replace('2026-0815', '&c;'))],
  [
    'an entity that names a file',
    Buffer.from(UBL.replace(/<\?xml[^>]*>/, '<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>').replace('2026-0815', '&x;')),
  ],
  ['a document type alone', Buffer.from(UBL.replace(/<\?xml[^>]*>/, '<!DOCTYPE Invoice SYSTEM "http://192.0.2.1/x.dtd">'))],
  ['an undeclared entity', Buffer.from(UBL.replace('2026-0815', '&x;'))],
  ['50 levels', Buffer.from('<Invoice>'.repeat(50) + '</Invoice>'.repeat(50))],
  ['200,000 elements', Buffer.from(`<Invoice>${'<a/>'.repeat(200_000)}</Invoice>`)],
  ['a broken end', Buffer.from(UBL.slice(0, -12))],
  ['a PDF that unpacks to 40 MB', pdfWith(deflateSync(Buffer.alloc(40 * 1024 * 1024, 32)))],
  ['a PDF whose stream is said to be longer than the file', pdfWith(deflateSync(Buffer.from(UBL)), 999_999_999)],
  ['a ZIP that unpacks to 40 MB', zip('bomb.xml', new Uint8Array(40 * 1024 * 1024).fill(32))],
  ['a ZIP with something else', zip('readme.txt', UBL)],
  ['an order', Buffer.from(UBL.replaceAll('Invoice xmlns', 'Order xmlns').replace('</Invoice>', '</Order>'))],
  ['no amount', Buffer.from(UBL.replace('>1000.00<', '>1e9<'))],
  ['nothing', Buffer.alloc(0)],
])('[INV-10] %s is no invoice, at once and without a trace', async (_what, bytes) => {
  const began = performance.now()
  expect(await readInvoiceFile(bytes)).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('[INV-10] an invoice with a thousand attributes in one element is refused; one with the few of a real invoice is read', async () => {
  const withAttributes = (most: number) => UBL.replace('<cbc:ID>', `<cbc:ID ${Array.from({ length: most }, (_, each) => `a${each}=""`).join(' ')}>`)
  expect(await readInvoiceFile(Buffer.from(withAttributes(20)))).toEqual(readAs)
  expect(await readInvoiceFile(Buffer.from(withAttributes(1000)))).toBeUndefined()
})

test('[INV-10] of three embedded files of 9 MB in a PDF two are unpacked where 20 MB are allowed in all', () => {
  const large = pdfWith(deflateSync(Buffer.alloc(9_000_000, 'x')))
  expect(filesInPdf(Buffer.concat([large, large, large]), 20_000_000).map(({ length }) => length)).toEqual([9_000_000, 9_000_000])
})

test('[INV-10] a file of 10 MB of character references is read in a thread: meanwhile the server goes on', async () => {
  const slow = Buffer.from(`<Invoice>${'&lt;'.repeat(2_400_000)}</Invoice>`)
  let turns = 0
  const beat = setInterval(() => turns++, 5)
  const [, read] = await Promise.all([runInvoiceFile(slow), runInvoiceFile(Buffer.from(UBL))])
  clearInterval(beat)
  expect(read).toEqual(readAs)
  // Reading it here would leave no turn to anything else.
  expect(turns).toBeGreaterThan(5)
})
