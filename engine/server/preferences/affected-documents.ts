import { type RawBuilder, sql } from 'kysely'
import { entityOf } from '../../core/model/field-kinds.ts'
import type { Row } from '../../core/model/document.ts'
import { holds } from '../../core/expression/evaluate-formula.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Formula } from '../../core/model/formula.ts'
import type { Model, Preference } from '../../core/model/model.ts'
import type { Language } from '../../core/model/side.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import { textOf } from '../../core/text/message.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import { isTimeout } from '../calls/database-errors.ts'
import { quoted } from '../schema/identifier.ts'
import { formulaSql, queryPaths } from '../store/lists/formula-sql.ts'
import { countDocuments } from '../store/lists/list-documents.ts'
import { MAX_COUNT } from '../store/lists/list-totals.ts'
import type { ListReader } from '../store/lists/list-request.ts'
import { joinsText } from '../store/lists/query-paths.ts'
import { ownRows } from '../store/scope.ts'
import type { Tx } from '../schema/database.ts'

/** The number of documents; `capped` if counting stopped. */
export type Count = { readonly total: number; readonly capped: boolean }

/** Counting stops here. */
const MAX_TOUCHED = 1000
/** Milliseconds that one count may take. */
const TIMEOUT_MS = 500

/**
 * The number of documents that each preference concerns now, among those that the reader may see, without entities whose lists they may not read. `null` if the
 * count would take too long. Must be the last work of its transaction, because it shortens the statement time-out.
 */
export async function affectedBy(
  tx: Tx,
  model: Model,
  actor: Actor,
  reader: ListReader,
  preferences: readonly Preference[],
): Promise<Readonly<Record<string, Count | null>>> {
  const counts: Record<string, Count | null> = {}
  await sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`.execute(tx)
  for (const { name, effect } of preferences) {
    if (effect?.touches === undefined) continue
    const entity = entityOf(model, effect.touches.entity)
    const code = documentOf(model, entity).read[actor.side]
    if (code !== undefined && !actor.permissions.has(code)) continue
    const about = entity.line === undefined ? { entity: entity.name } : { entity: entity.line.of, rows: entity.line.field }
    counts[name] = await inTime(tx, () => countDocuments(tx, model, reader, { ...about, filter: effect.touches!.when }, MAX_TOUCHED))
  }
  return counts
}

/** Undefined if the database gave up; the transaction continues. */
async function inTime(tx: Tx, count: () => Promise<Count>): Promise<Count | null> {
  await sql`savepoint counting`.execute(tx)
  try {
    const found = await count()
    await sql`release savepoint counting`.execute(tx)
    return found
  } catch (error) {
    if (!isTimeout(error)) throw error
    await sql`rollback to savepoint counting`.execute(tx)
    return null
  }
}

/**
 * The issues of changed preferences that would orphan documents: every document of the enterprise counts, whoever may see it. `next` are all preferences
 * after the change.
 */
export async function orphanedBy(
  tx: Tx,
  model: Model,
  language: Language,
  reader: ListReader,
  changed: readonly Preference[],
  next: Row,
): Promise<readonly Issue[]> {
  const issues: Issue[] = []
  for (const { name, effect } of changed) {
    for (const { if: wanted, entity, when, code } of effect?.strands ?? []) {
      if (!holds(model, wanted, { prefs: next })) continue
      const { total, capped } = await countAll(tx, model, { ...reader, prefs: next }, entityOf(model, entity), when)
      if (total > 0)
        issues.push(issue(code, `values.${name}`, { what: textOf(model, language, `entity.${entity}`), count: capped ? `${total}+` : String(total) }))
    }
  }
  return issues
}

async function countAll(tx: Tx, model: Model, reader: ListReader, entity: Entity, when: Formula): Promise<Count> {
  const paths = queryPaths(model, reader, entity, 't')
  const condition: RawBuilder<unknown> = sql.join([ownRows(tx, entity, 't'), formulaSql(paths, when)], sql` and `)
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from (select from ${sql.raw(quoted(entity.name))} t ${sql.raw(joinsText(paths))} where ${condition} limit ${MAX_COUNT + 1}) found`.execute(
    tx,
  )
  const total = Number(rows[0]?.total ?? 0)
  return { total: Math.min(total, MAX_COUNT), capped: total > MAX_COUNT }
}

function documentOf(model: Model, entity: Entity): Entity {
  return entity.line === undefined ? entity : entityOf(model, entity.line.of)
}
