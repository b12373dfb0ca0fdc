import type { ElectronicInvoice } from './electronic-invoice.ts'
import { type Element, all, first, textOf } from './element.ts'
import { common, dayIn, figureIn, shareOf } from './figures.ts'

/** Of the 20 digits of a digital invoice the first 12 stand where older invoices have their code. */
const DIGITAL = /^(\d{12})(\d{8})$/

/** The digital invoice of the Chinese tax administration. Its red ones have figures below 0. Tax is stated for each line. */
export function readChinese(root: Element): ElectronicInvoice {
  const data = first(root, 'EInvoiceData')
  const basic = first(data, 'BasicInformation')
  const whole = textOf(root, 'TaxSupervisionInfo', 'InvoiceNumber')
  const [, code, number] = DIGITAL.exec(whole ?? '') ?? []
  const lines = all(data, 'IssuItemInformation')
  return {
    code,
    number: number ?? whole,
    date: dayIn(textOf(root, 'TaxSupervisionInfo', 'IssueTime') ?? textOf(basic, 'RequestTime')),
    currency: 'CNY',
    seller: textOf(data, 'SellerInformation', 'SellerName'),
    buyer: textOf(data, 'BuyerInformation', 'BuyerName'),
    withoutTax: figureIn(textOf(basic, 'TotalAmWithoutTax')),
    tax: figureIn(textOf(basic, 'TotalTaxAm')),
    taxRate: common(lines.map((line) => rateIn(textOf(line, 'TaxRate')))),
    countsBy: 'LINE',
    lines: lines.length,
  }
}

/** A rate is written "0.06" or "6%". */
function rateIn(text: string | undefined): string | undefined {
  return text?.endsWith('%') === true ? shareOf(text) : figureIn(text)
}

/** The electronic VAT invoice before the digital one, as its OFD attaches it. */
export function readOlderChinese(root: Element): ElectronicInvoice {
  const goods = all(root, 'GoodsInfos', 'GoodsInfo')
  return {
    code: textOf(root, 'InvoiceCode'),
    number: textOf(root, 'InvoiceNo'),
    date: dayIn(textOf(root, 'IssueDate')),
    currency: 'CNY',
    seller: textOf(root, 'Seller', 'SellerName'),
    buyer: textOf(root, 'Buyer', 'BuyerName'),
    withoutTax: figureIn(textOf(root, 'TaxExclusiveTotalAmount')),
    tax: figureIn(textOf(root, 'TaxTotalAmount')),
    taxRate: common(goods.map((line) => rateIn(textOf(line, 'TaxScheme')))),
    countsBy: 'LINE',
    lines: goods.length,
  }
}
