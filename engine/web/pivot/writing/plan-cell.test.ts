import { expect, test } from 'vitest'
import { Decimal } from '../../../core/decimal/decimal.ts'
import { planCell } from './plan-cell.ts'

const lines = (...quantities: readonly string[]) => quantities.map((quantity, index) => ({ id: `l${index + 1}`, quantity: new Decimal(quantity) }))
const planned = (quantities: readonly string[], sum: string) => {
  const { changed, removed, added } = planCell(lines(...quantities), new Decimal(sum))
  return { changed: changed.map(({ id, quantity }) => `${id} ${quantity.toFixed()}`), removed, added: added?.toFixed() }
}

test('an empty cell gets one line, and nothing for 0', () => {
  expect(planned([], '40')).toEqual({ changed: [], removed: [], added: '40' })
  expect(planned([], '0')).toEqual({ changed: [], removed: [], added: undefined })
})

test('a greater sum goes to the last line', () => {
  expect(planned(['30', '10'], '50')).toEqual({ changed: ['l2 20'], removed: [], added: undefined })
})

test('a smaller sum is taken from the last line backwards, exactly', () => {
  expect(planned(['30', '10.5'], '35.25')).toEqual({ changed: ['l2 5.25'], removed: [], added: undefined })
  expect(planned(['30', '10'], '25')).toEqual({ changed: ['l1 25'], removed: ['l2'], added: undefined })
  expect(planned(['30', '10'], '0')).toEqual({ changed: [], removed: ['l2', 'l1'], added: undefined })
})

test('the same sum, and less than nothing, change nothing', () => {
  expect(planned(['30', '10'], '40')).toEqual({ changed: [], removed: [], added: undefined })
  expect(planned(['30'], '-1')).toEqual({ changed: [], removed: [], added: undefined })
})
