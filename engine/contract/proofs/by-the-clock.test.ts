import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import { doneByTheClock, refusesByTheClock } from './by-the-clock.ts'

const inquiry = model.entities.inquiry!
const { invite, publish, openBid, send, open } = inquiry.transitions
const { deadlineAhead, deadlineOver, supplierInvited } = inquiry.rules

test('an open inquiry has its deadline ahead: whatever sets it asks for that, and at the deadline it ends', () => {
  expect(refusesByTheClock(inquiry, invite!, deadlineAhead!)).toBe(
    '"deadline >= now" fails by the clock alone: whatever sets deadline asks for it, and once it is past end takes the document on',
  )
  expect(refusesByTheClock(inquiry, publish!, deadlineAhead!)).toContain('end takes the document on')
})

test('a draft may have a deadline that is past, and so may one that has ended; another guard says nothing of time', () => {
  expect(refusesByTheClock(inquiry, send!, deadlineAhead!)).toBeUndefined()
  expect(refusesByTheClock(inquiry, open!, deadlineAhead!)).toBeUndefined()
  expect(refusesByTheClock(inquiry, invite!, supplierInvited!)).toBeUndefined()
})

test('bids are opened before quoting has ended by the clock alone, and afterwards by people', () => {
  expect(doneByTheClock(inquiry, openBid!, 'OPEN')).toContain(`"${deadlineOver!.check.source}" holds in OPEN by the clock alone`)
  expect(doneByTheClock(inquiry, openBid!, 'ENDED')).toBeUndefined()
})

test('an action that may set the time back makes the clock unnecessary', () => {
  const free = { ...inquiry, transitions: { ...inquiry.transitions, change: { ...inquiry.transitions.change!, guards: [] } } }
  expect(refusesByTheClock(free, invite!, deadlineAhead!)).toBeUndefined()
})
