import { expect, test } from 'vitest'
import { pastedValues } from './pasted-values.ts'

test('[LIST-2] a pasted column becomes a list of values, each once, blanks left out', () => {
  expect(pastedValues('PO1\r\nPO2\t PO3 \n\nPO1;PO4，PO5、PO6')).toEqual({ values: ['PO1', 'PO2', 'PO3', 'PO4', 'PO5', 'PO6'], left: 0 })
  expect(pastedValues(' one value alone ')).toEqual({ values: ['one value alone'], left: 0 })
  expect(pastedValues(' \n ')).toEqual({ values: [], left: 0 })
})

test('[LIST-7] pastedValues() counts the values that an address cannot hold', () => {
  const many = pastedValues(Array.from({ length: 700 }, (_, index) => `P${index}`).join('\n'))
  expect([many.values.length, many.left]).toEqual([500, 200])
  const long = pastedValues(Array.from({ length: 100 }, (_, index) => `${index}${'轴'.repeat(20)}`).join('\n'))
  expect(long.values.length + long.left).toBe(100)
  expect(encodeURIComponent(long.values.join(',')).length).toBeLessThanOrEqual(6000)
})
