import { expect, it } from 'vitest'
import { contentOfAnswer, sessionFrom, type MemberInfo } from './session-from-answers.ts'

const declared = { version: 0, items: [], screens: {} }

const info: MemberInfo = {
  id: 'u1',
  name: '王琳',
  loginName: 'wanglin',
  email: 'w@example.com',
  isTemporary: 0,
  identity: 'purchaser',
  memberLanguage: 'cn',
  purchasingGroups: ['g1'],
  enterpriseInfo: { id: 'e1', name: '远景机械', englishName: 'Vista Machinery', ps: '4', ps2: '3' },
}

it('makes one session of the answers', () => {
  const session = sessionFrom({ token: 't', info, permissions: ['A30', 'A62'], template: declared, preferences: { quantityScale: '4' } })
  expect(session.user).toEqual({
    id: 'u1',
    name: '王琳',
    loginName: 'wanglin',
    email: 'w@example.com',
    isTemporary: false,
    isPersonal: false,
    purchasingGroups: ['g1'],
    absent: [],
    enterprise: { id: 'e1', name: '远景机械', englishName: 'Vista Machinery' },
  })
  expect(session.permissions.has('A62')).toBe(true)
  expect(session.preferences).toEqual({ quantityScale: '4' })
})

it('gives a temporary person the default decimals of the server', () => {
  const temporary = { ...info, isTemporary: 1 as const, enterpriseInfo: { ...info.enterpriseInfo, ps: '6', ps2: '2' } }
  expect(
    sessionFrom({ token: 't', info: temporary, permissions: [], template: declared, preferences: { quantityScale: '4', priceScale: '4' } }).preferences,
  ).toEqual({ quantityScale: '6', priceScale: '2' })
})

it('shows a supplier the decimals that it prefers', () => {
  const session = sessionFrom({ token: 't', info, permissions: [], template: declared, preferences: { supScale: '2', supPriceScale: '3' } })
  expect(session.scales).toEqual({ quantityScale: '2', priceScale: '3' })
})

it('computes a supplier’s prices with the purchaser’s decimals', () => {
  const supplier = { ...info, identity: 'supplier' as const, enterpriseInfo: { ...info.enterpriseInfo, ps: '6', ps2: '6' } }
  const session = sessionFrom({ token: 't', info: supplier, permissions: [], template: declared, preferences: { supScale: '2', supPriceScale: '3' } })
  expect(session.preferences).toEqual({ quantityScale: '6', priceScale: '6', supScale: '2', supPriceScale: '3' })
})

it('does not start a session on a refusal', () => {
  expect(() => contentOfAnswer({ status: 'SUCCESS', returnCode: '10011046', returnMsg: 'no' }, 'list')).toThrow('Cannot start: the server answered 10011046 no')
})
