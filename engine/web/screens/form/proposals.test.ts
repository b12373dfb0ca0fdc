import { expect, test } from 'vitest'
import { evaluationContext, model } from '../../../../tests/support/order.ts'
import { chosenSince, followersOf, isProposed, withoutRecord } from './proposals.ts'

const order = model.entities['order']!
const line = model.entities['inquiryLine']!
const followers = (entity: typeof order) => followersOf(entity).map(({ field, ref }) => `${field.name} ${ref}`)

test('[LINE-3] currency and settlement of an order follow its supplier, unit and inspection of a line its material', () => {
  expect(followers(order)).toEqual(expect.arrayContaining(['currency supplier', 'settlementMethod supplier', 'requirementText orderRequirement']))
  expect(followers(line)).toEqual(expect.arrayContaining(['quantityUnit materialRecord', 'inspectionType materialRecord']))
})

test('[LINE-3] a record that was chosen proposes, one that was cleared or stays does not', () => {
  expect(chosenSince(['supplier', 'buyer'], { supplier: 's1', buyer: 'b' }, { supplier: 's2', buyer: 'b' })).toEqual(['supplier'])
  expect(chosenSince(['supplier'], { supplier: 's1' }, { supplier: null })).toEqual([])
})

test('[LINE-3] a proposal takes the place of a blank and of an earlier proposal, never of what a person entered', () => {
  expect(isProposed(null, 'CNY')).toBe(true)
  expect(isProposed('CNY', 'CNY')).toBe(true)
  expect(isProposed('EUR', 'CNY')).toBe(false)
  const inspection = followersOf(line).find(({ field }) => field.name === 'inspectionType')!
  expect(withoutRecord(model, line, inspection, { materialRecord: 'm1', inspectionType: 'S' }, evaluationContext())).toBe('E')
})
