import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { oneStatement, withDatabase } from '../../engine/server/postgres/one-statement.ts'
import { type RunningPostgres, startPostgres } from '../../engine/server/postgres/start.ts'
import { databaseFolder } from './database-folder.ts'
import { binariesForTests, versionForTests } from './postgres-version.ts'

export interface TestDatabase {
  /** Connects as the owner of the database, who is no superuser. */
  readonly url: string
  /** Connects to the same database as superuser. */
  readonly adminUrl: string
  drop(): Promise<void>
}

export interface Template {
  /** The name of the seed; the first test file of a run seeds it, the others copy the database. */
  readonly name: string
  seed(url: string): Promise<void>
}

let postgres: Promise<RunningPostgres> | undefined

/** A separate database on this run's server: a copy of the template, in about 40 ms, or an empty one. */
export async function freshDatabase(template?: Template): Promise<TestDatabase> {
  const { url, adminUrl } = await server()
  if (template) await ensureTemplate(template, url, adminUrl)
  const name = `test_${randomBytes(6).toString('hex')}`
  await oneStatement(adminUrl, `create database ${name} owner counterpart${template ? ` template ${templateName(template)} strategy file_copy` : ''}`)
  return {
    url: withDatabase(url, name),
    adminUrl: withDatabase(adminUrl, name),
    drop: async () => void (await oneStatement(adminUrl, `drop database if exists ${name} with (force)`)),
  }
}

function server(): Promise<RunningPostgres> {
  // A loss of power may lose the data of a test run; fsync off makes it several times as fast.
  // Each test opens connections of its own: half of their cost was the password, counted 4,096 times on both sides. The older version counts as it likes.
  const quick: Readonly<Record<string, string>> = versionForTests() === '18' ? { scram_iterations: '1' } : {}
  // In the gate, the workers of two runs connect.
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '400', ...quick }
  const bin = binariesForTests()
  postgres ??= startPostgres({ folder: databaseFolder(inject('runFolder'), versionForTests()), settings, ...(bin !== undefined && { bin }) })
  return postgres
}

const templateName = ({ name }: Template) => `template_${name}`

async function ensureTemplate(wanted: Template, url: string, adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const name = templateName(wanted)
    // Test files run in parallel; one seeds while the others wait here.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished} owner counterpart`)
    await wanted.seed(withDatabase(url, unfinished))
    // Every copy has these counts of the catalogues, by which the first look at the tables is planned.
    await oneStatement(
      withDatabase(adminUrl, unfinished),
      'analyze pg_class, pg_attribute, pg_constraint, pg_description, pg_index, pg_trigger, pg_policy, pg_depend',
    )
    await client.query(`alter database ${unfinished} rename to ${name}`)
  } finally {
    await client.end()
  }
}
