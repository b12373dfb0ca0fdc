import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { type Backup, backupsIn } from '../../../engine/server/backup/backups-in-folder.ts'
import { readManifest, writeManifest } from '../../../engine/server/backup/manifest.ts'
import { restore } from '../../../engine/server/backup/restore.ts'
import { withDatabase } from '../../../engine/server/postgres/one-statement.ts'
import { startPostgres } from '../../../engine/server/postgres/start.ts'
import { migrate } from '../../../engine/server/schema/migrate.ts'
import { openPool } from '../../../engine/server/store/pool.ts'
import { makeFolderOfCluster } from '../../support/folder-of-cluster.ts'
import { type Stock, whatToOrder } from '../../support/endless-stock.ts'
import { type HttpSession, signIn } from '../../support/http-session.ts'
import { password, seedPeople } from '../../support/people.ts'
import { binariesForTests, versionForTests } from '../../support/postgres-version.ts'
import { type Program, runProgram } from '../../support/program.ts'
import { projectModel } from '../../support/project-model.ts'
import { codeOfApp } from '../../support/factors/totp.ts'
import { type Writers, type Written, startWriters } from './writers.ts'

const MINUTES = 60_000
const WRITERS = 4

const bin = binariesForTests()
const parent = makeFolderOfCluster('backup')
const inFolder = (name: string) => join(parent.folder, name)
const data = inFolder('data')
const archive = inFolder('archive')
const backups = inFolder('backups')
const environment = { COUNTERPART_DATA: data, COUNTERPART_ARCHIVE: archive }

const servers: Program[] = []
let site: string
let buyer: HttpSession
let stock: Stock
/** The secret of the authenticator app of `manager`. */
let secret: string
/** What was acknowledged before the backup began, while it was made, until the moment, and after it. */
let before: readonly Written[]
let meanwhile: readonly Written[]
let until: readonly Written[]
let after: readonly Written[]
let moment: string
let backup: Backup

async function serve(folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  const server = runProgram('tests/support/serve.ts', [join(folder, 'postgres'), '0', '0', inject('runFolder'), bin ?? ''], env)
  servers.push(server)
  const [, ready = ''] = await server.waitFor(/^ready (.*)$/m)
  return (JSON.parse(ready) as { site: string }).site
}

