import type { ElectronicInvoice } from '../../procurement/electronic-invoice/electronic-invoice.ts'
import { readElectronicInvoice } from '../../procurement/electronic-invoice/read-electronic-invoice.ts'
import { readXml } from './read-xml.ts'
import { xmlInFile } from './xml-in-file.ts'

/** What the first electronic invoice in a file says; undefined if there is none that is legible. */
export async function readInvoiceFile(bytes: Buffer): Promise<ElectronicInvoice | undefined> {
  for (const text of await xmlInFile(bytes)) {
    const root = readXml(text)
    const read = root === undefined ? undefined : readElectronicInvoice(root)
    if (read !== undefined) return read
  }
  return undefined
}
