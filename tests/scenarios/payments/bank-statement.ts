import type { Shown } from '../story.ts'

export const OUR_ACCOUNT = '100123456789'
export const THEIR_ACCOUNT = 'DE89370400440532013000'

/** What a bank says of one movement of our account. */
export type Entry = {
  readonly amount: string
  readonly day: string
  readonly bank: string
  readonly reference?: string
  readonly account?: string
  readonly currency?: string
  readonly came?: boolean
}

/** A bank statement in the form camt.053. */
export function bankStatement(entries: readonly Entry[], account = OUR_ACCOUNT): string {
  const all = entries.map(entryOf).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>S-1</MsgId></GrpHdr>
<Stmt><Id>S-1</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>
${all}
</Stmt></BkToCstmrStmt></Document>`
}

function entryOf({ amount, day, bank, reference = 'NOTPROVIDED', account = THEIR_ACCOUNT, currency = 'CNY', came = false }: Entry): string {
  const role = came ? 'Dbtr' : 'Cdtr'
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${came ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${bank}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><RltdPties><${role}><Pty><Nm>Lin Spring</Nm></Pty></${role}><${role}Acct><Id><Othr><Id>${account}</Id></Othr></Id></${role}Acct></RltdPties></TxDtls></NtryDtls></Ntry>`
}

/** The request that brings a file in. */
export const fileOf = (content: string, name = 'statement.xml'): Shown => ({ file: { name, content: Buffer.from(content).toString('base64') } })