async function superuser<T>(folder: string, work: (client: pg.Client, pid: number) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), ...(bin !== undefined && { bin }) })
  const client = new pg.Client({ connectionString: withDatabase(postgres.adminUrl, 'counterpart') })
  await client.connect()
  try {
    return await work(client, postgres.pid)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

const backUp = (...more: readonly string[]): Program => runProgram('scripts/backup.ts', ['--to', backups, ...more], environment)

async function said(program: Program): Promise<{ readonly code: number | null; readonly words: string }> {
  if (program.child.exitCode === null) await once(program.child, 'close')
  return { code: program.child.exitCode, words: program.said() }
}

beforeAll(async () => {
  mkdirSync(data, { mode: 0o755 })
  const postgres = await startPostgres({ folder: join(data, 'postgres'), archive, ...(bin !== undefined && { bin }) })
  const pool = openPool(postgres.url, { max: 1 })
  const model = projectModel()
  await migrate(pool, model)
  await seedPeople(pool, model)
  await pool.destroy()
  site = await serve(data, environment)
  await postgres.stop()
  buyer = await signIn(site, 'buyer', password)
  stock = await whatToOrder(buyer)
  secret = await addApp(await signIn(site, 'manager', password))
  await rehearse()
}, 10 * MINUTES)

/** An authenticator app of this person. */
async function addApp({ call }: Awaited<ReturnType<typeof signIn>>): Promise<string> {
  const begun = (await call('/api/member/factor/beginTotp')).entity as { step: string; secret: string }
  const added = await call('/api/member/factor/addTotp', { entity: { step: begun.step, name: '手机', code: codeOfApp(begun.secret, new Date()) } })
  expect(added.returnCode).toBe('0')
  return begun.secret
}

afterAll(async () => {
  for (const server of servers) if (server.child.exitCode === null && server.child.signalCode === null) await server.end('SIGTERM')
  parent.remove()
})

/** Resolves once more than so many writes were acknowledged. */
const reached = (writers: Writers, count: number) => vi.waitFor(() => expect(writers.written.length).toBeGreaterThan(count), { timeout: MINUTES, interval: 50 })

/** Clients write before, during and after a backup; a moment later the server and its database are killed. */
async function rehearse(): Promise<void> {
  const writers = startWriters(site, buyer, stock, WRITERS, 'first')
  await reached(writers, WRITERS)
  const made = await said(backUp())
  expect(made).toMatchObject({ code: 0 })
  backup = (await backupsIn(backups))[0]!
  const [began, complete, ended] = [backup.manifest.startedAt, backup.manifest.completeUntil, backup.manifest.endedAt].map((at) => Date.parse(at)) as [
    number,
    number,
    number,
  ]
  const count = writers.written.length
  await reached(writers, count + WRITERS)
  await writers.pause()
  before = writers.written.filter(({ at }) => at <= complete)
  meanwhile = before.filter(({ at }) => at > began)
  until = [...writers.written]
  expect(until.some(({ at }) => at > ended)).toBe(true)
  await pause(20)
  moment = new Date().toISOString()
  await pause(20)
  writers.resume()
  await reached(writers, until.length + WRITERS)
  await writers.stop()
  after = writers.written.slice(until.length)
  // What was written reaches the archive within a minute; a full segment at once.
  const database = await superuser(data, async (client, pid) => {
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    await vi.waitFor(() => expect(existsSync(join(archive, 'wal', rows[0]!.name))).toBe(true), { timeout: MINUTES })
    return pid
  })
  servers[0]!.child.kill('SIGKILL')
  process.kill(database, 'SIGKILL')
  await once(servers[0]!.child, 'close')
}

/** Every order with its lines, its file and its audit entry, and every tally equal to its sum. */
async function verify(folder: string): Promise<ReadonlyMap<string, string>> {
  return superuser(folder, async (client) => {
    const rows = async (text: string): Promise<Record<string, unknown>[]> => (await client.query(text)).rows
    expect(await rows(`select o.remark from "order" o left join "orderLine" l on l.document = o.id group by o.id, o.remark having count(l.id) <> 3`)).toEqual(
      [],
    )
    expect(await rows(`select id from "orderLine" where document not in (select id from "order")`)).toEqual([])
    expect(await rows(`select remark from "order" where (select count(*) from "auditEntry" a where a.document = "order".id and not refused) <> 1`)).toEqual([])
    expect(await rows(`select key from idempotency where answer is null`)).toEqual([])
    expect(
      await rows(
        `select p.id from "purchaseListLine" p where p."orderedQuantity" <> (select coalesce(sum(l.quantity), 0) from "orderLine" l where l."purchaseListLine" = p.id)`,
      ),
    ).toEqual([])
    for (const { id } of await rows('select id from file')) {
      expect(existsSync(join(folder, 'files', String(id).slice(-2), String(id)))).toBe(true)
    }
    return new Map((await rows('select remark, id from "order"')).map(({ remark, id }) => [String(remark), String(id)]))
  })
}

/** The key came along: the app of before the backup signs its person in. */
async function acceptsApp(restored: string): Promise<void> {
  const post = async (path: string, entity: object) =>
    (
      (await (
        await fetch(`${restored}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ entity }) })
      ).json()) as AnswerEnvelope
    ).entity as Record<string, string>
  const { step } = await post('/openapi/member/login', { loginName: 'manager', password })
  expect(await post('/openapi/member/login/second', { step, code: codeOfApp(secret, new Date(Date.now() + 30_000)) })).toHaveProperty('ticket')
}

const idByKey = (all: readonly Written[]) => new Map(all.map(({ key, id }) => [key, id]))
const restoreInto = (name: string, more: { until?: string; from?: string } = {}) =>
  restore({ from: backups, into: inFolder(name), ...more, ...(bin !== undefined && { bin }) })

test(
  'a backup that was made while clients wrote is restored with every write acknowledged before its end, and the server goes on with it',
  { timeout: 4 * MINUTES },
  async () => {
    expect(meanwhile.length).toBeGreaterThan(0)
    await restoreInto('restored')
    const found = await verify(inFolder('restored'))
    expect(before.filter(({ key, id }) => found.get(key) !== id)).toEqual([])
    // Nothing that was written after the backup.
    const later = [...until, ...after].filter(({ sentAt }) => sentAt > Date.parse(backup.manifest.endedAt) + 1)
    expect(later.length).toBeGreaterThan(0)
    expect(later.filter(({ key }) => found.has(key))).toEqual([])

    const restored = await serve(inFolder('restored'), { COUNTERPART_DATA: inFolder('restored') })
    const again = await signIn(restored, 'buyer', password)
    for (const { file, content } of before.slice(-3)) {
      const response = await fetch(`${restored}/api/file/${file}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: again.cookie },
        body: JSON.stringify({ fbToken: again.token }),
      })
      expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
    }
    await acceptsApp(restored)
    const writers = startWriters(restored, again, stock, 1, 'restored')
    await reached(writers, 1)
    await writers.stop()
    // What was restored is backed up and restored in turn.
    const second = runProgram('scripts/backup.ts', ['--to', inFolder('second')], { COUNTERPART_DATA: inFolder('restored') })
    expect(await said(second)).toMatchObject({ code: 0 })
    await servers.at(-1)!.end('SIGTERM')
    const grown = await verify(inFolder('restored'))
    expect(writers.written.filter(({ key, id }) => grown.get(key) !== id)).toEqual([])
    await restoreInto('again', { from: inFolder('second') })
    expect(await verify(inFolder('again'))).toEqual(grown)
  },
)

