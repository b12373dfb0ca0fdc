import { expect, test } from 'vitest'
import { DISCUSSION_KINDS } from '../../../core/wire/path-below.ts'
import { isWithinInvitation } from './within-invitation.ts'

const invitation = { id: 'i', entity: 'order', document: 'o1', transitions: ['accept'], maskCodes: [] }
const accept = { kind: 'transition', entity: 'order', transition: 'accept' } as const

test('the document of the invitation can be read, and the named action taken', () => {
  expect(isWithinInvitation(invitation, { kind: 'detail', entity: 'order' }, { entity: { id: 'o1' } })).toBe(true)
  expect(isWithinInvitation(invitation, accept, { entity: { id: 'o1' } })).toBe(true)
})

test('another document, another action, a list, its comments or a second document beside it is out of reach', () => {
  expect(isWithinInvitation(invitation, accept, { entity: { id: 'o2' } })).toBe(false)
  expect(isWithinInvitation(invitation, { ...accept, transition: 'close' }, { entity: { id: 'o1' } })).toBe(false)
  expect(isWithinInvitation(invitation, { kind: 'list', entity: 'order' }, { entity: { id: 'o1' } })).toBe(false)
  for (const kind of DISCUSSION_KINDS) expect(isWithinInvitation(invitation, { kind, entity: 'order' }, { entity: { id: 'o1' } })).toBe(false)
  expect(isWithinInvitation(invitation, accept, { entityList: [{ id: 'o1' }, { id: 'o2' }] })).toBe(false)
  expect(isWithinInvitation(invitation, accept, {})).toBe(false)
})
