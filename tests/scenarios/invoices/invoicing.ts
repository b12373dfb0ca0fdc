import type { PortAdapters } from '../../../engine/server/ports/port-adapter.ts'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { done } from '../story.ts'
import type { Shown } from '../story.ts'
import { type Stating, startStating } from '../statements/stating.ts'

export type Who = 'purchaser' | 'supplier'

/** Where the two sides reach invoices. */
export const AT: Readonly<Record<Who, string>> = { purchaser: '/api/invoice/purchase', supplier: '/api/invoice/supplier' }

/** What stands on the paper of an invoice besides its amounts. */
export const paper = (number: string): Shown => ({ code: '044001', number, invoiceDate: '2026-11-01' })

/** A purchaser and a supplier who invoice what was stated. */
export type Invoicing = {
  readonly stating: Stating
  /** A reconciled statement of so many pieces at 100 and 13 % tax. Returns it with its lines. */
  stated(quantities: readonly string[], more?: Shown): Promise<Shown>
  /** An invoice of lines of statements, as a draft. */
  invoice(who: Who, lines: readonly Shown[], more?: Shown): Promise<AnswerEnvelope>
  /** A red invoice of lines of a blue one, as a draft. */
  red(who: Who, lines: readonly Shown[], more?: Shown): Promise<AnswerEnvelope>
  /** Does an action of a side on an invoice as it was read last. */
  act(who: Who, action: string, invoice: Shown, more?: Shown): Promise<AnswerEnvelope>
  read(who: Who, invoice: Shown): Promise<Shown>
  readStatement(statement: Shown): Promise<Shown>
  /** An invoice of the supplier that the purchaser has confirmed. */
  confirmed(lines: readonly Shown[], more: Shown): Promise<Shown>
}

export async function startInvoicing(ports?: PortAdapters): Promise<Invoicing> {
  const stating = await startStating(ports)
  const { story } = stating.returning
  const person = { purchaser: story.buyer, supplier: story.seller }
  const read = async (who: Who, { id }: Shown) => done(await person[who].call(`${AT[who]}/detail`, { entity: { id } })).entity as Shown
  const invoice: Invoicing['invoice'] = (who, lines, more = {}) => person[who].call(`${AT[who]}/add`, { entity: { lines, ...more } })
  const act: Invoicing['act'] = async (who, action, { id }, more = {}) => {
    const { version } = await read(who, { id })
    const { confirmed, ...entity } = more
    return person[who].call(`${AT[who]}/${action}`, { entity: { id, version, ...entity }, ...(confirmed !== undefined && { confirmed }) })
  }
  return {
    stating,
    async stated(quantities, more = {}) {
      const lines: string[] = []
      for (const quantity of quantities) lines.push((await stating.stored(quantity)).line)
      const statement = done(await stating.state('purchaser', lines, more)).entity as Shown
      done(await stating.act('supplier', 'confirm', statement))
      return stating.read('purchaser', statement)
    },
    invoice,
    red: (who, lines, more = {}) => person[who].call(`${AT[who]}/addRed`, { entity: { lines, ...more } }),
    act,
    read,
    readStatement: (statement) => stating.read('purchaser', statement),
    async confirmed(lines, more) {
      const made = done(await invoice('supplier', lines, more)).entity as Shown
      done(await act('supplier', 'submit', made))
      done(await act('purchaser', 'confirm', made, { confirmed: ['INVOICE_HAS_DIFFERENCES'] }))
      return read('purchaser', made)
    },
  }
}
