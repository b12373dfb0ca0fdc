import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import { type OpenApp, openApp } from '../../engine/server/http/open-app.ts'
import { type Api, hostOf, startApi } from '../support/api.ts'

let api: Api
let second: OpenApp
beforeAll(async () => {
  api = await startApi()
  const environment = { PURCHASER_HOST: hostOf.purchaser, SUPPLIER_HOST: hostOf.supplier }
  const sites = { purchaser: import.meta.dirname, supplier: import.meta.dirname }
  second = await openApp({ databaseUrl: api.databaseUrl, model: api.model, sites, clock: api.clock, logLevel: 'error', environment })
})
afterAll(async () => {
  await second.close()
  await api.close()
})

const post = async (app: OpenApp['app'], url: string, payload: Record<string, unknown>, cookie = ''): Promise<AnswerEnvelope> =>
  (await app.inject({ method: 'POST', url, headers: { host: hostOf.purchaser, cookie }, payload })).json()

test('a session of one process is known to the other, and signing out at one ends it at both', async () => {
  const buyer = await api.login('buyer')
  const ask = () => post(second.app, '/api/member/info', { fbToken: buyer.token }, buyer.cookie)
  expect((await ask()).entity).toMatchObject({ loginName: 'buyer' })
  await api.app.inject({ url: '/api/member/token/logout', headers: { host: hostOf.purchaser, cookie: buyer.cookie } })
  expect(await ask()).toMatchObject({ status: 'LOGINERROR' })
})

test('failed sign-ins at one process count at the other', async () => {
  const guess = (app: OpenApp['app']) => post(app, '/openapi/member/login', { entity: { loginName: 'reader', password: 'guess' } })
  for (const app of [api.app, second.app, api.app, second.app, api.app]) expect((await guess(app)).returnCode).toBe('30010010')
  for (const app of [api.app, second.app]) expect((await guess(app)).returnCode).toBe('30010011')
})

test('one idempotency key sent to both processes at the same moment is done once', async () => {
  const buyer = await api.login('buyer')
  const payload = { fbToken: buyer.token, entity: { code: 'TWO', name: 'group of two processes' }, idempotencyKey: 'both' }
  const answers = await Promise.all([api.app, second.app, api.app, second.app].map((app) => post(app, '/api/purchasingGroup/add', payload, buyer.cookie)))
  expect(answers.map(({ returnCode }) => returnCode)).toEqual(['0', '0', '0', '0'])
  expect(new Set(answers.map(({ entity }) => (entity as { id: string }).id)).size).toBe(1)
})
