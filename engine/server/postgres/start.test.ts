import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeFolderOfCluster } from '../../../tests/support/folder-of-cluster.ts'
import { isAlive } from './postmaster-file.ts'
import { type RunningPostgres, startPostgres } from './start.ts'

let parent: ReturnType<typeof makeFolderOfCluster>
let folder: string
let running: RunningPostgres[]
let children: ChildProcess[]

/** A cluster after its first start: making one takes longer than all else that a test does with it. */
const used = makeFolderOfCluster('used')
const folderOfUsed = join(used.folder, 'postgres')

beforeAll(async () => (await startPostgres({ folder: folderOfUsed })).stop())
afterAll(() => used.remove())

beforeEach(() => {
  parent = makeFolderOfCluster('postgres')
  folder = join(parent.folder, 'postgres')
  running = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const postgres of running) await postgres.stop()
  parent.remove()
})

/** The folder of this test gets a cluster that was started before. PostgreSQL's account owns the copies, as it owns the originals. */
function takeUsed(): void {
  cpSync(folderOfUsed, folder, { recursive: true })
  for (const file of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const { uid, gid, mode } = statSync(join(folderOfUsed, file))
    chownSync(join(folder, file), uid, gid)
    chmodSync(join(folder, file), mode)
  }
}

async function start(options: { fresh?: boolean } = {}): Promise<RunningPostgres> {
  const postgres = await startPostgres({ folder, ...options })
  running.push(postgres)
  return postgres
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.map((row: unknown[]) => row[0])
  } finally {
    await client.end()
  }
}

function withPassword(url: string, password: string): string {
  const changed = new URL(url)
  changed.password = password
  return changed.href
}

