import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { type Account, makePrivateFolder } from './service-account.ts'

/** How to reach the server: a socket in a folder of its own, or on Windows a local port with a password. */
export interface Endpoint {
  readonly host: string
  readonly port: number
  readonly password?: string
}

/** The whole path of a socket may have 107 characters, 103 on macOS; ".s.PGSQL.5432.lock" takes 19 of them. */
const MAX_FOLDER_LENGTH = 84

/** The socket's folder: in the data folder if the path is short enough, and the same at each start. */
export function socketEndpoint(folder: string, account: Account): Endpoint {
  const host = Buffer.byteLength(join(folder, 'socket')) <= MAX_FOLDER_LENGTH ? join(folder, 'socket') : shortFolder(folder)
  makePrivateFolder(host, account)
  return { host, port: 5432 }
}

function shortFolder(folder: string): string {
  const note = join(folder, 'socket-folder')
  const noted = existsSync(note) ? readFileSync(note, 'utf8') : ''
  if (existsSync(noted)) return noted
  const made = mkdtempSync(join(tmpdir(), 'counterpart-'))
  writeFileSync(note, made)
  return made
}

/** A free local port; the password lies in the data folder, which only the account can read. */
export async function portEndpoint(folder: string): Promise<Endpoint> {
  const note = join(folder, 'password')
  if (!existsSync(note)) writeFileSync(note, randomBytes(24).toString('hex'), { mode: 0o600 })
  return { host: '127.0.0.1', port: await freePort(), password: readFileSync(note, 'utf8') }
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer().on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address !== null && typeof address === 'object' ? done(address.port) : failed(new Error('No free port'))))
    })
  })
}

/** The address in the form that every PostgreSQL client reads. */
export function urlOf(endpoint: Endpoint, user: string, database: string): string {
  const password = endpoint.password === undefined ? '' : `:${endpoint.password}`
  const socket = endpoint.host.startsWith('/') ? `?host=${encodeURIComponent(endpoint.host)}` : ''
  return `postgresql://${user}${password}@${socket === '' ? endpoint.host : 'localhost'}:${endpoint.port}/${database}${socket}`
}
