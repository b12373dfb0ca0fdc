import { Decimal } from '../../core/decimal/decimal.ts'
import { type Element, all, first, textOf } from '../electronic-invoice/element.ts'
import { dayIn, figureIn } from '../electronic-invoice/figures.ts'

/** One movement of an account. Amounts that left it are above 0, those that came in are below. */
export type BankMovement = {
  /** Its place among the entries of the file, from 1. */
  readonly entry: number
  readonly statement: string
  readonly account: string
  /** The bank's own reference, which tells the same movement in two files. */
  readonly bankReference: string
  readonly day: string
  readonly amount: string
  readonly currency: string
  /** The reference that went out with the transfer (EndToEndId). */
  readonly reference?: string
  /** The payment order that this reference was made for. */
  readonly order?: string
  readonly party?: string
  readonly partyAccount?: string
  readonly about?: string
}

/** What keeps a file from being read: it is no bank statement, or an entry of it says no amount, day, direction or currency. */
export type StatementFault = { readonly kind: 'noStatement' } | { readonly kind: 'illegible'; readonly entry: number; readonly element: string }

const MAX_TEXT = 140
/** The transfers of an order are numbered behind its number (`writeCreditTransfer`). */
const OF_ORDER = /^(.+)-\d+$/

/**
 * The booked movements of a file in the form camt.053 of ISO 20022, whatever its version. An entry of several transfers is a movement for each. None is left
 * out silently: one that is illegible refuses the file. What is pending is no movement yet.
 */
export function readBankStatement(root: Element): { readonly movements: readonly BankMovement[] } | { readonly fault: StatementFault } {
  const statements = root.name === 'Document' ? all(root, 'BkToCstmrStmt', 'Stmt') : []
  if (statements.length === 0) return { fault: { kind: 'noStatement' } }
  const movements: BankMovement[] = []
  let entry = 0
  for (const statement of statements) {
    const number = textOf(statement, 'Id')
    const account = textOf(statement, 'Acct', 'Id', 'IBAN') ?? textOf(statement, 'Acct', 'Id', 'Othr', 'Id')
    if (number === undefined || account === undefined) return { fault: { kind: 'noStatement' } }
    const seen = new Map<string, number>()
    for (const booked of all(statement, 'Ntry')) {
      entry += 1
      if ((textOf(booked, 'Sts', 'Cd') ?? textOf(booked, 'Sts')) === 'PDNG') continue
      for (const details of transfersOf(booked)) {
        const read = movementOf(booked, details)
        if (typeof read === 'string') return { fault: { kind: 'illegible', entry, element: read } }
        const own = read.bankReference ?? `${number}#${entry}`
        // A bank may name a batch alone: its movements are told apart by their order.
        const times = (seen.get(own) ?? 0) + 1
        seen.set(own, times)
        movements.push({ ...read, entry, statement: number, account, bankReference: times === 1 ? own : `${own}/${times}` })
      }
    }
  }
  return { movements }
}

/** An entry that names its transfers is these; any other is one movement by itself. */
function transfersOf(entry: Element): readonly (Element | undefined)[] {
  const details = all(entry, 'NtryDtls', 'TxDtls')
  return details.length > 0 ? details : [undefined]
}

type Read = Omit<BankMovement, 'entry' | 'statement' | 'account' | 'bankReference'> & { readonly bankReference?: string }

/** The movement, or the element that is missing or illegible. */
function movementOf(entry: Element, details: Element | undefined): Read | string {
  const isAlone = all(entry, 'NtryDtls', 'TxDtls').length <= 1
  // What a transfer was in another currency stands elsewhere: what the account lost is its own amount, or that of an entry with one transfer.
  const amount = first(details, 'Amt') ?? (isAlone ? first(entry, 'Amt') : first(details, 'AmtDtls', 'TxAmt', 'Amt'))
  const figure = figureIn(amount?.text.trim())
  const currency = amount?.attributes['Ccy']
  const day = dayIn(textOf(entry, 'BookgDt', 'Dt') ?? textOf(entry, 'BookgDt', 'DtTm'))
  const direction = textOf(details, 'CdtDbtInd') ?? textOf(entry, 'CdtDbtInd')
  if (figure === undefined || currency === undefined || figure.startsWith('-')) return 'Amt'
  if (day === undefined) return 'BookgDt'
  if (direction !== 'DBIT' && direction !== 'CRDT') return 'CdtDbtInd'
  const reference = textOf(details, 'Refs', 'EndToEndId')
  const isPaid = direction === 'DBIT'
  const role = isPaid ? 'Cdtr' : 'Dbtr'
  return {
    day,
    amount: isPaid ? figure : new Decimal(figure).neg().toFixed(),
    currency,
    ...said('bankReference', textOf(details, 'Refs', 'AcctSvcrRef') ?? textOf(entry, 'AcctSvcrRef') ?? textOf(entry, 'NtryRef')),
    ...(reference !== 'NOTPROVIDED' && { ...said('reference', reference), ...said('order', OF_ORDER.exec(reference ?? '')?.[1]) }),
    ...said('party', textOf(details, 'RltdPties', role, 'Pty', 'Nm') ?? textOf(details, 'RltdPties', role, 'Nm')),
    ...said('partyAccount', accountIn(first(details, 'RltdPties', `${role}Acct`, 'Id'))),
    ...said(
      'about',
      all(details, 'RmtInf', 'Ustrd')
        .map(({ text }) => text.trim())
        .join(' ') || textOf(entry, 'AddtlNtryInf'),
    ),
  }
}

/** An account as it is compared: without spaces. */
function accountIn(id: Element | undefined): string | undefined {
  return (textOf(id, 'IBAN') ?? textOf(id, 'Othr', 'Id'))?.replaceAll(/\s/g, '')
}

function said<Name extends string>(name: Name, text: string | undefined): { readonly [Key in Name]?: string } {
  return (text === undefined || text === '' ? {} : { [name]: [...text].slice(0, MAX_TEXT).join('') }) as { readonly [Key in Name]?: string }
}
