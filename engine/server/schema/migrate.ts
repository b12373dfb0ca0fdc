import { sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import { prepareAppRole } from './app-role.ts'
import { quoted } from './identifier.ts'
import { allowIndexedSearch } from './indexed-search.ts'
import { readLiveTables } from './live-tables.ts'
import type { Migration } from './migration.ts'
import { COMPARED, readFound } from './last-comparison.ts'
import { type Change, planChanges } from './plan-changes.ts'
import { PLATFORM_STEPS, platformStatements } from './platform/platform-tables.ts'
import { readMigrations } from './read-migrations.ts'
import { hasPinyin } from './pinyin.ts'
import { type DatabaseFeatures, tablesOfModel } from './tables-of-model.ts'
import type { Table } from './table.ts'
import type { Database, Tx } from './database.ts'

/** Statements of the growth that go in one message: a first start makes thousands, each of a fraction of a millisecond. */
const PORTION = 200

/** Thrown if the tables would have to change in a way that could lose data; `start` shows its message unchanged. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

export type MigrateOptions = {
  /** Changes that lose no row, and that every row meets, are also done under data: while declarations are written, an edit is undone as often as it is made. */
  readonly mayTighten?: boolean
}

/**
 * Brings the database to the model: platform tables, written migrations, then automatic growth. All or nothing. Returns the statements that ran; none if
 * nothing changed. Compares nothing if the same model has been compared with the same tables.
 */
export async function migrate(
  database: Database,
  model: Model,
  migrations?: readonly Migration[],
  { mayTighten = false }: MigrateOptions = {},
): Promise<readonly string[]> {
  const written = migrations ?? (await readMigrations())
  const steps = [...PLATFORM_STEPS.map((step) => `platform ${step}`), ...written.map(({ name }) => `migration ${name}`)]
  const before = await readFound(database, model)
  if (before?.comparison !== undefined && [...steps, `${COMPARED} ${before.comparison}`].every((step) => before.done.has(step))) return []
  await sql`create table if not exists "schemaChange" (
    id bigint generated always as identity primary key, at timestamptz not null default now(),
    kind text not null, name text not null, statements text not null default '')`
    .execute(database)
    // In two concurrent first starts, the other one has made it.
    .catch((error: { code?: string }) => (error.code === '23505' || error.code === '42P07' ? undefined : Promise.reject(error)))
  return database.transaction().execute(async (tx) => {
    // A table lock works where advisory locks do not exist.
    await sql`lock table "schemaChange" in share row exclusive mode`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    const done = await namesDone(tx)
    for (const step of PLATFORM_STEPS) {
      if (done.has(`platform ${step}`)) continue
      await sql.raw(platformStatements(step)).execute(tx)
      await record(tx, 'platform', step, [])
    }
    const unfinished: Migration[] = []
    for (const migration of written) {
      if (done.has(`migration ${migration.name}`)) continue
      unfinished.push(migration)
      await migration.up(tx)
      await record(tx, 'migration', migration.name, [])
    }
    const features: DatabaseFeatures = { trigrams: await allowIndexedSearch(tx), pinyin: await hasPinyin(tx) }
    const statements = await grow(tx, tablesOfModel(model, features), mayTighten)
    for (const migration of unfinished) await migration.finish?.(tx)
    await prepareAppRole(tx)
    await sql`delete from "schemaChange" where kind = ${COMPARED}`.execute(tx)
    const after = await readFound(tx, model)
    if (after?.comparison !== undefined) await record(tx, COMPARED, after.comparison, [])
    return statements
  })
}

/** Reverts a written migration. */
export async function revertMigration(database: Database, migration: Migration): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await sql`lock table "schemaChange" in share row exclusive mode`.execute(tx)
    await migration.down(tx)
    await sql`delete from "schemaChange" where kind = 'migration' and name = ${migration.name}`.execute(tx)
  })
}

async function grow(tx: Tx, wanted: readonly Table[], mayTighten: boolean): Promise<readonly string[]> {
  const changes = planChanges(wanted, await readLiveTables(tx))
  const refused: string[] = []
  const statements: string[] = []
  for (const change of changes) {
    if (change.kind === 'grow') statements.push(change.statement)
    else if (change.kind === 'ifEmpty' && !(await holdsData(tx, change))) statements.push(...change.statements)
    else if (change.kind === 'ifEmpty' && change.tightens === true && mayTighten && (await isKept(tx, change.statements))) statements.push(...change.statements)
    else refused.push(change.what)
  }
  if (refused.length > 0) {
    const name = `${new Date().toISOString().slice(2, 4)}${new Date().toISOString().slice(5, 7)}-name-of-the-change`
    throw new MigrationRefused(
      `Cannot bring the database to the declared state without risking data:\n${refused.map((what) => `  - ${what}`).join('\n')}\n` +
        `Write the change as engine/server/schema/migrations/${name}.ts with up(database) and down(database), or take the declaration back`,
    )
  }
  for (let from = 0; from < statements.length; from += PORTION) await runPortion(tx, statements.slice(from, from + PORTION))
  if (statements.length > 0) await record(tx, 'growth', 'model', statements)
  return statements
}

/** Runs statements in one message; if one fails, they run again one by one, so that the error names it. */
async function runPortion(tx: Tx, statements: readonly string[]): Promise<void> {
  await sql`savepoint portion`.execute(tx)
  const isDone = await sql
    .raw(statements.join(';\n'))
    .execute(tx)
    .then(
      () => true,
      () => false,
    )
  if (isDone) return void (await sql`release savepoint portion`.execute(tx))
  await sql`rollback to savepoint portion`.execute(tx)
  for (const statement of statements) {
    await sql
      .raw(statement)
      .execute(tx)
      .catch((error: Error) => {
        throw new MigrationRefused(`Cannot bring the database to the declared state: ${error.message}\nIn: ${statement}`, { cause: error })
      })
  }
}

async function holdsData(tx: Tx, change: Extract<Change, { kind: 'ifEmpty' }>): Promise<boolean> {
  const table = sql.raw(quoted(change.table))
  // The policy binds the owner too, who would see every table empty.
  await sql`alter table ${table} no force row level security`.execute(tx)
  const filled = change.column === undefined ? sql`true` : sql`${sql.raw(quoted(change.column))} is not null`
  const { rows } = await sql<{ found: boolean }>`select exists (select from ${table} where ${filled}) as found`.execute(tx)
  await sql`alter table ${table} force row level security`.execute(tx)
  return rows[0]?.found === true
}

/** Checks whether every row meets the statements: they run and are rolled back. */
async function isKept(tx: Tx, statements: readonly string[]): Promise<boolean> {
  await sql`savepoint tried`.execute(tx)
  try {
    for (const statement of statements) await sql.raw(statement).execute(tx)
    return true
  } catch {
    return false
  } finally {
    await sql`rollback to savepoint tried`.execute(tx)
  }
}

async function namesDone(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`select kind || ' ' || name as key from "schemaChange"`.execute(tx)
  return new Set(rows.map((row) => row.key))
}

async function record(tx: Tx, kind: string, name: string, statements: readonly string[]): Promise<void> {
  await sql`insert into "schemaChange" (kind, name, statements) values (${kind}, ${name}, ${statements.join(';\n')})`.execute(tx)
}
