import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChangeChannel, changeChannel } from '../../../engine/server/live/change-channel.ts'
import { CHANGE_CHANNEL } from '../../../engine/server/store/notify-changed.ts'
import { type TestDatabase, freshDatabase } from '../../support/database.ts'

/** A proxy between us and the database that can be cut without either end noticing. */
type Cable = { readonly url: string; cut(): void; mend(): void; close(): Promise<void> }

async function cableTo(url: string, pass: (bytes: Buffer) => Buffer = (bytes) => bytes): Promise<Cable> {
  const sockets = new Set<Socket>()
  let isCut = false
  const carry = (from: Socket, to: Socket, pass: (bytes: Buffer) => Buffer) => {
    sockets.add(from)
    // Data in transit at the cut are lost, without notice.
    from.on('data', (bytes: Buffer) => void (isCut || from.destroyed || to.destroyed || to.write(pass(bytes))))
    from.on('error', () => {}).on('close', () => isCut || to.destroy())
  }
  const server = createServer((ours) => {
    const theirs = connectTo(new URL(url))
    carry(ours, theirs, (bytes) => bytes)
    carry(theirs, ours, pass)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const through = new URL(url)
  through.search = ''
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: String(through),
    cut: () => void (isCut = true),
    // The old connections stay dead.
    mend() {
      for (const socket of sockets) socket.removeAllListeners('data')
      isCut = false
    },
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}

/** The database listens on a socket in a folder, or on a port. */
function connectTo(url: URL): Socket {
  const folder = url.searchParams.get('host')
  return folder === null ? connect(Number(url.port), url.hostname) : connect(join(folder, `.s.PGSQL.${url.port}`))
}

let database: TestDatabase
let writer: pg.Client
let cable: Cable
let channel: ChangeChannel
const heard: (string | undefined)[] = []

beforeAll(async () => {
  database = await freshDatabase()
  writer = new pg.Client({ connectionString: database.url })
  await writer.connect()
  cable = await cableTo(database.url)
  channel = changeChannel(cable.url, (id) => heard.push(id), 2000)
  await channel.open(20_000)
})
afterAll(async () => {
  await channel.close()
  await cable.close()
  await writer.end()
  await database.drop()
})

const tell = (id: string) => writer.query('select pg_notify($1, $2)', [CHANGE_CHANNEL, id])

test('[LIV-7] a silently cut connection is noticed and opened again, and every page reads its document again', async () => {
  await expect.poll(() => channel.isOpen()).toBe(true)
  await tell('order 1')
  await expect.poll(() => heard).toContain('order 1')

  cable.cut()
  await tell('order 2')
  // From now on the server polls for each page.
  await expect.poll(() => channel.isOpen()).toBe(false)
  const before = heard.length

  cable.mend()
  await expect.poll(() => channel.isOpen()).toBe(true)
  // The missed notices are unknown, so every watched document is read again.
  expect(heard.slice(before)).toContain(undefined)
  await tell('order 3')
  await expect.poll(() => heard).toContain('order 3')
  expect(heard).not.toContain('order 2')
})

test('[LIV-7] a connection that passes no notices on, such as a pool in transaction mode, counts as cut', async () => {
  const dropped: string[] = []
  const mute = await cableTo(database.url, (bytes) => withoutNotices(bytes, dropped))
  const deaf = changeChannel(mute.url, () => {}, 2000)
  await deaf.open(20_000)
  expect([deaf.isOpen(), dropped[0]]).toEqual([false, 'A'])
  await deaf.close()
  await mute.close()
})

/** The messages of the database without its notifications (type "A"), which go into `dropped`. */
function withoutNotices(bytes: Buffer, dropped: string[]): Buffer {
  const kept: Buffer[] = []
  for (let at = 0; at + 5 <= bytes.length;) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    const type = String.fromCharCode(bytes[at]!)
    if (type === 'A') dropped.push(type)
    else kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}
