import { expect, test } from 'vitest'
import { readXml } from '../../server/electronic-documents/read-xml.ts'
import { readBankStatement } from './read-bank-statement.ts'

const ENTRY = `<Ntry><Amt Ccy="CNY">1107.40</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-12-01</Dt></BookgDt><AcctSvcrRef>ICBC-77</AcctSvcrRef>
  <NtryDtls><TxDtls><Refs><EndToEndId>PY20261130000001-1</EndToEndId></Refs><RltdPties><Cdtr><Pty><Nm>Feder GmbH</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>DE89 3704 0044 0532 0130 00</IBAN></Id></CdtrAcct></RltdPties><RmtInf><Ustrd>PY20261130000001</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const file = (entries: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>2026-12-01/1</Id><Acct><Id><Othr><Id>10012345</Id></Othr></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`
const read = (entries: string) => readBankStatement(readXml(file(entries))!)
const paid = {
  entry: 1,
  statement: '2026-12-01/1',
  account: '10012345',
  reference: 'PY20261130000001-1',
  order: 'PY20261130000001',
  bankReference: 'ICBC-77',
  amount: '1107.4',
  currency: 'CNY',
  day: '2026-12-01',
  party: 'Feder GmbH',
  partyAccount: 'DE89370400440532013000',
  about: 'PY20261130000001',
}

test('[PAY-28] a booked debit says reference, order, amount, day and payee with account', () => {
  expect(read(ENTRY)).toEqual({ movements: [paid] })
})

test('[PAY-28] what is pending is no movement yet, and what came back is below 0', () => {
  expect(read(ENTRY.replace('>BOOK<', '>PDNG<'))).toEqual({ movements: [] })
  expect(read(ENTRY.replace('>DBIT<', '>CRDT<'))).toMatchObject({ movements: [{ amount: '-1107.4' }] })
})

test('[PAY-28] an entry of two transfers is two movements, each with its own amount and reference', () => {
  const [head, tail] = [ENTRY.slice(0, ENTRY.indexOf('<NtryDtls>')), '</NtryDtls></Ntry>']
  const one = (reference: string, amount: string) => `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><Amt Ccy="CNY">${amount}</Amt></TxDtls>`
  expect(read(`${head}<NtryDtls>${one('A-1', '1000')}${one('B-1', '107.40')}${tail}`)).toMatchObject({
    movements: [
      { reference: 'A-1', order: 'A', amount: '1000', bankReference: 'ICBC-77' },
      { reference: 'B-1', order: 'B', amount: '107.4', bankReference: 'ICBC-77/2' },
    ],
  })
  // Of one that says no amount of its own nothing is guessed.
  expect(read(`${head}<NtryDtls><TxDtls/><TxDtls/>${tail}`)).toEqual({ fault: { kind: 'illegible', entry: 1, element: 'Amt' } })
})

test('[PAY-28] a bank that gives no reference of its own has the statement and the entry as one', () => {
  expect(read(ENTRY.replace(/<AcctSvcrRef>.*<\/AcctSvcrRef>/, '').replace('PY20261130000001-1', 'NOTPROVIDED'))).toEqual({
    movements: [
      {
        entry: 1,
        statement: paid.statement,
        account: paid.account,
        amount: paid.amount,
        currency: paid.currency,
        day: paid.day,
        party: paid.party,
        partyAccount: paid.partyAccount,
        about: paid.about,
        bankReference: '2026-12-01/1#1',
      },
    ],
  })
})

test('[PAY-28] a file with an illegible entry is refused at that entry, and another document is none', () => {
  const after = (broken: string) => read(ENTRY + broken)
  expect(after(ENTRY.replace('1107.40', '1e3'))).toEqual({ fault: { kind: 'illegible', entry: 2, element: 'Amt' } })
  expect(after(ENTRY.replace('2026-12-01<', '2026-13-01<'))).toEqual({ fault: { kind: 'illegible', entry: 2, element: 'BookgDt' } })
  expect(after(ENTRY.replace('DBIT', 'OUT'))).toEqual({ fault: { kind: 'illegible', entry: 2, element: 'CdtDbtInd' } })
  expect(readBankStatement(readXml('<Invoice/>')!)).toEqual({ fault: { kind: 'noStatement' } })
})