test('a restore to a moment has exactly the writes that were acknowledged before it, with their files', { timeout: 4 * MINUTES }, async () => {
  await restoreInto('moment', { until: moment })
  expect(await verify(inFolder('moment'))).toEqual(idByKey(until))
})

test('a restore to the end of the archive has everything', { timeout: 4 * MINUTES }, async () => {
  await restoreInto('end', { until: 'end' })
  expect(await verify(inFolder('end'))).toEqual(idByKey([...until, ...after]))
})

test('moments that no backup or archive reaches are refused', { timeout: 4 * MINUTES }, async () => {
  await expect(restoreInto('early', { until: '2020-01-01T00:00:00Z' })).rejects.toThrow(`the oldest backup in "${backups}" ended at ${backup.manifest.endedAt}`)
  await expect(restoreInto('late', { until: '2100-01-01T00:00:00Z' })).rejects.toThrow(/the archive reaches only to \d{4}-.*--until end/)
  expect(existsSync(inFolder('late/postgres'))).toBe(false)
})

test('a restore goes into an empty folder alone', { timeout: MINUTES }, async () => {
  mkdirSync(inFolder('filled'))
  writeFileSync(inFolder('filled/note'), 'mine')
  await expect(restoreInto('filled')).rejects.toThrow(`Cannot restore into "${inFolder('filled')}": it is not empty. It holds "note"`)
  await expect(restoreInto('filled/note')).rejects.toThrow('it is a file')
  expect(readdirSync(inFolder('filled'))).toEqual(['note'])
})

/** Does something to a copy of the backup and restores it. */
async function restoreDamaged(name: string, damage: (copy: string) => void | Promise<void>): Promise<void> {
  const copy = inFolder(`damaged-${name}`)
  cpSync(backup.folder, copy, { recursive: true })
  await damage(copy)
  try {
    await restoreInto(`into-${name}`, { from: copy })
  } finally {
    rmSync(copy, { recursive: true })
    expect(existsSync(inFolder(`into-${name}/postgres`))).toBe(false)
  }
}

test('a damaged or half copy is refused, with the place', { timeout: 4 * MINUTES }, async () => {
  const content = backup.manifest.files.find(({ path }) => path.startsWith('files/'))!.path
  const flip = (path: string) => {
    const bytes = readFileSync(path)
    bytes[bytes.length - 1]! ^= 1
    writeFileSync(path, bytes)
  }
  const damaged = (name: string) => join(inFolder(`damaged-${name}`))
  await expect(restoreDamaged('byte', (copy) => flip(join(copy, content)))).rejects.toThrow(`"${join(damaged('byte'), content)}" has another content`)
  await expect(restoreDamaged('short', (copy) => writeFileSync(join(copy, 'cluster/global/pg_control'), ''))).rejects.toThrow('has 0 bytes in place of 8192')
  await expect(restoreDamaged('gone', (copy) => rmSync(join(copy, 'cluster/backup_label')))).rejects.toThrow(
    `"${join(damaged('gone'), 'cluster/backup_label')}" is missing`,
  )
  await expect(restoreDamaged('half', (copy) => rmSync(join(copy, 'manifest.json')))).rejects.toThrow('is no complete backup: it has no manifest.json')
  const edit = (copy: string) => {
    const manifest = join(copy, 'manifest.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"major": 1', '"major": 2'))
  }
  await expect(restoreDamaged('manifest', edit)).rejects.toThrow(`"${join(damaged('manifest'), 'manifest.json')}" is damaged`)
})

