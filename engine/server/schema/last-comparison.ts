import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import { APP_ROLE } from './app-role.ts'
import type { Database } from './database.ts'
import { PINYIN } from './pinyin.ts'
import { type DatabaseFeatures, tablesOfModel } from './tables-of-model.ts'

/** The kind of the row of "schemaChange" that keeps the last comparison which found, or left, nothing to do. */
export const COMPARED = 'compared'

/** What a start finds before it compares anything. */
export type Found = {
  /** The kind and name of everything that was done, with a blank between. */
  readonly done: ReadonlySet<string>
  /** The name of a comparison of this model with the tables that are there; undefined where a start may do more than compare. */
  readonly comparison: string | undefined
}

type Row = DatabaseFeatures & {
  readonly done: readonly string[]
  readonly state: string
  /** The role of requests is granted. */
  readonly isGranted: boolean
  /** A start may give the database an ability that it lacks. */
  readonly mayGain: boolean
}

/**
 * Reads what was done, and what the catalogues say. A changed row of a catalogue has the number of a later transaction, so the count of its rows and the sum of
 * these numbers never come back: a table that somebody changed by hand is seen. Undefined if the table of changes is not there yet.
 */
export async function readFound(database: Database, model: Model): Promise<Found | undefined> {
  const { rows } = await sql<Row>`
    select (select coalesce(array_agg(kind || ' ' || name), '{}') from "schemaChange") as done,
      concat_ws(', ', current_schema(), ${stateOf('pg_class', 'oid')}, ${stateOf('pg_attribute', 'attrelid')}, ${stateOf('pg_constraint', 'oid')},
        ${stateOf('pg_index', 'indexrelid')}, ${stateOf('pg_trigger', 'oid')}, ${stateOf('pg_policy', 'oid')}, ${stateOf('pg_description', 'objoid')},
        (select xmin::text from pg_namespace where nspname = current_schema())) as state,
      exists (select from pg_roles where rolname = ${APP_ROLE} and pg_has_role(oid, 'member')) as "isGranted",
      exists (select from pg_collation where collname = ${PINYIN}) as pinyin,
      can.have and p.proleakproof as trigrams,
      (not can.have and p.proleakproof) or (not p.proleakproof and exists (select from pg_roles where rolname = current_user and rolsuper)) as "mayGain"
    from pg_proc p, (select exists (select from pg_extension where extname = 'pg_trgm') as have) can
    where p.oid = 'pg_catalog.texticlike(text,text)'::regprocedure
  `
    .execute(database)
    .catch((error: { code?: string }) => (error.code === '42P01' ? { rows: [] } : Promise.reject(error)))
  const found = rows[0]
  return found && { done: new Set(found.done), comparison: found.isGranted && !found.mayGain ? `${planOf(model, found)} ${found.state}` : undefined }
}

/** Every object that the cluster did not bring along has an id from here on. */
const FIRST_ID = 16_384

const stateOf = (catalogue: string, id: string): RawBuilder<unknown> =>
  sql.raw(`(select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) from ${catalogue} where ${id} >= ${FIRST_ID})`)

const plans = new WeakMap<Model, Map<string, string>>()

/** A hash of the tables that a model wants, and of the code that compares them. */
function planOf(model: Model, { trigrams, pinyin }: DatabaseFeatures): string {
  const ofModel = plans.get(model) ?? new Map<string, string>()
  plans.set(model, ofModel)
  const key = `${trigrams} ${pinyin}`
  const plan = ofModel.get(key) ?? hash(JSON.stringify(tablesOfModel(model, { trigrams, pinyin })) + (comparer ??= sourceOfComparison()))
  ofModel.set(key, plan)
  return plan
}

let comparer: string | undefined

function sourceOfComparison(): string {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts'))
  return files
    .toSorted()
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n')
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')
