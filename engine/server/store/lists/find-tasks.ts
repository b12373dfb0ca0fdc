import { type RawBuilder, sql } from 'kysely'
import type { TaskFor } from '../../../core/lifecycle/tasks-for.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Model } from '../../../core/model/model.ts'
import { literal, quoted } from '../../schema/identifier.ts'
import type { Tx } from '../../schema/database.ts'
import { formulaSql, queryPaths } from './formula-sql.ts'
import { listQuery } from './list-query.ts'
import type { ListReader } from './list-request.ts'
import { type QueryPaths, joinsText, resolvePath } from './query-paths.ts'

/** A document that waits for a task: since when, until when. */
export type FoundTask = {
  readonly entity: string
  readonly task: string
  readonly id: string
  readonly createdAt: string
  /** The day or the instant that the document says. */
  readonly due: string | null
  /** The instant after which it is late. */
  readonly until: string | null
}

/** Nobody does more in one look. Of each task one more is found, to tell that there are. */
export const MAX_OF_TASK = 100

/**
 * The documents that wait for these tasks, by one statement, a part for each task: own rows and row access as in a list, and of the first action whatever the
 * database can decide. `takenBy`: the condition on a source row of a conversion.
 */
export async function findTasks(
  tx: Tx,
  model: Model,
  reader: ListReader,
  tasks: readonly TaskFor[],
  takenBy: (conversion: NonNullable<TaskFor['conversion']>) => Formula,
): Promise<readonly FoundTask[]> {
  if (tasks.length === 0) return []
  const parts = tasks.map((each) => partOf(tx, model, reader, each, each.conversion && takenBy(each.conversion)))
  return (await sql<FoundTask>`${sql.join(parts, sql` union all `)}`.execute(tx)).rows
}

function partOf(
  tx: Tx,
  model: Model,
  reader: ListReader,
  { entity, task, states, approval, guards }: TaskFor,
  taken: Formula | undefined,
): RawBuilder<unknown> {
  const { paths, condition } = listQuery(tx, model, reader, {
    entity: entity.name,
    ...(task.when !== undefined && { filter: task.when }),
    ...(approval !== undefined && { toDecide: approval }),
  })
  const conditions: RawBuilder<unknown>[] = [condition]
  if (states !== undefined) conditions.push(sql`${sql.raw(`t.${quoted(states.region)}`)} = any(${[...states.of]}::text[])`)
  for (const guard of guards) conditions.push(formulaSql(paths, guard))
  if (taken !== undefined) conditions.push(taken.scope === entity.name ? formulaSql(paths, taken) : hasRowTaken(paths, taken))
  const { due, until } = dueOf(paths, task.due)
  return sql`(select ${entity.name}::text as entity, ${task.name}::text as task, t.id, t."createdAt", ${due}::text as due, ${until}::timestamptz as until
    from ${sql.raw(quoted(entity.name))} t ${sql.raw(joinsText(paths))}
    where ${sql.join(conditions, sql` and `)}
    order by until nulls last, t."createdAt", t.id limit ${sql.lit(MAX_OF_TASK + 1)})`
}

function hasRowTaken(paths: QueryPaths, taken: Formula): RawBuilder<boolean> {
  const { model, reader } = paths
  const line = entityOf(model, taken.scope)
  const own: QueryPaths = { ...queryPaths(model, reader, line, 'x'), document: 't' }
  const condition = formulaSql(own, taken)
  return sql<boolean>`exists (select from ${sql.raw(quoted(line.name))} x ${sql.raw(joinsText(own))}
    where x.purchaser = t.purchaser and x.document = t.id and ${condition})`
}

/** A day lasts until its end, where the reader's enterprise is. What is hidden from the reader is no day. */
function dueOf(paths: QueryPaths, path: string | undefined): { readonly due: RawBuilder<unknown>; readonly until: RawBuilder<unknown> } {
  const target = path === undefined ? undefined : resolvePath({ ...paths, declared: new Set([path]) }, path)
  if (target === undefined || target.mask !== undefined) return { due: sql`null`, until: sql`null` }
  const { lines } = target
  const value =
    lines === undefined ? target.sql : `(select min(${target.sql}) from ${quoted(lines.name)} x where x.purchaser = t.purchaser and x.document = t.id)`
  const until = target.field.type === 'date' ? `((${value} + 1)::timestamp at time zone ${literal(paths.reader.timeZone)})` : value
  return { due: sql.raw(target.field.type === 'date' ? value : `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`), until: sql.raw(until) }
}