/** Another process that starts the same folder and stays until it is killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; pid: number; takenOver: boolean }> {
  const code = `
    const { startPostgres } = await import(${JSON.stringify(new URL('./start.ts', import.meta.url).href)})
    const { pid, takenOver } = await startPostgres({ folder: ${JSON.stringify(folder)} })
    console.log(JSON.stringify({ pid, takenOver }))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, ...(JSON.parse(line.toString()) as { pid: number; takenOver: boolean }) }
}

test('startPostgres() makes a database in Unicode whose owner is no superuser, on a socket alone', async () => {
  const postgres = await start()
  expect(postgres.takenOver).toBe(false)
  expect(await query(postgres.url, 'select current_user')).toEqual(['counterpart'])
  expect(await query(postgres.url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([false])
  expect(await query(postgres.url, "select x from unnest(array['张', '安', '李']) x order by x collate \"zh-x-icu\"")).toEqual(['安', '李', '张'])
  expect(await query(postgres.url, 'show listen_addresses')).toEqual([''])
  expect(await query(postgres.url, 'show fsync')).toEqual(['on'])
})

test('a process without the password is refused, and so is one with a wrong password', async () => {
  takeUsed()
  const postgres = await start()
  const file = join(folder, 'password')
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{48}$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  for (const url of [postgres.url, postgres.adminUrl]) {
    expect(new URL(url).password).toBe(readFileSync(file, 'utf8'))
    await expect(query(withPassword(url, ''), 'select 1')).rejects.toThrow('client password must be a string')
    await expect(query(withPassword(url, 'a guess'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  }
  expect(await query(postgres.adminUrl, 'select distinct auth_method from pg_hba_file_rules')).toEqual(['scram-sha-256'])
  expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).not.toContain(new URL(postgres.url).password)
})

test('a cluster of an earlier version, which let everybody in, asks for a password from its next start on and keeps its data', async () => {
  takeUsed()
  const first = await start()
  await query(first.url, 'create table note as select 42 as figure')
  for (const name of ['counterpart', 'postgres']) await query(first.adminUrl, `alter role ${name} password null`)
  const rules = join(folder, 'cluster', 'pg_hba.conf')
  writeFileSync(rules, `# of the operator\n${readFileSync(rules, 'utf8').replaceAll('scram-sha-256', 'trust')}`)
  await first.stop()
  rmSync(join(folder, 'password'))

  const second = await start()
  expect(await query(second.url, 'select figure from note')).toEqual([42])
  expect(await query(second.adminUrl, 'select distinct auth_method from pg_hba_file_rules')).toEqual(['scram-sha-256'])
  expect(readFileSync(rules, 'utf8')).toContain('# of the operator\n')
  for (const url of [second.url, second.adminUrl]) {
    await expect(query(withPassword(url, 'a guess'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  }
  await second.stop()
  expect(await query((await start()).url, 'select figure from note')).toEqual([42])
})

test('such a cluster asks for the password also if its server was left running', async () => {
  takeUsed()
  const killed = await startElsewhere()
  const beside = await start()
  const rules = join(folder, 'cluster', 'pg_hba.conf')
  writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll('scram-sha-256', 'trust'))
  await query(beside.adminUrl, 'select pg_reload_conf()')
  await expect.poll(() => query(withPassword(beside.adminUrl, 'a guess'), 'select 1').catch(() => 'refused')).toEqual([1])
  await query(beside.adminUrl, 'alter role postgres password null')
  await beside.stop()
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  const postgres = await start()
  expect(postgres.takenOver).toBe(true)
  await expect(query(withPassword(postgres.adminUrl, 'a guess'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('a lost password is reported with the way out, and a wrong one at once', async () => {
  takeUsed()
  const first = await start()
  await query(first.url, 'create table note as select 5 as figure')
  await first.stop()
  const file = join(folder, 'password')
  writeFileSync(file, 'of another cluster')
  await expect(start()).rejects.toThrow(`"${file}" does not hold the password of the database`)
  rmSync(file)
  await expect(start()).rejects.toThrow(`its password in "${file}" is missing`)

  const rules = join(folder, 'cluster', 'pg_hba.conf')
  writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll('scram-sha-256', 'trust'))
  const second = await start()
  expect(await query(second.url, 'select figure from note')).toEqual([5])
  await expect(query(withPassword(second.url, 'a guess'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('an archive belongs to one cluster, and a running server without it is refused', async () => {
  const archive = join(folder, '..', 'archive')
  const first = await startPostgres({ folder, archive })
  running.push(first)
  await query(first.url, 'create table note as select 1 as figure')
  await query(first.adminUrl, 'select pg_switch_wal()')
  await expect.poll(() => readdirSync(join(archive, 'wal')).length).toBeGreaterThan(0)
  await first.stop()

  const other = { folder: join(folder, '..', 'other'), archive }
  await expect(startPostgres(other)).rejects.toThrow(`PostgreSQL cannot archive to "${archive}": it holds the archive of another database`)
  await expect(startPostgres({ folder, archive, fresh: true })).rejects.toThrow('the archive of another database')
  const again = await startPostgres({ folder, archive })
  running.push(again)
  expect(await query(again.url, 'select figure from note')).toEqual([1])
  await again.stop()
  const over = await start({ fresh: true })
  await over.stop()
  await expect(startPostgres({ folder, archive })).rejects.toThrow('the archive of another database')

  const second = await start()
  expect(await query(second.adminUrl, 'show archive_mode')).toEqual(['off'])
  await expect(startPostgres({ folder, archive: join(folder, '..', 'own') })).rejects.toThrow('PostgreSQL runs already, without archiving')
})

test('stop() ends the server and the next start finds the data', async () => {
  takeUsed()
  const first = await start()
  await query(first.url, 'create table note as select 42 as figure')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  const second = await start()
  expect(second.takenOver).toBe(false)
  expect(await query(second.url, 'select figure from note')).toEqual([42])
})

test('a second process uses the same server, and the last one to leave ends it', async () => {
  takeUsed()
  const other = await startElsewhere()
  const ours = await start()
  expect(ours.pid).toBe(other.pid)
  expect(await query(ours.url, 'select 1')).toEqual([1])
  await ours.stop()
  expect(isAlive(other.pid)).toBe(true)
  other.child.kill('SIGKILL')
  await once(other.child, 'exit')
  const last = await start()
  expect(last.takenOver).toBe(true)
  await last.stop()
  expect(isAlive(other.pid)).toBe(false)
})

test('two first starts at the same moment share one server', async () => {
  const [one, two] = await Promise.all([startElsewhere(), start()])
  expect(two.pid).toBe(one.pid)
})

test('after SIGKILL of the starter the server is taken over', async () => {
  takeUsed()
  const killed = await startElsewhere()
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  expect(isAlive(killed.pid)).toBe(true)
  const postgres = await start()
  expect(postgres.takenOver).toBe(true)
  expect(postgres.pid).toBe(killed.pid)
})

test('after SIGKILL of starter and server the stale postmaster.pid is no obstacle', async () => {
  takeUsed()
  const killed = await startElsewhere()
  killed.child.kill('SIGKILL')
  process.kill(killed.pid, 'SIGKILL')
  await once(killed.child, 'exit')
  const postgres = await start()
  expect(postgres.takenOver).toBe(false)
  expect(postgres.pid).not.toBe(killed.pid)
  expect(await query(postgres.url, 'select 1')).toEqual([1])
})

test('a postmaster.pid whose number belongs to a stranger by now is no obstacle', async () => {
  takeUsed()
  const first = await start()
  const file = join(folder, 'cluster', 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  await first.stop()
  const stranger = spawn('sleep', ['60'])
  children.push(stranger)
  writeFileSync(file, [String(stranger.pid), ...lines.slice(1)].join('\n'))
  const second = await start()
  expect(second.takenOver).toBe(false)
  expect(await query(second.url, 'select 1')).toEqual([1])
})

test('a killed server comes back at the same address with all committed data', async () => {
  takeUsed()
  const postgres = await start()
  await query(postgres.url, 'create table note as select 7 as figure')
  const killed = postgres.pid
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => query(postgres.url, 'select figure from note').catch(() => 'away'), { timeout: 20_000 }).toEqual([7])
  await expect.poll(() => postgres.pid).not.toBe(killed)
})

test('fresh starts over, also over a server that was left behind', async () => {
  takeUsed()
  const killed = await startElsewhere()
  const beside = await start()
  await query(beside.url, 'create table note as select 1 as figure')
  await expect(start({ fresh: true })).rejects.toThrow('another process uses the database')
  await beside.stop()
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  const postgres = await start({ fresh: true })
  expect(postgres.takenOver).toBe(false)
  expect(isAlive(killed.pid)).toBe(false)
  expect(await query(postgres.url, "select to_regclass('note')::text")).toEqual([null])
})

test('a folder too deep for a socket works', async () => {
  folder = join(folder, 'x'.repeat(100), 'postgres')
  const postgres = await start()
  expect(await query(postgres.url, 'select 1')).toEqual([1])
  expect(postgres.url).not.toContain('xxxx')
  rmSync(readFileSync(join(folder, 'socket-folder'), 'utf8'), { recursive: true })
})

test.runIf(process.getuid?.() === 0)('as root in a closed folder the data lies where the unprivileged account can reach it', async () => {
  mkdirSync(folder, { mode: 0o700 })
  const wished = join(folder, 'postgres')
  const postgres = await startPostgres({ folder: wished })
  running.push(postgres)
  expect(postgres.folder).toMatch(/^\/var\/lib\/counterpart\/postgres-[0-9a-f]{8}$/)
  expect(existsSync(wished)).toBe(false)
  expect(await query(postgres.url, 'select 1')).toEqual([1])
  await postgres.stop()
  rmSync(postgres.folder, { recursive: true })
})

test('a folder that cannot be created is reported with a hint', async () => {
  writeFileSync(folder, 'a file stands here')
  await expect(start()).rejects.toThrow(/cannot keep its data in ".*" \(EEXIST\).*\nSet DATABASE_URL/)
})

test('missing binaries are reported with a hint', async () => {
  await expect(startPostgres({ folder, bin: '/nowhere' })).rejects.toThrow(/"\/nowhere\/initdb" is missing\nSet DATABASE_URL/)
})
