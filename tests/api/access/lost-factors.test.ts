import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'
import { password } from '../../support/people.ts'
import { addApp, firstStep, postAsGuest } from '../../support/factors/second-factor.ts'

let api: Api | undefined
let manager: SignedIn
let colleague: SignedIn
let buyer: SignedIn
beforeEach(async () => {
  await api?.close()
  api = await startApi()
  await sql`update account set email = 'buyer@hengrui.example' where id = 'account of buyer'`.execute(api.pool)
  ;[manager, colleague, buyer] = [await api.login('manager'), await api.login('englishBuyer'), await api.login('buyer')]
})
afterAll(() => api?.close())

const codes = ({ issues = [] }: AnswerEnvelope) => issues.map(({ code }) => code)
const remove = async (who: SignedIn, loginName = 'buyer') => {
  const id = `member of ${loginName}`
  const { rows } = await sql<{ version: number }>`select version from member where id = ${id}`.execute(api!.pool)
  return who.call('/api/memberInfo/removeFactors', { entity: { id, version: rows[0]!.version } })
}
const prefer = (preferences: object) =>
  sql`update enterprise set preferences = ${JSON.stringify(preferences)}::jsonb where id = 'purchaser-1'`.execute(api!.pool)
const canLose = async (who: SignedIn, search: string) =>
  ((await who.call('/api/memberInfo/list', { entity: { search } })).list as { loginName: string; canRemoveFactors: boolean }[]).find(
    ({ loginName }) => loginName === search,
  )?.canRemoveFactors

test('[PERM-25] two administrators remove the factors of somebody who lost them: sessions end, a mail tells, and it is on record', async () => {
  expect(codes(await remove(manager))).toEqual(['NO_FACTORS'])
  await addApp(api!, buyer)
  expect([await canLose(manager, 'buyer'), await canLose(manager, 'reader')]).toEqual([true, false])
  await firstStep(api!, 'buyer')

  const noted = await remove(manager)
  expect([noted.returnCode, codes(noted), noted.issues?.[0]?.params]).toEqual(['10280111', ['FACTORS_NEED_ANOTHER'], { days: '7' }])
  // The same person does not agree with itself.
  expect(codes(await remove(manager))).toEqual(['FACTORS_NEED_ANOTHER'])
  expect((await buyer.call('/api/member/factor/list')).list).toHaveLength(1)
  expect(await remove(colleague)).toMatchObject({ returnCode: '0' })

  expect((await buyer.call('/api/member/factor/list')).status).not.toBe('SUCCESS')
  const signedIn = await postAsGuest(api!, '/openapi/member/login', { loginName: 'buyer', password })
  expect(signedIn.entity).toMatchObject({ ticket: expect.any(String) })
  const left = await sql`select from "recoveryCode" where account = 'account of buyer'`.execute(api!.pool)
  expect(left.rows).toEqual([])
  const { rows: mails } = await sql<{
    kind: string
    values: object
  }>`select kind, "values" from mail where account = 'account of buyer' and kind = 'factorRemoved'`.execute(api!.pool)
  expect(mails).toMatchObject([{ values: { factor: '手机' } }])
  const { rows: records } =
    await sql`select account, refused, changes from "auditEntry" where document = 'account of buyer' and action = 'removeFactors'`.execute(api!.pool)
  expect(records).toEqual([{ account: 'account of englishBuyer', refused: false, changes: [{ path: 'totp', before: '手机', after: null }] }])
})

test('[PERM-25] where a factor is required, the next sign-in asks to set one up', async () => {
  await addApp(api!, buyer)
  await prefer({ fourEyes: false })
  expect(await remove(manager)).toMatchObject({ returnCode: '0' })
  await prefer({ fourEyes: false, secondFactorFor: 'EVERYBODY' })
  expect((await (await api!.login('buyer')).call('/api/member/info')).entity).toMatchObject({ owedFactor: 'setUp' })
})

test('[PERM-25] not one’s own, not without the code, not of people with further rights or of another enterprise', async () => {
  await prefer({ fourEyes: false })
  await addApp(api!, buyer)
  await addApp(api!, manager)
  expect(codes(await remove(manager, 'manager'))).toEqual(['FACTORS_OF_ONESELF'])
  expect(await canLose(manager, 'manager')).toBe(false)
  expect(await remove(await api!.login('reader'))).toMatchObject({ status: 'PROHIBIT' })
  expect(codes(await remove(await api!.login('otherBuyer')))).toEqual(['NOT_FOUND'])

  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A208'`.execute(api!.pool)
  expect([codes(await remove(colleague)), await canLose(colleague, 'buyer')]).toEqual([['NO_PERMISSION'], false])
  await sql`insert into "rolePermission" (role, code) values ('role of englishBuyer', 'A208')`.execute(api!.pool)
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A150'`.execute(api!.pool)
  expect(codes(await remove(colleague))).toEqual(['RIGHTS_BEYOND_OWN'])
  expect((await buyer.call('/api/member/factor/list')).list).toHaveLength(1)

  await sql`insert into member (id, enterprise, account) values ('buyer elsewhere', 'purchaser-2', 'account of buyer')`.execute(api!.pool)
  expect(codes(await remove(manager))).toEqual(['FACTORS_OF_OTHERS'])
})
