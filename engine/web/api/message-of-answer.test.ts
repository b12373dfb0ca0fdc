import { expect, it } from 'vitest'
import { messageOfAnswer } from './message-of-answer.ts'

const texts: Record<string, string> = {
  '10011194': 'A value is needed for',
  '10110069': 'Invoice {a} is bound to {b}',
  '10300004': 'A role of this name exists',
  '10110070': 'Only {left} of {all} may be paid',
}
const textOf = (code: string): string | undefined => texts[code]

it('shows the localized text of a code', () => {
  expect(messageOfAnswer({ returnCode: '10300004', returnMsg: 'raw' }, textOf)).toBe('A role of this name exists')
})

it('shows the raw message of an unknown code, without the separators', () => {
  expect(messageOfAnswer({ returnCode: '99999999', returnMsg: 'ERP said no$$$["x"]' }, textOf)).toBe('ERP said no')
})

it('appends the field name of the three codes that name one', () => {
  expect(messageOfAnswer({ returnCode: '10011194', returnMsg: 'x|~|Tax rate' }, textOf)).toBe('A value is needed for Tax rate')
})

it('fills the holes in order from the list after $$$', () => {
  expect(messageOfAnswer({ returnCode: '10110070', returnMsg: 'x$$$["3.00", 10]' }, textOf)).toBe('Only 3.00 of 10 may be paid')
})

it('keeps a hole for which nothing was sent, and survives a broken list', () => {
  expect(messageOfAnswer({ returnCode: '10110070', returnMsg: '$$$["3.00"]' }, textOf)).toBe('Only 3.00 of {all} may be paid')
  expect(messageOfAnswer({ returnCode: '10110070', returnMsg: 'Only 3 of 10$$$[broken' }, textOf)).toBe('Only 3 of 10')
})

it('fills 10110069 from the list that the caller supplies', () => {
  expect(messageOfAnswer({ returnCode: '10110069', returnMsg: '$$$["no"]' }, textOf, ['I-7', 'P-2'])).toBe('Invoice I-7 is bound to P-2')
})

it('prefers the first issue, whose text the server has filled already', () => {
  const issues = [{ code: 'ORDER_ON_HOLD', path: '', params: {}, text: 'The order is on hold' }]
  expect(messageOfAnswer({ returnCode: '10300004', returnMsg: 'raw', issues }, textOf)).toBe('The order is on hold')
})
