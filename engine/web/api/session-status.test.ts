import { expect, it } from 'vitest'
import { sessionStatusOf } from './session-status.ts'

it('goes on after a success, also after a business refusal', () => {
  expect(sessionStatusOf({ status: 'SUCCESS', returnCode: '0' })).toBe('goOn')
  expect(sessionStatusOf({ status: 'SUCCESS', returnCode: '10031001' })).toBe('goOn')
})

it('[SES-3] leads home on 30310008, whatever the status', () => {
  expect(sessionStatusOf({ status: 'SUCCESS', returnCode: '30310008' })).toBe('home')
  expect(sessionStatusOf({ status: 'LOGINERROR', returnCode: '30310008' })).toBe('home')
})

it('[SES-3] tells the refusing statuses apart', () => {
  expect(sessionStatusOf({ status: 'LOGINERROR', returnCode: '30010003' })).toBe('login')
  expect(sessionStatusOf({ status: 'DEACTIVATED', returnCode: '30010002' })).toBe('deactivated')
  expect(sessionStatusOf({ status: 'PROHIBIT', returnCode: '10011044' })).toBe('prohibited')
})

it('treats an unknown status as the end of the session', () => {
  expect(sessionStatusOf({ status: 'MAINTENANCE' as 'SUCCESS', returnCode: '1' })).toBe('other')
})
