import { expect, it } from 'vitest'
import { loginAddress, returnPath } from './login-address.ts'

it('[SES-2] carries the way back, sa and the language', () => {
  expect(loginAddress({ pathname: '/purchaserOrderList', search: '?tab=close&sa=x1' }, 'en')).toBe(
    '/login?returnUrl=%2FpurchaserOrderList%3Ftab%3Dclose%26sa%3Dx1&sa=x1&lang=en',
  )
  expect(loginAddress({ pathname: '/', search: '' }, 'cn')).toBe('/login')
})

it('leads back to paths of this site only', () => {
  expect(returnPath('?returnUrl=%2Fproject%3Fpage%3D2')).toBe('/project?page=2')
  expect(returnPath('?returnUrl=https%3A%2F%2Fevil.example')).toBe('/')
  expect(returnPath('?returnUrl=%2F%2Fevil.example')).toBe('/')
  expect(returnPath('?returnUrl=%2F%5Cevil.example')).toBe('/')
  expect(returnPath('?returnUrl=%2F.%2F%2Fevil.example')).toBe('/')
  expect(returnPath('?returnUrl=%2F%09%2Fevil.example')).toBe('/')
  expect(returnPath('?returnUrl=%2Flogin')).toBe('/')
  expect(returnPath('?returnUrl=%2Fx%2F..%2Flogin')).toBe('/')
  expect(returnPath('')).toBe('/')
})
