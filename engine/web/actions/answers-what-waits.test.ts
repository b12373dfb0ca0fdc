import { expect, test } from 'vitest'
import { projectModel } from '../../../tests/support/project-model.ts'
import { answersWhatWaits } from './answers-what-waits.ts'

const order = projectModel().entities['order']!
const row = { acceptance: 'purchasePaid', suspension: 'NORMAL', drawingAccess: 'ASKED', postponement: 'NONE' }

test('whoever is asked for drawings answers first; what can be done at any time waits for nobody', () => {
  expect(Object.keys(order.transitions).filter((name) => answersWhatWaits(order, row, name))).toEqual(['agreeDrawings', 'refuseDrawings'])
  expect(answersWhatWaits(order, { ...row, drawingAccess: 'NONE' }, 'agreeDrawings')).toBe(false)
  expect(answersWhatWaits(order, { ...row, suspension: 'SUSPENDED' }, 'resume')).toBe(true)
  expect(answersWhatWaits(order, row, 'suspend')).toBe(false)
})
