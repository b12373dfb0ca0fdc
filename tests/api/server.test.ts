import { connect } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../../engine/server/main.ts'
import { type TestDatabase, freshDatabase } from '../support/database.ts'

let database: TestDatabase
let server: RunningServer
const folder = mkdtempSync(join(tmpdir(), 'site-'))
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>a site</title>')
  database = await freshDatabase()
  server = await startServer({
    databaseUrl: database.url,
    purchaserPort: 0,
    supplierPort: 0,
    sites: { purchaser: folder, supplier: folder },
    logLevel: 'silent',
  })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** Sends raw bytes and reads until the server ends the connection. */
function exchange(url: string, head: string, body: (write: (chunk: Buffer) => boolean) => void): Promise<string> {
  return new Promise((done) => {
    let answer = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(head)
      body((chunk) => socket.write(chunk))
    })
    socket
      .on('data', (chunk) => (answer += chunk.toString()))
      .on('error', () => {})
      .on('close', () => done(answer))
    setTimeout(() => socket.destroy(), 30_000).unref()
  })
}

test('an empty database is made ready, and both ports answer', async () => {
  for (const url of [server.purchaserUrl, server.supplierUrl]) {
    expect(await (await fetch(`${url}/ready`)).json()).toEqual({ status: 'ready' })
    expect(await (await fetch(`${url}/`, { headers: { accept: 'text/html' } })).text()).toContain('a site')
  }
})

test('the port tells the side: each has a cookie of its own to clear', async () => {
  const cookieOf = async (url: string) => (await fetch(`${url}/api/member/token/logout`, { redirect: 'manual' })).headers.get('set-cookie')
  expect(await cookieOf(server.purchaserUrl)).toMatch(/^counterpart-purchaser=;/)
  expect(await cookieOf(server.supplierUrl)).toMatch(/^counterpart-supplier=;/)
})

test.each(['/../../../../../etc/passwd', '/%2e%2e/%2e%2e/%2e%2e/etc/passwd', '//etc/passwd'])(
  '%s, as it is written, does not lead out of the folder',
  async (path) => {
    const answer = await exchange(server.purchaserUrl, `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`, () => {})
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  },
)

test('a body of 100 MB is refused before it is read', async () => {
  const head = 'POST /api/member/info HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 104857600\r\n\r\n'
  const answer = await exchange(server.purchaserUrl, head, (write) => void write(Buffer.alloc(64_000, 0x20)))
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain('"REQUEST_TOO_LARGE"')
})

test('a body without a declared length is cut off at the limit', async () => {
  const head = 'POST /api/member/info HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000, 0x20), Buffer.from('\r\n')])
  const answer = await exchange(server.purchaserUrl, head, (write) => {
    for (let megabyte = 0; megabyte < 6; megabyte++) write(chunk)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})

test('stopping answers what is running, and takes nothing new', async () => {
  const other = await startServer({
    databaseUrl: database.url,
    purchaserPort: 0,
    supplierPort: 0,
    sites: { purchaser: folder, supplier: folder },
    logLevel: 'silent',
  })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('begin; lock table session in access exclusive mode')
  // Waits for the lock, so it is still running when the server is told to stop.
  const running = fetch(`${other.purchaserUrl}/api/member/token/getToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'counterpart-purchaser=x' },
    body: '{}',
  })
  const waiting = async () =>
    (await client.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount !== 0
  while (!(await waiting())) await pause(10)
  const stopping = other.stop()
  await expect(fetch(`${other.supplierUrl}/health`)).rejects.toThrow('fetch failed')
  await client.query('commit')
  await client.end()
  expect(await (await running).json()).toMatchObject({ status: 'LOGINERROR' })
  await stopping
})
