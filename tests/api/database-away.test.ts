import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../../engine/server/main.ts'
import { type RunningPostgres, startPostgres } from '../../engine/server/postgres/start.ts'
import { makeFolderOfCluster } from '../support/folder-of-cluster.ts'
import { binariesForTests } from '../support/postgres-version.ts'

const { folder, remove } = makeFolderOfCluster('away')
const site = join(folder, 'index.html')
let postgres: RunningPostgres
let server: RunningServer

const start = () => {
  const bin = binariesForTests()
  return startPostgres({ folder: join(folder, 'postgres'), settings: { fsync: 'off' }, ...(bin !== undefined && { bin }) })
}
beforeAll(async () => {
  writeFileSync(site, '<!doctype html>')
  postgres = await start()
  server = await startServer({
    databaseUrl: postgres.url,
    purchaserPort: 0,
    supplierPort: 0,
    sites: { purchaser: folder, supplier: folder },
    logLevel: 'silent',
  })
})
afterAll(async () => {
  await server?.stop()
  await postgres?.stop()
  remove()
})

/** A declared list, a call of the platform, and a sign-in. */
const paths = ['/api/tradeOrder/purchase/list', '/api/member/info', '/api/member/token/getToken', '/openapi/member/login']

async function post(path: string): Promise<Response> {
  return fetch(server.purchaserUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'counterpart-purchaser=x', 'accept-language': 'en' },
    body: JSON.stringify({ fbToken: 'x', ...(path.endsWith('login') && { fbToken: undefined, entity: { loginName: 'a', password: 'b' } }) }),
  })
}

test('while the database is away every call says that it may be tried again, and works once it is back', async () => {
  for (const path of paths) expect([path, (await post(path)).status]).toEqual([path, 200])
  await postgres.stop()
  for (const path of paths) {
    const answer = await post(path)
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '10'])
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE', message: 'the server cannot work at the moment. Retry in a minute' })
  }
  postgres = await start()
  for (const path of paths) expect([path, (await post(path)).status]).toEqual([path, 200])
})
