import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type SignedIn, startApi } from '../support/api.ts'

let api: Api
let buyer: SignedIn
beforeAll(async () => {
  api = await startApi()
  buyer = await api.login('buyer')
})
afterAll(() => api.close())

const groups = '/api/purchasingGroup'
const countOf = async (name: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from "purchasingGroup" where name like ${name}`.execute(api.pool)).rows[0]!.count

test('a request sent twice with one key takes effect once', async () => {
  const envelope = { entity: { code: 'G1', name: 'group of one key' }, idempotencyKey: 'make-g1' }
  const answers = await Promise.all(Array.from({ length: 12 }, () => buyer.call(`${groups}/add`, envelope)))
  expect(answers.map(({ returnCode }) => returnCode)).toEqual(Array.from({ length: 12 }, () => '0'))
  expect(new Set(answers.map(({ entity }) => JSON.stringify(entity))).size).toBe(1)
  expect(await countOf('group of one key')).toBe(1)
})

test('a refused request leaves its key free for another try', async () => {
  const refused = await buyer.call(`${groups}/add`, { entity: { code: 'G2' }, idempotencyKey: 'make-g2' })
  expect(refused.issues?.map(({ code, path }) => `${code} ${path}`)).toContain('REQUIRED name')
  expect((await buyer.call(`${groups}/add`, { entity: { code: 'G2', name: 'second try' }, idempotencyKey: 'make-g2' })).returnCode).toBe('0')
})

test('each item of a repeated batch is done once, and another request under the same key is refused', async () => {
  const ids: string[] = []
  for (const code of ['G3', 'G4']) ids.push(((await buyer.call(`${groups}/add`, { entity: { code, name: `many ${code}` } })).entity as { id: string }).id)
  const envelope = { entityList: ids.map((id) => ({ id, version: 1 })), idempotencyKey: 'delete-both' }
  const first = await buyer.call(`${groups}/delete`, envelope)
  expect(first.list?.map((item) => (item as { returnCode: string }).returnCode)).toEqual(['0', '0'])
  expect(await countOf('many %')).toBe(0)
  expect(await buyer.call(`${groups}/delete`, envelope)).toEqual(first)
  expect(await buyer.call(`${groups}/delete`, { ...envelope, entityList: envelope.entityList.slice(1) })).toMatchObject({ returnCode: '10990021' })
})

test('a refused action is written down, and counted', async () => {
  const newcomer = await api.login('newcomer')
  expect(await newcomer.call(`${groups}/add`, { entity: { code: 'G9', name: 'not allowed' } })).toMatchObject({ status: 'PROHIBIT', returnCode: '10011044' })
  const { rows } = await sql`select action, "accountName", side, purchaser, codes from "auditEntry" where account = ${newcomer.accountId} and refused`.execute(
    api.pool,
  )
  expect(rows).toEqual([{ action: 'add', accountName: 'newcomer', side: 'purchaser', purchaser: 'purchaser-1', codes: ['NO_PERMISSION'] }])
  const figures = await api.app.inject({ url: '/metrics' })
  expect(figures.body).toContain('transitions_total{entity="purchasingGroup",transition="add",outcome="prohibited"} 1')
})
