import { expect, test } from 'vitest'
import type { Entity } from '../../../core/model/entity.ts'
import type { FormScreen } from '../../../core/model/screen.ts'
import { amountsInFoot } from './amounts-in-foot.ts'

const field = (name: string, more: object) => ({ kind: 'field', name, type: 'amount', system: false, required: false, readonly: false, ...more })
const entity = {
  fields: {
    linesTax: field('linesTax', { computed: { source: 'lines.map(l, l.tax).sum()' } }),
    difference: field('difference', { computed: { source: 'amount - linesAmount' } }),
    amount: field('amount', { computed: { source: 'taxAmount + 1' } }),
    taxAmount: field('taxAmount', {}),
    code: field('code', { type: 'text' }),
  },
} as unknown as Entity
const form = (...fields: readonly string[]) => ({ sections: [{ kind: 'fields', id: 'basic', fields }] }) as unknown as FormScreen
const names = (screen: FormScreen) => amountsInFoot(screen, entity).map(({ name }) => name)

test('the foot has the sums that the form names, in its order', () => {
  expect(names(form('code', 'taxAmount', 'amount', 'difference'))).toEqual(['amount', 'difference'])
})

test('where the form names no sum, the foot has every one of the document', () => {
  expect(names(form('code', 'taxAmount'))).toEqual(['linesTax', 'difference', 'amount'])
})
