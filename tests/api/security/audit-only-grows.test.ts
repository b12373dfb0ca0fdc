import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import { type Pool, openPool } from '../../../engine/server/store/pool.ts'
import { type Api, hostOf, startApi } from '../../support/api.ts'
import { password } from '../../support/people.ts'

let api: Api
/** Connects as the server does. */
let pool: Pool
beforeAll(async () => {
  api = await startApi()
  pool = openPool(api.databaseUrl, { max: 2 })
  await api.login('buyer')
})
afterAll(async () => {
  await pool?.destroy()
  await api?.close()
})

const changes = [`update "auditEntry" set "accountName" = 'somebody else'`, 'delete from "auditEntry"', 'truncate "auditEntry"']

test.each(changes)('[AUD-1] a request cannot do it: %s', async (statement) => {
  const actor = { side: 'purchaser', enterprise: 'purchaser-1' } as const
  await expect(inTransaction(pool, actor, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(/permission denied|only grows/)
})

test.each(changes)('[AUD-1] nor can the login that owns the tables: %s', async (statement) => {
  await expect(sql.raw(statement).execute(pool)).rejects.toThrow('it only grows')
})

test('[AUD-2] sign-ins are kept, failed ones too, with address and browser, and without what was typed', async () => {
  const enter = (loginName: string, given: string) =>
    api.app.inject({
      method: 'POST',
      url: '/openapi/member/login',
      headers: { host: hostOf.purchaser, 'user-agent': 'Lynx' },
      payload: { entity: { loginName, password: given } },
    })
  await enter('manager', 'wrong one')
  await enter('secret typed as a name', 'wrong one')
  const { ticket } = (await enter('manager', password)).json().entity as { ticket: string }
  await api.app.inject({ url: '/api/member/token/login', headers: { host: hostOf.purchaser, 'user-agent': 'Lynx' }, query: { ticket } })
  const { rows } = await sql<object>`
    select purchaser, document, action, account, refused, codes, changes from "auditEntry" where action = 'signIn' and account is distinct from 'account of buyer' order by id`.execute(
    api.pool,
  )
  const address = { path: 'address', before: null, after: '127.0.0.1' }
  const of = { document: 'account of manager', action: 'signIn', account: 'account of manager', purchaser: 'purchaser-1' }
  expect(rows).toEqual([
    { ...of, refused: true, codes: ['LOGIN_WRONG'], changes: [address] },
    { ...of, purchaser: null, document: null, account: null, refused: true, codes: ['LOGIN_WRONG'], changes: [address] },
    { ...of, refused: false, codes: [], changes: [address, { path: 'browser', before: null, after: 'Lynx' }] },
  ])
})
