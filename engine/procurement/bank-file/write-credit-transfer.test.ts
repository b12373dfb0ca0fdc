import { expect, test } from 'vitest'
import { type CreditTransfer, writeCreditTransfer } from './write-credit-transfer.ts'

const transfer: CreditTransfer = {
  reference: 'PY20261130000001-1',
  madeAt: '2026-11-30T08:00:00.000Z',
  day: '2026-12-01',
  payer: { name: '上海机械有限公司', account: '1001 2345 6789', bank: '中国工商银行', bankCode: '102290000004' },
  payee: { name: 'Feder & Sohn GmbH', account: 'de89 3704 0044 0532 0130 00', bankCode: 'COBADEFFXXX' },
  amount: '1107.40',
  currency: 'EUR',
  about: 'PY20261130000001',
}

test('[PAY-26] 1,107.40 EUR go to an IBAN at a BIC, from an account that a bank of CNAPS numbers', () => {
  expect(writeCreditTransfer(transfer)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>' +
      '<GrpHdr><MsgId>PY20261130000001-1</MsgId><CreDtTm>2026-11-30T08:00:00.000Z</CreDtTm><NbOfTxs>1</NbOfTxs><CtrlSum>1107.4</CtrlSum><InitgPty><Nm>上海机械有限公司</Nm></InitgPty></GrpHdr>' +
      '<PmtInf><PmtInfId>PY20261130000001-1</PmtInfId><PmtMtd>TRF</PmtMtd><NbOfTxs>1</NbOfTxs><CtrlSum>1107.4</CtrlSum><ReqdExctnDt><Dt>2026-12-01</Dt></ReqdExctnDt>' +
      '<Dbtr><Nm>上海机械有限公司</Nm></Dbtr><DbtrAcct><Id><Othr><Id>1001 2345 6789</Id></Othr></Id><Ccy>EUR</Ccy></DbtrAcct>' +
      '<DbtrAgt><FinInstnId><ClrSysMmbId><MmbId>102290000004</MmbId></ClrSysMmbId><Nm>中国工商银行</Nm></FinInstnId></DbtrAgt>' +
      '<CdtTrfTxInf><PmtId><EndToEndId>PY20261130000001-1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">1107.4</InstdAmt></Amt>' +
      '<CdtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></CdtrAgt><Cdtr><Nm>Feder &amp; Sohn GmbH</Nm></Cdtr>' +
      '<CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct><RmtInf><Ustrd>PY20261130000001</Ustrd></RmtInf></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>\n',
  )
})

test('[PAY-26] an IBAN with a wrong digit is an account as the bank numbers it, and a bank without a code goes by its name', () => {
  const written = writeCreditTransfer({ ...transfer, payee: { name: 'S', account: 'DE88370400440532013000', bank: 'Commerzbank' } })
  expect(written).toContain('<CdtrAgt><FinInstnId><Nm>Commerzbank</Nm></FinInstnId></CdtrAgt>')
  expect(written).toContain('<CdtrAcct><Id><Othr><Id>DE88370400440532013000</Id></Othr></Id></CdtrAcct>')
})

test('[PAY-26] markup in a name stays a name, and control characters are left out', () => {
  const written = writeCreditTransfer({ ...transfer, payee: { ...transfer.payee, name: 'A\u0001</Nm><Amt>"9"' } })
  expect(written).toContain('<Cdtr><Nm>A&lt;/Nm&gt;&lt;Amt&gt;&quot;9&quot;</Nm></Cdtr>')
})

test.each([
  ['an account of 35 characters', { payee: { ...transfer.payee, account: '1'.repeat(35) } }],
  ['no account', { payee: { ...transfer.payee, account: ' ' } }],
  ['nothing to pay', { amount: '0' }],
  ['less than nothing', { amount: '-1' }],
  ['more than 18 digits', { amount: '10000000000000' }],
  ['a reference of 36 characters', { reference: 'P'.repeat(36) }],
  ['a code of a bank that is none', { payee: { ...transfer.payee, bankCode: 'BANK/1' } }],
])('[PAY-26] the standard has no room for %s, and nothing is cut', (_what, change) => {
  expect(writeCreditTransfer({ ...transfer, ...change })).toBeUndefined()
})
