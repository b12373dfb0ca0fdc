import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, makePrivateFolder } from './service-account.ts'

/** How to reach the server: a socket in a folder of its own, or on Windows a local port. */
export interface Address {
  readonly host: string
  readonly port: number
}

export interface Endpoint extends Address {
  readonly password: string
}

/** The whole path of a socket may have 107 characters, 103 on macOS; ".s.PGSQL.5432.lock" takes 19 of them. */
const MAX_FOLDER_LENGTH = 84

/** The socket's folder: in the data folder if the path is short enough, and the same at each start. */
export function socketAddress(folder: string, account: Account): Address {
  const host = Buffer.byteLength(join(folder, 'socket')) <= MAX_FOLDER_LENGTH ? join(folder, 'socket') : shortFolder(folder)
  makePrivateFolder(host, account)
  return { host, port: 5432 }
}

/** Deletes the socket's folder; the next start makes another. */
export function removeSocketFolder(folder: string, { host }: Address): void {
  if (!host.startsWith('/')) return
  rmSync(host, { recursive: true, force: true })
  rmSync(noteOfSocket(folder), { force: true })
}

const noteOfSocket = (folder: string): string => join(folder, 'socket-folder')

function shortFolder(folder: string): string {
  const note = noteOfSocket(folder)
  const noted = existsSync(note) ? readFileSync(note, 'utf8') : ''
  if (existsSync(noted)) return noted
  const made = mkdtempSync(join(tmpdir(), 'counterpart-'))
  writeFileSync(note, made)
  return made
}

/** A free local port. */
export async function portAddress(): Promise<Address> {
  return { host: '127.0.0.1', port: await freePort() }
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
  const socket = endpoint.host.startsWith('/') ? `?host=${encodeURIComponent(endpoint.host)}` : ''
  return `postgresql://${user}:${encodeURIComponent(endpoint.password)}@${socket === '' ? endpoint.host : 'localhost'}:${endpoint.port}/${database}${socket}`
}
