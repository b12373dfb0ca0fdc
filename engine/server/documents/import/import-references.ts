import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import { rowAccessOf } from '../../../core/permissions/row-access.ts'
import type { Language } from '../../../core/model/side.ts'
import { issue } from '../../../core/rules/issue.ts'
import { joinNames } from '../../../core/text/name-list.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { formulaSql, queryPaths } from '../../store/lists/formula-sql.ts'
import { joinsText } from '../../store/lists/query-paths.ts'
import { ownRows } from '../../store/scope.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** The record that a text of a ref column names. */
export type Found = { readonly id: string } | { readonly issue: Issue }

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

/** The texts of a ref cell, or of one with several records. */
export function textsOfCell(field: Field, value: unknown): readonly string[] {
  if (field.type === 'ref' && typeof value === 'string') return [value]
  return field.type === 'refs' && Array.isArray(value) ? (value as readonly string[]) : []
}

/** The value of such a cell: the id or ids that its texts name, without those that nothing is called. */
export function referenceOfCell(
  field: Field,
  texts: readonly string[],
  find: (text: string) => Found,
  language: Language,
): { readonly value: string | readonly string[] | undefined; readonly issues: readonly Issue[] } {
  const found = texts.map(find)
  const unknown = texts.filter((_, index) => isUnknown(found[index]!))
  const issues = found.flatMap((each) => ('issue' in each && (field.type === 'ref' || !isUnknown(each)) ? [each.issue] : []))
  // A cell with several names says which of them nothing is called.
  if (field.type === 'refs' && unknown.length > 0) issues.unshift(issue('NAMES_UNKNOWN', field.name, { values: joinNames(unknown, language) }))
  const ids = [...new Set(found.flatMap((each) => ('id' in each ? [each.id] : [])))]
  if (issues.length > 0) return { value: undefined, issues }
  return { value: field.type === 'ref' ? ids[0] : ids, issues }
}

function isUnknown(found: Found): boolean {
  return 'issue' in found && found.issue.code === 'REFERENCE_NOT_FOUND'
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
