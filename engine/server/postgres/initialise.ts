import { spawn } from 'node:child_process'
import { chownSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, makePrivateFolder } from './service-account.ts'
import type { Binaries } from './binaries.ts'
import { environment } from './environment.ts'
import { PostgresUnavailable } from './unavailable.ts'

/** Makes the cluster if it does not exist. It appears under its name only when it is complete. */
export async function initialise(cluster: string, binaries: Binaries, account: Account, password: string): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  const unfinished = `${cluster}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  makePrivateFolder(unfinished, account)
  const passwordFile = `${unfinished}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  try {
    if (account.uid !== undefined && account.gid !== undefined) chownSync(passwordFile, account.uid, account.gid)
    await run(
      binaries.initdb,
      [
        '--pgdata',
        unfinished,
        '--username=postgres',
        '--encoding=UTF8',
        '--locale-provider=icu',
        '--icu-locale=und',
        ...characterClasses(),
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
      ],
      account,
    )
    renameSync(unfinished, cluster)
  } catch (error) {
    // In two concurrent first starts, the other one has made it.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
  }
}

/** Before PostgreSQL 18, pg_trgm asks the C library what a letter is; the plain C locale has no Chinese ones. */
function characterClasses(): string[] {
  if (process.platform === 'linux') return ['--locale=C.UTF-8']
  return process.platform === 'darwin' ? ['--locale=en_US.UTF-8'] : ['--locale=C']
}

function run(program: string, args: string[], account: Account): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { ...account, cwd: '/', env: environment(), stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    let said = ''
    child.stdout.on('data', (part: Buffer) => (said += part.toString()))
    child.stderr.on('data', (part: Buffer) => (said += part.toString()))
    child.on('error', (cause) => failed(new PostgresUnavailable(`PostgreSQL cannot run "${program}" (a system without glibc?)`, { cause })))
    child.on('close', (code) => (code === 0 ? done() : failed(new PostgresUnavailable(`PostgreSQL could not make its data folder:\n${said.trim()}`))))
  })
}
