import type { ElectronicInvoice } from './electronic-invoice.ts'
import type { Element } from './element.ts'
import { readChinese, readOlderChinese } from './read-chinese.ts'
import { readCii } from './read-cii.ts'
import { readUbl } from './read-ubl.ts'

const READERS: Readonly<Record<string, (root: Element) => ElectronicInvoice>> = {
  Invoice: readUbl,
  CreditNote: readUbl,
  CrossIndustryInvoice: readCii,
  EInvoice: readChinese,
  eInvoice: readOlderChinese,
}

/** What an invoice in one of the known forms says; undefined if the document is none, or has no number or no amount. */
export function readElectronicInvoice(root: Element): ElectronicInvoice | undefined {
  const read = Object.hasOwn(READERS, root.name) ? READERS[root.name]!(root) : undefined
  return read?.number === undefined || read.withoutTax === undefined || read.tax === undefined ? undefined : read
}
