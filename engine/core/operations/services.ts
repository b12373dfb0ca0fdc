/** What a service reads under a name: fields of the record, a limit, or the error of a refusal. */
export type ServiceColumn = {
  readonly kind: 'files' | 'texts' | 'limit' | 'error' | 'text' | 'date' | 'amount' | 'rate' | 'integer' | 'enum' | 'sequence'
  readonly isRequired?: true
}

/** The services that a transition may name: what the server does with the record besides, and what it reads for that. */
export const services = {
  /** Takes from a zip or rar archive those pictures and PDFs that are called after one of the record's texts; the first text that finds one counts. */
  takeFromArchive: {
    archive: { kind: 'files', isRequired: true },
    files: { kind: 'files', isRequired: true },
    calledAfter: { kind: 'texts', isRequired: true },
    atMost: { kind: 'limit' },
    noArchive: { kind: 'error', isRequired: true },
    otherFormat: { kind: 'error', isRequired: true },
    noneFound: { kind: 'error', isRequired: true },
  },
  /** Reads an electronic invoice: UBL, CII, or the Chinese digital one; as XML, in an OFD or another ZIP, or embedded in a PDF. What it says goes into the named fields. */
  readElectronicInvoice: {
    file: { kind: 'files', isRequired: true },
    unreadable: { kind: 'error', isRequired: true },
    code: { kind: 'text' },
    number: { kind: 'text' },
    date: { kind: 'date' },
    currency: { kind: 'text' },
    seller: { kind: 'text' },
    buyer: { kind: 'text' },
    withoutTax: { kind: 'amount' },
    tax: { kind: 'amount' },
    taxRate: { kind: 'rate' },
    countsBy: { kind: 'text' },
    lines: { kind: 'integer' },
  },
  /** Reads the movements of a bank statement (ISO 20022, camt.053) into records, each into the named fields: an import by this action takes such files beside spreadsheets. */
  readBankStatement: {
    broken: { kind: 'error', isRequired: true },
    unsafe: { kind: 'error', isRequired: true },
    noStatement: { kind: 'error', isRequired: true },
    illegible: { kind: 'error', isRequired: true },
    statement: { kind: 'text' },
    account: { kind: 'text', isRequired: true },
    bankReference: { kind: 'text', isRequired: true },
    day: { kind: 'date', isRequired: true },
    amount: { kind: 'amount', isRequired: true },
    currency: { kind: 'enum', isRequired: true },
    reference: { kind: 'text' },
    order: { kind: 'text' },
    party: { kind: 'text' },
    partyAccount: { kind: 'text' },
    about: { kind: 'text' },
  },
  /** Writes a transfer for the bank (ISO 20022, pain.001) of the record's fields, into a files field beside the earlier ones; each has a reference of its own. */
  writeCreditTransfer: {
    file: { kind: 'files', isRequired: true },
    unwritable: { kind: 'error', isRequired: true },
    number: { kind: 'sequence', isRequired: true },
    day: { kind: 'date', isRequired: true },
    amount: { kind: 'amount', isRequired: true },
    currency: { kind: 'enum', isRequired: true },
    payer: { kind: 'text', isRequired: true },
    payerAccount: { kind: 'text', isRequired: true },
    payerBank: { kind: 'text' },
    payerBankCode: { kind: 'text' },
    payee: { kind: 'text', isRequired: true },
    payeeAccount: { kind: 'text', isRequired: true },
    payeeBank: { kind: 'text' },
    payeeBankCode: { kind: 'text' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ServiceColumn>>>>
