import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { addMember } from '../../support/add-member.ts'
import { enter } from '../../support/master-data.ts'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { AT, type Invoicing, paper, startInvoicing } from './invoicing.ts'

let at: Invoicing
/** Does everything with invoices and statements, without the right to see prices. */
let blind: SignedIn
beforeAll(async () => {
  at = await startInvoicing()
  blind = await addMember(at.stating.returning.story.api, 'blind', ['A166', 'A167', 'A168', 'A170', 'A174', 'A175', 'A176', 'A177', 'A151', 'A152'])
})
afterAll(() => at.stating.returning.story.api.close())

const lineOf = ({ lines }: Shown) => (lines as readonly Shown[])[0]!.id as string
const confirmed = ['INVOICE_HAS_DIFFERENCES']

test('[INV-7] of a blue invoice of 1.13 two red ones take 1.04 back on paper, and a third of 0.10 is refused, though its line would still hold it', async () => {
  const blueLine = lineOf(await at.confirmed([{ statementLine: lineOf(await at.stated(['1'])), quantity: '0.01' }], paper('RED-0')))
  const red = async (number: string, amountWithoutTax: string, taxAmount: string) =>
    done(
      await at.red('supplier', [{ blueLine, quantity: '0.003', amountWithoutTax: '-0.38', tax: '-0.04' }], { ...paper(number), amountWithoutTax, taxAmount }),
    ).entity as Shown
  const first = await red('RED-1', '-0.46', '-0.06')
  done(await at.act('supplier', 'submit', first))
  done(await at.act('purchaser', 'confirm', first, { confirmed }))
  const second = await red('RED-2', '-0.46', '-0.06')
  done(await at.act('supplier', 'submit', second))
  const third = done(
    await at.red('supplier', [{ blueLine, quantity: '0.001', amountWithoutTax: '0', tax: '0' }], {
      ...paper('RED-3'),
      amountWithoutTax: '-0.1',
      taxAmount: '0',
    }),
  ).entity as Shown
  expect(refusals(await at.act('supplier', 'submit', third))).toEqual([' RED_OVER_BLUE'])
  done(await at.act('purchaser', 'reject', second, { rejectReason: 'counted wrong' }))
  done(await at.act('supplier', 'submit', third))
})

test('[INV-8] with the four eyes whoever submitted an invoice of the purchaser does not confirm it, whoever registered it', async () => {
  const { story } = at.stating.returning
  const clerk = await addMember(story.api, 'clerk', ['A166', 'A174', 'A175', 'A176', 'A150', 'A151', 'A152'])
  const checker = await addMember(story.api, 'checker', ['A166', 'A174', 'A176', 'A150', 'A151', 'A152'])
  const { id } = done(await at.invoice('purchaser', [{ statementLine: lineOf(await at.stated(['10'])) }], paper('EYES-1'))).entity as Shown
  const act = async (person: SignedIn, action: string, more: Shown = {}) => {
    const { version } = await at.read('purchaser', { id })
    return person.call(`${AT.purchaser}/${action}`, { entity: { id, version, ...more } })
  }
  done(await act(clerk, 'edit', { remark: 'as on paper' }))
  done(await act(clerk, 'submit'))
  expect(refusals(await act(clerk, 'confirm'))).toEqual([' INVOICE_CHECKED_BY_ANOTHER'])
  expect(refusals(await act(story.buyer, 'confirm'))).toEqual([' INVOICE_CHECKED_BY_ANOTHER'])
  done(await act(checker, 'confirm'))
})

test('[INV-14, STM-16, SEE-9] without the right to see prices nobody enters an invoice or a statement, so that no refusal tells what a piece costs', async () => {
  const statement = await at.stated(['10'])
  const blueLine = lineOf(await at.confirmed([{ statementLine: lineOf(await at.stated(['10'])) }], paper('BLIND-0')))
  for (const quantity of ['0.00004', '0.0001', '1'])
    expect(refusals(await blind.call(`${AT.purchaser}/addRed`, { entity: { lines: [{ blueLine, quantity }], ...paper('BLIND-1') } }))).toEqual([
      ' NO_PERMISSION',
    ])
  const blue = { lines: [{ statementLine: lineOf(statement) }], ...paper('BLIND-2') }
  expect(refusals(await blind.call(`${AT.purchaser}/add`, { entity: blue }))).toEqual([' NO_PERMISSION'])
  const { line } = await at.stating.stored('1')
  for (const documents of ['1', '999']) {
    const entity = { lines: [{ storageNoteLine: line }], deductions: [{ kind: 'DOCUMENT', documents, reason: 'papers' }] }
    expect(refusals(await blind.call('/api/reconcileOrder/purchase/add', { entity }))).toEqual([' NO_PERMISSION'])
  }
})

test('[DED-8] a supplier states a deduction without an amount and meets no figure and no name of the purchaser’s rules', async () => {
  const { buyer, seller } = at.stating.returning.story
  const rule = { name: 'inside', kind: 'DOCUMENT', deductionFixed: '7.77', validFrom: '2020-01-01', validTo: '2099-12-31' }
  await enter(buyer, '/api/reconciliationRule/add', rule)
  const { line } = await at.stating.stored('10')
  const state = (person: SignedIn, side: 'purchase' | 'supplier', deduction: Shown) =>
    person.call(`/api/reconcileOrder/${side}/add`, {
      entity: { lines: [{ storageNoteLine: line }], deductions: [{ kind: 'DOCUMENT', documents: '2', ...deduction }] },
    })
  expect(refusals(await state(seller, 'supplier', {}))).toEqual(['deductions[0].reason REQUIRED', 'deductions[0].amount REQUIRED'])
  const own = done(await state(buyer, 'purchase', {})).entity as Shown
  expect(own).toMatchObject({ deductions: [{ reason: 'inside', amount: '15.54' }] })
})

test('[CLO-4, INV-8] a reason of characters that nobody sees is none', async () => {
  const invoice = done(await at.invoice('supplier', [{ statementLine: lineOf(await at.stated(['1'])) }], paper('UNSEEN'))).entity as Shown
  done(await at.act('supplier', 'submit', invoice))
  for (const rejectReason of ['\u200b', '\u202e \u2066', '\u3164', ' \u00ad '])
    expect(refusals(await at.act('purchaser', 'reject', invoice, { rejectReason }))).toEqual(['rejectReason REQUIRED'])
})

test('[INV-2] code and number of a supplier stand once, whatever their letter case, width, spaces and characters that nobody sees', async () => {
  const statementLine = lineOf(await at.stated(['10']))
  const enter = (code: string, number: string) => at.invoice('supplier', [{ statementLine, quantity: '0.1' }], { ...paper(number), code })
  done(await enter('AbC', 'No-7'))
  for (const [code, number] of [
    ['abc', 'no-7'],
    ['ＡｂＣ', 'No-７'],
    [' AbC ', 'No -7'],
    ['Ab\u200bC', '\u202eNo-7'],
  ] as const)
    expect([code, refusals(await enter(code, number))]).toEqual([code, ['code INVOICE_TWICE', 'number INVOICE_TWICE']])
  done(await enter('AbC', 'No-8'))
})

test('[INV-2] a number of characters that nobody sees is missing when the invoice is submitted', async () => {
  const invoice = done(await at.invoice('supplier', [{ statementLine: lineOf(await at.stated(['1'])) }], paper('\u200b\u202e'))).entity as Shown
  expect(refusals(await at.act('supplier', 'submit', invoice))).toEqual([' INVOICE_PAPER_MISSING'])
})
