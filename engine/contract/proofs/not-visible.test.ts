import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import { refusedWhileNotVisible } from './not-visible.ts'

const sheet = model.entities.bidScore!
const { byExpert, allScored } = sheet.rules

test('only the expert of a sheet sees it while it is being scored', () => {
  expect(refusedWhileNotVisible(sheet, sheet.transitions.submit!, byExpert!, 'purchaser')).toContain('sees none that submit starts from')
})

test('the proof does not hold for another guard, nor for submitted sheets that everybody sees', () => {
  expect(refusedWhileNotVisible(sheet, sheet.transitions.submit!, allScored!, 'purchaser')).toBeUndefined()
  expect(refusedWhileNotVisible(sheet, { ...sheet.transitions.submit!, from: ['SUBMITTED'] }, byExpert!, 'purchaser')).toBeUndefined()
  expect(refusedWhileNotVisible(sheet, sheet.transitions.submit!, byExpert!, 'supplier')).toBeUndefined()
})
