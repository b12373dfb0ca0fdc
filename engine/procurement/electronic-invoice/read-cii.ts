import type { ElectronicInvoice } from './electronic-invoice.ts'
import { type Element, all, first, textOf } from './element.ts'
import { common, creditIn, dayIn, figureIn, shareOf } from './figures.ts'

/** A cross-industry invoice, as ZUGFeRD and Factur-X attach it to a PDF. Type 381 is a credit note, whose figures are below 0 here. */
export function readCii(root: Element): ElectronicInvoice {
  const document = first(root, 'ExchangedDocument')
  const isCredit = textOf(document, 'TypeCode') === '381'
  const amountIn = isCredit ? creditIn : figureIn
  const trade = first(root, 'SupplyChainTradeTransaction')
  const agreement = first(trade, 'ApplicableHeaderTradeAgreement')
  const settlement = first(trade, 'ApplicableHeaderTradeSettlement')
  const sums = first(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const registrations = all(agreement, 'SellerTradeParty', 'SpecifiedTaxRegistration', 'ID')
  return {
    code: (registrations.find(({ attributes }) => attributes['schemeID'] === 'VA') ?? registrations[0])?.text.trim(),
    number: textOf(document, 'ID'),
    date: dayIn(textOf(document, 'IssueDateTime', 'DateTimeString')),
    currency: textOf(settlement, 'InvoiceCurrencyCode'),
    seller: textOf(agreement, 'SellerTradeParty', 'Name'),
    buyer: textOf(agreement, 'BuyerTradeParty', 'Name'),
    withoutTax: amountIn(textOf(sums, 'TaxBasisTotalAmount')),
    tax: amountIn(textOf(sums, 'TaxTotalAmount')),
    taxRate: common(all(settlement, 'ApplicableTradeTax').map((tax) => shareOf(textOf(tax, 'RateApplicablePercent')))),
    countsBy: 'TOTAL',
    lines: all(trade, 'IncludedSupplyChainTradeLineItem').length,
  }
}
