import { expect, test } from 'vitest'
import { safeRedirectPath } from './safe-redirect-path.ts'

test('a path of this site is kept with its query', () => {
  expect(safeRedirectPath('/apiKeys')).toBe('/apiKeys')
  expect(safeRedirectPath('/purchaserOrderDetail?id=7&tab=lines')).toBe('/purchaserOrderDetail?id=7&tab=lines')
})

test.each([
  'https://elsewhere.test/',
  '//elsewhere.test',
  '/\\elsewhere.test',
  '/\t/elsewhere.test',
  '/.//elsewhere.test',
  '/x/..//elsewhere.test',
  '/%2e//elsewhere.test',
  'javascript:alert(1)',
  '/api/member/token/logout',
  '/%61pi/member/token/logout',
  '/x/../api/member/token/logout?y',
  '/openapi/member/login',
  '',
  undefined,
  ['/x'],
])('%j leads to the root', (wished) => {
  expect(safeRedirectPath(wished)).toBe('/')
})

test('no address of four pieces after the first slash leads a browser to another site', () => {
  const pieces = ['', '/', '\\', '.', '..', '%2e', '%2f', '\t', '@', ':', '?', '#', 'elsewhere.test']
  let addresses = ['/']
  for (let length = 0; length < 4; length++) addresses = addresses.flatMap((begun) => pieces.map((piece) => begun + piece))
  const away = addresses.filter((wished) => new URL(safeRedirectPath(wished), 'https://ours.test/api/member/token/login').origin !== 'https://ours.test')
  expect(away).toEqual([])
})
