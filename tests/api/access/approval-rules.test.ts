import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Api, type SignedIn, hostOf, startApi } from '../../support/api.ts'
import { addApp } from '../../support/factors/second-factor.ts'

// An attacker with A62 alone wants to place orders that nobody approves.

let api: Api | undefined
let boss: SignedIn
let colleague: SignedIn
let rule: { readonly id: string; readonly version: number }
beforeEach(async () => {
  await api?.close()
  api = await startApi()
  boss = await api.login('manager')
  colleague = await api.login('buyer')
  const added = await act(boss, 'add', { subject: 'order.placing', level: '1', amountFrom: '1000', approverCode: 'A32' })
  const { id, version } = added.entity as typeof rule
  rule = { id, version }
})
afterAll(() => api?.close())

const act = (who: SignedIn, name: string, entity: Readonly<Record<string, unknown>>) => who.call(`/api/conf/enterprise/approvalRule/${name}`, { entity })
const refused = { returnCode: '30280140', issues: [{ code: 'SECOND_PERSON_NEEDED', params: { days: '7' } }] }
const done = { returnCode: '0' }
const DAY = 86_400_000
async function rules(): Promise<readonly string[]> {
  const { rows } = await sql<{ told: string }>`
    select subject || ' ' || level || ' ' || trim_scale("amountFrom") || ' ' || "approverCode" as told from "approvalRule" order by level`.execute(api!.pool)
  return rows.map(({ told }) => told)
}
const edited = (change: object) => ({ ...rule, subject: 'order.placing', level: '1', amountFrom: '1000', approverCode: 'A32', ...change })

const ways: readonly (readonly [string, string, () => Readonly<Record<string, unknown>>])[] = [
  ['deleting it', 'delete', () => rule],
  ['a higher amount', 'edit', () => edited({ amountFrom: '99999999' })],
  ['a code of one’s own as the approver', 'edit', () => edited({ approverCode: 'A62' })],
  ['another subject', 'edit', () => edited({ subject: 'purchaseRequest.applying' })],
  ['another level', 'edit', () => edited({ level: '9' })],
]

test.each(ways)('[PREF-20] nobody weakens a rule of approval alone: %s waits for a second person', async (_, name, entity) => {
  for (let time = 0; time < 2; time++) expect(await act(boss, name, entity())).toMatchObject(refused)
  // Another tab at the same moment is still one person.
  for (const answer of await Promise.all([act(boss, name, entity()), act(boss, name, entity())])) expect(answer).toMatchObject(refused)
  const later = await api!.login('manager')
  expect(await act(later, name, entity())).toMatchObject(refused)
  expect(await rules()).toEqual(['order.placing 1 1000 A32'])
  expect(await act(colleague, name, entity())).toMatchObject(done)
  expect(await rules()).not.toEqual(['order.placing 1 1000 A32'])
})

test('[PREF-20] the second person wants the same change of the same version, within seven days', async () => {
  expect(await act(boss, 'edit', edited({ amountFrom: '2000' }))).toMatchObject(refused)
  expect(await act(colleague, 'edit', edited({ amountFrom: '5000' }))).toMatchObject(refused)
  expect(await act(boss, 'delete', { id: rule.id, version: rule.version })).toMatchObject(refused)
  // The wish of the colleague stands: the manager agrees to it, and nobody has agreed to anything else.
  expect(await act(boss, 'edit', edited({ amountFrom: '5000' }))).toMatchObject(done)
  expect(await act(colleague, 'delete', { id: rule.id, version: rule.version })).toMatchObject({ issues: [{ code: 'STALE_VERSION' }] })
  const now = { id: rule.id, version: rule.version + 1 }
  expect(await act(colleague, 'delete', now)).toMatchObject(refused)
  api!.clock.advance(7 * DAY)
  expect(await act(await api!.login('manager'), 'delete', now)).toMatchObject(refused)
  expect(await act(await api!.login('buyer'), 'delete', now)).toMatchObject(done)
  expect(await rules()).toEqual([])
})

test('[PREF-20] many rules at once are each for two, and a wish is no longer one when its owner lost the right', async () => {
  const items = [{ id: rule.id, version: rule.version }]
  const bulk = (who: SignedIn) => who.call('/api/conf/enterprise/approvalRule/delete', { entityList: items })
  expect(await bulk(boss)).toMatchObject({ list: [refused] })
  await sql`delete from "rolePermission" where role = 'role of manager' and code = 'A62'`.execute(api!.pool)
  expect(await bulk(colleague)).toMatchObject({ list: [refused] })
  const third = await api!.login('englishBuyer')
  expect(await bulk(third)).toMatchObject({ list: [{ returnCode: '0' }] })
})

