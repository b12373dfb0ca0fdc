import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, startApi } from '../support/api.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { password } from '../support/people.ts'
import { addApp, firstStep, secondStep } from '../support/factors/second-factor.ts'

let mails: MailServer
let api: Api
beforeAll(async () => {
  mails = await startMailServer()
  const sites = { PURCHASER_URL: 'https://buy.example', SUPPLIER_URL: 'https://sell.example' }
  api = await startApi({ pollMs: 50, environment: { SMTP_URL: mails.url, MAIL_FROM: 'no-reply@counterpart.example', ...sites } })
  await sql`update account set email = "loginName" || '@people.example'`.execute(api.pool)
})
afterAll(async () => {
  await api.close()
  await mails.close()
})

/** The mails that a person got, once there are so many. */
async function mailsTo(loginName: string, count: number) {
  const own = () => mails.received.filter(({ to }) => to.includes(`${loginName}@people.example`))
  await vi.waitFor(() => expect(own().length).toBe(count), { timeout: 20_000, interval: 50 })
  return own()
}

test('[SES-89] a person is told of an added factor, a used recovery code, a removed factor and a changed password', async () => {
  const buyer = await api.login('englishBuyer')
  const app = await addApp(api, buyer, 'Phone')
  await secondStep(api, await firstStep(api, 'englishBuyer'), { code: app.recoveryCodes[0]! })
  const [{ id }] = (await buyer.call('/api/member/factor/list')).list as [{ id: string }]
  await buyer.call('/api/member/factor/remove', { entity: { id } })
  await buyer.call('/api/member/password/change', { entity: { oldPassword: password, newPassword: 'correct horse 电池 staple' } })
  const subjects = (await mailsTo('englishBuyer', 5)).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    'A login to your account from a new device',
    'A recovery code of your account was used',
    'Two-step verification added: Phone',
    'Two-step verification removed: Phone',
    'Your password was changed',
  ])
  const used = (await mailsTo('englishBuyer', 5)).find(({ subject }) => subject.startsWith('A recovery code'))!
  expect(used.text).toContain('A recovery code was used for your account on 20 Nov 2026, 02:00:00 UTC; 9 are left.')
  expect(used.text).toContain('https://buy.example/')
  expect(mails.received.every(({ text }) => app.recoveryCodes.every((code) => !text.includes(code)) && !text.includes(app.secret))).toBe(true)
})

test('[SES-89] a supplier is told in their own language, with their own site, of a browser that is new to the account', async () => {
  await api.login('seller')
  expect(await mailsTo('seller', 0)).toEqual([])
  await api.login('seller')
  const [told] = await mailsTo('seller', 1)
  expect(told!.subject).toBe('您的账号在新设备上登录')
  expect(told!.text).toContain('2026年11月20日')
  expect(told!.text).toContain('来源地址 127.0.0.1')
  expect(told!.text).toContain('https://sell.example/')
})