test('a backup of another PostgreSQL is refused', { timeout: MINUTES }, async () => {
  const change = async (copy: string) => {
    const manifest = await readManifest(copy)
    await writeManifest(copy, { ...manifest, postgres: { ...manifest.postgres, major: 14 } })
  }
  await expect(restoreDamaged('other', change)).rejects.toThrow(`it is of PostgreSQL 14, and the installed one is PostgreSQL ${versionForTests()}`)
})

test('an attachment that a row names and neither backup nor archive holds is refused', { timeout: 2 * MINUTES }, async () => {
  const { file } = after[0]!
  const place = join(archive, 'files', file.slice(-2), file)
  renameSync(place, `${place}.away`)
  await expect(restoreInto('incomplete', { until: 'end' })).rejects.toThrow(`\n  ${file} is missing`)
  renameSync(`${place}.away`, place)
  expect(existsSync(inFolder('incomplete/postgres'))).toBe(false)
})

test(
  'a backup that is killed leaves nothing that looks complete, and the next one clears it away; only the wanted number is kept',
  { timeout: 4 * MINUTES },
  async () => {
    await serve(data, environment)
    const killed = backUp()
    await expect.poll(() => readdirSync(backups).filter((name) => name.startsWith('.unfinished-')).length, { timeout: MINUTES, interval: 2 }).toBe(1)
    killed.child.kill('SIGKILL')
    await once(killed.child, 'close')
    expect((await backupsIn(backups)).map(({ folder }) => folder)).toEqual([backup.folder])

    const segments = () => readdirSync(join(archive, 'wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))
    expect(segments()[0]! < backup.manifest.firstSegment).toBe(true)
    const made = await said(backUp('--keep', '1'))
    expect(made).toMatchObject({ code: 0 })
    expect(made.words).toContain(`Deleted            ${backup.folder}`)
    expect(readdirSync(backups)).toHaveLength(1)
    const [kept] = await backupsIn(backups)
    expect(statSync(backups).mode & 0o777).toBe(0o700)
    expect(statSync(kept!.folder).mode & 0o777).toBe(0o700)
    expect(segments().every((name) => name >= kept!.manifest.firstSegment)).toBe(true)
    expect(kept!.manifest.files.some(({ path }) => path.endsWith('/password') || path.endsWith('postmaster.pid'))).toBe(false)
    await restoreInto('kept', { until: 'end' })
    expect(await verify(inFolder('kept'))).toEqual(idByKey([...until, ...after]))
  },
)

test(
  'a backup is refused inside the data that it copies, beside backups of another database, and where there is no database',
  { timeout: 2 * MINUTES },
  async () => {
    const fresh = await startPostgres({ folder: inFolder('fresh/postgres'), ...(bin !== undefined && { bin }) })
    const inside = await said(runProgram('scripts/backup.ts', ['--to', join(data, 'files/backups')], environment))
    expect(inside).toMatchObject({ code: 1 })
    expect(inside.words).toContain('which is what the backup is for')
    await superuser(data, async (client) => {
      await client.query('select pg_advisory_lock(8100201)')
      const atTheSameTime = await said(backUp())
      expect(atTheSameTime).toMatchObject({ code: 1 })
      expect(atTheSameTime.words).toContain('another backup of this database is being made')
    })
    const other = await said(runProgram('scripts/backup.ts', ['--to', backups], { COUNTERPART_DATA: inFolder('fresh') }))
    expect(other).toMatchObject({ code: 1 })
    expect(other.words).toContain('there is a backup of another database. Name another folder')
    const nowhere = await said(runProgram('scripts/backup.ts', ['--to', backups], { COUNTERPART_DATA: inFolder('nowhere') }))
    expect(nowhere).toMatchObject({ code: 1 })
    expect(nowhere.words).toContain('There is no database in')
    const own = await said(runProgram('scripts/backup.ts', ['--to', backups], { DATABASE_URL: 'postgresql://somebody@localhost/ours' }))
    expect(own).toMatchObject({ code: 1 })
    expect(own.words).toContain('engine/server/OPERATING.md')
    await fresh.stop()
  },
)
