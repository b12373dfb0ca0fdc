import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../../support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ demonstration: true })
})
afterAll(() => api.close())

const rolesOf = async (loginName: string) => (await (await api.login(loginName)).call('/api/role/list')).list as readonly any[]

test('[PERM-18] a purchaser comes with the roles of the specification, in its order', async () => {
  expect((await rolesOf('admin.hengrui')).map(({ englishName }) => englishName)).toEqual([
    'Sourcing specialist',
    'Buyer',
    'Order clerk',
    'Purchasing manager',
    'On-site inspector',
    'Receiver',
    'Quality inspector',
    'Business administrator',
    'Technical expert',
    'Commercial expert',
    'Warehouse clerk',
    'Inspector',
    'Administrator',
    'Approver',
    'Case handler',
    'Receiving manager',
  ])
})

test('[PERM-18] a supplier comes with an administrator, sales, shipping and finance', async () => {
  expect((await rolesOf('shen.hao')).map(({ name, codeCount }) => [name, codeCount])).toEqual([
    ['管理员', 86],
    ['业务员', 83],
    ['发货员', 20],
    ['财务', 23],
  ])
})

test('[PERM-18] a built-in role can be changed, and still shows its declared codes', async () => {
  const admin = await api.login('admin.hengrui')
  const receiver = (await rolesOf('admin.hengrui')).find(({ builtIn }) => builtIn === 'receiver')
  const changed = await admin.call('/api/role/update', { entity: { id: receiver.id, version: receiver.version, codes: ['A35'] } })
  expect(changed).toMatchObject({
    entity: {
      codes: ['A35'],
      cameWith: ['A30', 'A35', 'A38', 'A39', 'A40', 'A43', 'A104', 'A105', 'A151', 'A156', 'A157', 'A158', 'A160', 'A161', 'A165'],
    },
  })
  const { cameWith, version } = changed.entity as any
  expect(await admin.call('/api/role/update', { entity: { id: receiver.id, version, codes: cameWith } })).toMatchObject({ returnCode: '0' })
})

test('[PERM-18] a purchasing manager has all codes but those of the settings, and is refused there', async () => {
  expect(await (await api.login('chen.bo')).call('/api/role/list')).toMatchObject({ status: 'PROHIBIT' })
  const { rows } =
    await sql<any>`select count(*)::int as count from "rolePermission" p join role r on r.id = p.role where r."builtIn" = 'purchasingManager' group by r.id`.execute(
      api.pool,
    )
  expect(rows.map(({ count }: any) => count)).toEqual([205, 205, 205])
})
