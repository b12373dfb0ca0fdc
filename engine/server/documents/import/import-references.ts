import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import { rowAccessOf } from '../../../core/permissions/row-access.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { formulaSql, queryPaths } from '../../store/lists/formula-sql.ts'
import { joinsText } from '../../store/lists/query-paths.ts'
import { ownRows } from '../../store/scope.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** The record that a text of a ref column names. */
type Found = { readonly id: string } | { readonly issue: Issue }

/** Looks up the texts of a ref field by one query: first among the codes of the records, then among their display names. */
export async function findReferences(work: UnitOfWork, field: Field, texts: ReadonlySet<string>): Promise<(text: string) => Found> {
  const entity = work.context.model.entities[field.entity ?? '']
  const keys = entity === undefined || entity.line !== undefined ? [] : keysOf(work, entity)
  const ids = keys.map(() => new Map<string, Set<string>>())
  if (entity !== undefined && keys.length > 0 && texts.size > 0) {
    const { access, joins } = accessSql(work, entity)
    const conditions = keys.map((key) => sql`${sql.ref(`t.${key}`)} = any(${[...texts]}::text[])`)
    const { rows } = await sql<Row>`
      select t.id, ${sql.join(keys.map((key) => sql.ref(`t.${key}`)))} from ${sql.id(entity.name)} t
      ${sql.raw(joins)} where ${ownRows(work.tx, entity, 't')} and ${access} and (${sql.join(conditions, sql` or `)})`.execute(work.tx)
    for (const row of rows) for (const [index, key] of keys.entries()) add(ids[index]!, row[key], row.id as string)
  }
  return (text) => {
    for (const byText of ids) {
      const found = byText.get(text)
      if (found?.size === 1) return { id: [...found][0]! }
      if (found !== undefined) return { issue: issue('REFERENCE_AMBIGUOUS', field.name, { value: text }) }
    }
    return { issue: issue('REFERENCE_NOT_FOUND', field.name, { value: text }) }
  }
}

/** The conditions and joins that restrict an entity to the rows the person sees; its table is "t". */
export function accessSql(
  { context, actor, prefs, today, now, timeZone }: UnitOfWork,
  entity: Entity,
): { readonly access: RawBuilder<boolean>; readonly joins: string } {
  const condition = rowAccessOf(context.model, entity, { ...actor, prefs })
  if (condition === undefined) return { access: sql<boolean>`true`, joins: '' }
  const paths = queryPaths(context.model, { ...actor, prefs, today, now: now.toISOString(), timeZone }, entity, 't')
  const access = formulaSql(paths, condition)
  return { access, joins: joinsText(paths) }
}

/** Unique texts, then the display field, without hidden ones. */
function keysOf({ context, actor }: UnitOfWork, entity: Entity): readonly string[] {
  const { masked, unseen } = visibilityFor(context.model, entity, actor)
  const isText = (field: Field | undefined): field is Field =>
    field !== undefined && (field.type === 'text' || field.type === 'sequence') && !masked.has(field.name) && !unseen.has(field.name)
  const unique = Object.values(entity.fields).filter((field) => isText(field) && field.unique?.length === 0)
  const named = [entity.fields['code'], entity.fields[entity.display], entity.fields[entity.englishDisplay ?? entity.display]].filter(isText)
  const display = unique.filter((field) => field.name !== entity.display)
  return [...new Set([...display, ...named].map((field) => field.name))]
}

function add(byText: Map<string, Set<string>>, text: unknown, id: string): void {
  if (typeof text !== 'string') return
  const ids = byText.get(text) ?? new Set()
  ids.add(id)
  byText.set(text, ids)
}
