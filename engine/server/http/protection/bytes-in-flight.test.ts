import { expect, test } from 'vitest'
import { bytesInFlight } from './bytes-in-flight.ts'

test('one sender holds at most 60 bytes, all together 100; what is let go of is free again', () => {
  const bytes = bytesInFlight(60, 100)
  const first = bytes.take('li', 40)
  expect(bytes.take('li', 30)).toBe('SENDER_FULL')
  expect(bytes.take('wang', 60)).toBeTypeOf('function')
  expect(bytes.take('zhao', 1)).toBe('ALL_FULL')
  if (typeof first === 'function') {
    first()
    first()
  }
  expect(bytes.take('zhao', 40)).toBeTypeOf('function')
  expect(bytes.take('sun', 1)).toBe('ALL_FULL')
})
