import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import { refusedOutOfSight } from './out-of-sight.ts'

const sheet = model.entities.bidScore!
const { byExpert, allScored } = sheet.rules

test('who is not the expert of a sheet that is being scored does not see it', () => {
  expect(refusedOutOfSight(sheet, sheet.transitions.submit!, byExpert!, 'purchaser')).toContain('sees none that submit starts from')
})

test('another guard refuses in sight, and where everybody sees submitted sheets one that starts there does', () => {
  expect(refusedOutOfSight(sheet, sheet.transitions.submit!, allScored!, 'purchaser')).toBeUndefined()
  expect(refusedOutOfSight(sheet, { ...sheet.transitions.submit!, from: ['SUBMITTED'] }, byExpert!, 'purchaser')).toBeUndefined()
  expect(refusedOutOfSight(sheet, sheet.transitions.submit!, byExpert!, 'supplier')).toBeUndefined()
})
