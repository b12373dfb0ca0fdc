import { expect, test } from 'vitest'
import { safeRedirectPath } from './safe-redirect-path.ts'

test('a path of this site is kept with its query', () => {
  expect(safeRedirectPath('/purchaserOrderDetail?id=7&tab=lines')).toBe('/purchaserOrderDetail?id=7&tab=lines')
})

test.each(['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', '/\t/elsewhere.test', 'javascript:alert(1)', '', undefined, ['/x']])(
  '%j leads to the root',
  (wished) => {
    expect(safeRedirectPath(wished)).toBe('/')
  },
)
