import { Decimal } from '../../core/decimal/decimal.ts'

/** A party of a transfer, with its account and the bank that keeps it. */
export type Holder = { readonly name: string; readonly account: string; readonly bank?: string; readonly bankCode?: string }

/** One transfer to be made; `reference` comes back with the bank's statement. */
export type CreditTransfer = {
  readonly reference: string
  readonly madeAt: string
  readonly day: string
  readonly payer: Holder
  readonly payee: Holder
  readonly amount: string
  readonly currency: string
  /** What the payee reads beside the amount. */
  readonly about: string
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
const MAX_REFERENCE = 35
const MAX_ACCOUNT = 34
const MAX_TEXT = 140
/** The standard has 18 digits, 5 of them behind the point. */
const MOST = new Decimal('9999999999999.99999')
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/
const CLEARING_CODE = /^[A-Z0-9]{1,28}$/
// oxlint-disable-next-line no-control-regex -- XML has no place for them.
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

/**
 * The transfer as a file for a bank: CustomerCreditTransferInitiation of ISO 20022 (pain.001.001.09), of one transfer. Undefined if the standard has no room for
 * a value: nothing that says where money goes is ever cut.
 */
export function writeCreditTransfer({ reference, madeAt, day, payer, payee, amount, currency, about }: CreditTransfer): string | undefined {
  const [from, to] = [accountOf(payer), accountOf(payee)]
  const [payerBank, payeeBank] = [bankOf(payer), bankOf(payee)]
  const sum = new Decimal(amount)
  if ([...reference].length > MAX_REFERENCE || from === undefined || to === undefined || payerBank === undefined || payeeBank === undefined) return undefined
  if (sum.lte(0) || sum.gt(MOST) || sum.decimalPlaces() > 5 || [payer, payee].some(({ name }) => [...name].length > MAX_TEXT)) return undefined
  const figure = sum.toFixed()
  const totals = [text('NbOfTxs', '1'), text('CtrlSum', figure)]
  const transfer = element('CdtTrfTxInf', [
    element('PmtId', [text('EndToEndId', reference)]),
    element('Amt', [`<InstdAmt Ccy="${escaped(currency)}">${figure}</InstdAmt>`]),
    element('CdtrAgt', [payeeBank]),
    element('Cdtr', [text('Nm', payee.name)]),
    element('CdtrAcct', [to]),
    element('RmtInf', [text('Ustrd', [...about].slice(0, MAX_TEXT).join(''))]),
  ])
  const payment = element('PmtInf', [
    text('PmtInfId', reference),
    text('PmtMtd', 'TRF'),
    ...totals,
    element('ReqdExctnDt', [text('Dt', day)]),
    element('Dbtr', [text('Nm', payer.name)]),
    element('DbtrAcct', [from, text('Ccy', currency)]),
    element('DbtrAgt', [payerBank]),
    transfer,
  ])
  const head = element('GrpHdr', [text('MsgId', reference), text('CreDtTm', madeAt), ...totals, element('InitgPty', [text('Nm', payer.name)])])
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}">${element('CstmrCdtTrfInitn', [head, payment])}</Document>\n`
}

/** An IBAN by its check digits, or an account as the bank numbers it. */
function accountOf({ account }: Holder): string | undefined {
  const number = account.replaceAll(/\s/g, '').toUpperCase()
  if (IBAN.test(number) && leavesOne(number)) return element('Id', [text('IBAN', number)])
  const other = account.trim()
  return other === '' || [...other].length > MAX_ACCOUNT ? undefined : element('Id', [element('Othr', [text('Id', other)])])
}

/** ISO 13616: with its first four characters last and letters as figures, 1 is left after dividing by 97. */
function leavesOne(iban: string): boolean {
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((character) => String(Number.parseInt(character, 36))).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** A bank by its BIC, by the code of its clearing (CNAPS in China), or by its name. */
function bankOf({ bank, bankCode }: Holder): string | undefined {
  const code = bankCode?.replaceAll(/\s/g, '').toUpperCase() ?? ''
  const named = bank === undefined ? [] : [text('Nm', [...bank].slice(0, MAX_TEXT).join(''))]
  if (code === '') return element('FinInstnId', named.length > 0 ? named : [element('Othr', [text('Id', 'NOTPROVIDED')])])
  if (BIC.test(code)) return element('FinInstnId', [text('BICFI', code), ...named])
  return CLEARING_CODE.test(code) ? element('FinInstnId', [element('ClrSysMmbId', [text('MmbId', code)]), ...named]) : undefined
}

function element(name: string, children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`
}

function text(name: string, value: string): string {
  return element(name, [escaped(value)])
}

function escaped(value: string): string {
  return value.replaceAll(UNWRITABLE, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
