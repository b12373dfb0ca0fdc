import type { ElectronicInvoice } from './electronic-invoice.ts'
import { type Element, all, first, textOf } from './element.ts'
import { common, creditIn, dayIn, figureIn, shareOf } from './figures.ts'

/** An invoice or a credit note of UBL 2.1. A credit note states what it takes back as positive figures; here they are below 0. */
export function readUbl(root: Element): ElectronicInvoice {
  const isCredit = root.name === 'CreditNote'
  const currency = textOf(root, 'DocumentCurrencyCode')
  const amountIn = isCredit ? creditIn : figureIn
  const taxes = all(root, 'TaxTotal').filter((total) => first(total, 'TaxAmount')?.attributes['currencyID'] === currency)
  const lines = all(root, isCredit ? 'CreditNoteLine' : 'InvoiceLine')
  const partyOf = (role: string) => first(root, role, 'Party')
  return {
    code: textOf(partyOf('AccountingSupplierParty'), 'PartyTaxScheme', 'CompanyID'),
    number: textOf(root, 'ID'),
    date: dayIn(textOf(root, 'IssueDate')),
    currency,
    seller: nameOf(partyOf('AccountingSupplierParty')),
    buyer: nameOf(partyOf('AccountingCustomerParty')),
    withoutTax: amountIn(textOf(root, 'LegalMonetaryTotal', 'TaxExclusiveAmount')),
    tax: amountIn(textOf(taxes[0], 'TaxAmount')),
    taxRate: common(lines.map((line) => shareOf(textOf(line, 'Item', 'ClassifiedTaxCategory', 'Percent')))),
    countsBy: 'TOTAL',
    lines: lines.length,
  }
}

function nameOf(party: Element | undefined): string | undefined {
  return textOf(party, 'PartyLegalEntity', 'RegistrationName') ?? textOf(party, 'PartyName', 'Name')
}
