import { expect, test } from 'vitest'
import { refusedAttempts } from './refused-attempts.ts'

const issue = { code: 'ORDER_ENDED', path: '', params: {}, text: 'The order has ended' }
const refused = { status: 'SUCCESS', returnCode: '10031001', returnMsg: '', issues: [issue] } as const

test('a refused request names its document', () => {
  expect(refusedAttempts({ entity: { id: 'o1' } }, refused)).toEqual([{ document: 'o1', codes: ['ORDER_ENDED'] }])
})

test('a refused request without a document is audited as an attempt', () => {
  expect(refusedAttempts({ entity: { remark: 'x' } }, refused)).toEqual([{ document: null, codes: ['ORDER_ENDED'] }])
})

test('a refused batch names the refused items', () => {
  const list = [
    { id: 'o1', returnCode: '0' },
    { id: 'o2', returnCode: '10031001', issues: [issue] },
  ]
  expect(refusedAttempts({ entityList: [{ id: 'o1' }, { id: 'o2' }] }, { status: 'SUCCESS', returnCode: '0', returnMsg: '', list })).toEqual([
    { document: 'o2', codes: ['ORDER_ENDED'] },
  ])
})

test('a successful request is not audited as refused', () => {
  expect(refusedAttempts({ entity: { id: 'o1' } }, { status: 'SUCCESS', returnCode: '0', returnMsg: '' })).toEqual([])
})
