import { expect, test } from 'vitest'
import { benchModel } from './declaration.ts'

test('the declaration of the benches compiles, with what is worked out, conditions by cell, rules and totals', () => {
  const { entities, screens } = benchModel(60)
  const fields = Object.values(entities['planLine']!.fields)
  expect(fields.filter(({ computed }) => computed !== undefined)).toHaveLength(11)
  expect(fields.filter((field) => field.readonlyWhen ?? field.requiredWhen ?? field.visibleWhen)).toHaveLength(3)
  expect(Object.keys(entities['plan']!.rules)).toEqual(['inTime', 'freightIsPart', 'inBudget'])
  expect(screens['plans']).toMatchObject({ kind: 'form', sections: [{ id: 'basic' }, { totals: ['quantity', 'net', 'amount', 'totalWeight', 'freight'] }] })
})
