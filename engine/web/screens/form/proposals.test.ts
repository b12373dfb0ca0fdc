import { expect, test } from 'vitest'
import { evaluationContext, model } from '../../../../tests/support/order.ts'
import { wordsOf } from '../../cells/words.ts'
import { chosenSince, followersOf, isProposed, proposedIn, withoutRecord } from './proposals.ts'

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

test('[LINE-4] the terms of an order follow its supplier by the last order with it; address and group by nothing that is chosen', () => {
  expect(followers(order)).toEqual(expect.arrayContaining(['paymentTerm supplier', 'deliveryAddress supplier', 'purchasingGroup supplier']))
  expect(followers(model.entities['inquiry']!).filter((each) => each.startsWith('purchasingGroup'))).toEqual([])
})

test('[LINE-4] a form says which document a value is from, and on which day; or that it is the person’s', () => {
  const text = (key: string | readonly string[], params: object = {}) => [key, ...Object.values(params)].join(' ')
  const words = wordsOf(model, 'en', text as Parameters<typeof wordsOf>[2])
  const year = new Date().getFullYear()
  const from = { from: 'document', entity: 'order', document: { id: 'o1', text: 'PO1' }, at: `${year}-06-15T12:00:00Z` }
  const answer = { _proposed: { deliveryAddress: from, paymentTerm: { ...from, at: '2020-06-15T12:00:00Z' }, purchasingGroup: { from: 'person' } } }
  const values = { deliveryAddress: 'Gate 1', paymentTerm: 't', purchasingGroup: 'g' }
  expect(proposedIn(words, answer, values)).toEqual({
    deliveryAddress: { value: 'Gate 1', note: 'ui.writing.proposedAsIn entity.order PO1 06-15' },
    paymentTerm: { value: 't', note: 'ui.writing.proposedAsIn entity.order PO1 2020-06-15' },
    purchasingGroup: { value: 'g', note: 'ui.writing.proposedOfPerson' },
  })
})