test('[PREF-20] an API key is its maker, and an account in one’s own hand is no second person', async () => {
  const entity = { id: rule.id, version: rule.version }
  const { secret } = (await boss.call('/api/member/apiKey/add', { entity: { name: 'Robot', role: 'role of manager', expiresAt: '2027-01-31T00:00:00Z' } }))
    .entity as { secret: string }
  const headers = { host: hostOf.purchaser, authorization: `Bearer ${secret}` }
  const byKey = async () => (await api!.app.inject({ method: 'POST', url: '/api/conf/enterprise/approvalRule/delete', headers, payload: { entity } })).json()
  expect(await act(boss, 'delete', entity)).toMatchObject(refused)
  expect(await byKey()).toMatchObject(refused)
  expect(await act(boss, 'delete', entity)).toMatchObject(refused)
  await sql`insert into "rolePermission" (role, code) values ('role of reader', 'A62')`.execute(api!.pool)
  const reader = await api!.login('reader')
  expect(await boss.call('/api/member/password/issueReset', { entity: { member: 'member of reader' } })).toMatchObject(done)
  expect(await act(reader, 'delete', entity)).toMatchObject(refused)
  expect(await act(boss, 'delete', entity)).toMatchObject(refused)
  expect(await rules()).toEqual(['order.placing 1 1000 A32'])
})

test('[PREF-20] adding a further level is for one person; without four eyes, so is taking one away', async () => {
  expect(await act(boss, 'add', { subject: 'order.placing', level: '2', amountFrom: '0', approverCode: 'A62' })).toMatchObject(done)
  expect(await rules()).toEqual(['order.placing 1 1000 A32', 'order.placing 2 0 A62'])
  await sql`update enterprise set preferences = '{"fourEyes": false}' where id = 'purchaser-1'`.execute(api!.pool)
  expect(await act(await api!.login('manager'), 'delete', { id: rule.id, version: rule.version })).toMatchObject(done)
})

test('[PREF-20] rules are added, changed and deleted with a second factor that was given within ten minutes', async () => {
  await addApp(api!, boss)
  api!.clock.advance(11 * 60_000)
  const added = { subject: 'order.placing', level: '2', amountFrom: '0', approverCode: 'A62' }
  for (const [name, entity] of [
    ['add', added],
    ['edit', edited({ amountFrom: '5' })],
    ['delete', rule],
  ] as const)
    expect(await act(boss, name, entity)).toMatchObject({ returnCode: '30310156', issues: [{ code: 'SECOND_FACTOR_NEEDED' }] })
})

const save = (who: SignedIn, version: number, values: object) => who.call('/api/conf/enterprise/preferences/save', { entity: { version, values } })

test('[PREF-19] the amount from which awards are approved is lowered by one person, raised or cleared by two', async () => {
  expect(await save(boss, 0, { awardsApprovedFrom: '1000' })).toMatchObject(done)
  expect(await save(boss, 1, { awardsApprovedFrom: '500' })).toMatchObject(done)
  for (const awardsApprovedFrom of ['501', null])
    expect(await save(boss, 2, { awardsApprovedFrom })).toMatchObject({ issues: [{ code: 'SECOND_PERSON_NEEDED', path: 'values.awardsApprovedFrom' }] })
  expect(await save(colleague, 2, { awardsApprovedFrom: null })).toMatchObject(done)
})

test('[PREF-19] a second factor is asked of more people by one person, of fewer by two', async () => {
  const steps = [
    ['DECIDERS', 'ADMINISTRATORS'],
    ['EVERYBODY', 'DECIDERS'],
    ['ADMINISTRATORS', 'NOBODY'],
  ] as const
  for (const [before, next] of steps) {
    const set = (whom: string) =>
      sql`update enterprise set preferences = ${JSON.stringify({ secondFactorFor: whom })}::jsonb, "preferencesVersion" = 0 where id = 'purchaser-1'`.execute(
        api!.pool,
      )
    await set('NOBODY')
    const who = await api!.login('manager')
    await sql`delete from "secondFactor"`.execute(api!.pool)
    await addApp(api!, who)
    await set(before)
    expect(await save(who, 0, { secondFactorFor: next })).toMatchObject({ issues: [{ code: 'SECOND_PERSON_NEEDED', path: 'values.secondFactorFor' }] })
    await sql`delete from "secondFactor"`.execute(api!.pool)
  }
  await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(api!.pool)
  expect(await save(await api!.login('manager'), 0, { secondFactorFor: 'EVERYBODY' })).toMatchObject(done)
})
