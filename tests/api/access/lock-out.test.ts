import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'

// Each test has its own people, since no call can undo what they do to each other.
let api: Api | undefined
let boss: SignedIn
let deputy: SignedIn
beforeEach(async () => {
  await api?.close()
  api = await startApi()
  // Two administrators with a role each; the other members of the enterprise lose the code.
  await sql`delete from "rolePermission" where code = 'A61' and role not in ('role of manager', 'role of buyer')`.execute(api.pool)
  boss = await api.login('manager')
  deputy = await api.login('buyer')
})
afterAll(() => api?.close())

const codes = (answer: any) => (answer.issues ?? []).map(({ code }: any) => code)
const act = (who: SignedIn, path: string, entity: Record<string, unknown>) => who.call(`/api/${path}`, { entity })
const ownRole = { id: 'role of manager', version: 1 }
const ownMember = { id: 'member of manager', version: 1 }

/** Every way to take away the caller's own access to the settings. */
const ways: readonly (readonly [string, string, Record<string, unknown>])[] = [
  ['taking the code from one’s own role', 'role/update', { ...ownRole, codes: ['A1'] }],
  ['leaving one’s own role by its members', 'role/update', { ...ownRole, members: [] }],
  ['disabling one’s own role', 'role/disable', ownRole],
  ['taking one’s own roles from oneself', 'memberInfo/updateRoles', { ...ownMember, roles: [] }],
  ['disabling oneself', 'memberInfo/disable', ownMember],
]

test.each(ways)('[PERM-16] %s is refused while another administrator is there', async (_, path, entity) => {
  expect(await act(boss, path, entity)).toMatchObject({ returnCode: '10300011', issues: [{ code: 'OWN_ACCESS_LOST' }] })
  expect(await boss.call('/api/role/list')).toMatchObject({ returnCode: '0' })
  // The other administrator may do all of it.
  expect(await act(deputy, path, entity)).toMatchObject({ returnCode: '0' })
  expect((await boss.call('/api/role/list')).status).not.toBe('SUCCESS')
})

test.each(ways)('[PERM-16] %s is refused for the last administrator, with a code of its own', async (_, path, entity) => {
  expect(codes(await act(boss, 'role/update', { id: 'role of buyer', version: 1, codes: ['A1'] }))).toEqual([])
  expect(await act(boss, path, entity)).toMatchObject({ returnCode: '10300012', issues: [{ code: 'NO_ADMINISTRATOR_LEFT' }] })
  expect(await boss.call('/api/role/list')).toMatchObject({ returnCode: '0' })
})

test('[PERM-16] if two administrators remove each other’s access at once, one is refused', async () => {
  const both = await Promise.all([
    act(boss, 'role/update', { id: 'role of buyer', version: 1, codes: ['A1'] }),
    act(deputy, 'role/update', { id: 'role of manager', version: 1, codes: ['A1'] }),
  ])
  expect(both.map(({ returnCode }) => returnCode === '0').toSorted()).toEqual([false, true])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['PROHIBIT', 'SUCCESS'])
})

test('[PERM-16] a disabled administrator or role does not count as an administrator', async () => {
  expect(codes(await act(boss, 'memberInfo/disable', { id: 'member of buyer', version: 1 }))).toEqual([])
  expect(codes(await act(boss, 'role/disable', ownRole))).toEqual(['NO_ADMINISTRATOR_LEFT'])
  expect(await deputy.call('/api/role/list')).toMatchObject({ status: 'DEACTIVATED' })
})
