import { type RawBuilder, sql } from 'kysely'
import { isDate } from '../../core/expression/functions/calendar-days.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { FieldTemplate, TemplateItem } from '../../core/template/field-template.ts'
import { isStored } from '../../core/model/is-stored.ts'
import type { Tx } from '../schema/database.ts'

/** The stored values of a field: their number, and their entities. */
export type ValuesInUse = { readonly count: number; readonly entities: readonly string[] }

/** The values that a change of a custom field to `item` would orphan: all if it is switched off, otherwise those that do not fit. */
export async function orphanedBy(tx: Tx, model: Model, enterprise: string, item: TemplateItem): Promise<ValuesInUse> {
  const isDay = item.shown && item.type === 'date'
  const condition = isDay ? among(sql.ref(item.key), await noDays(tx, model, enterprise, item.key)) : misfit(item)
  return valuesInUse(tx, model, enterprise, item.key, condition)
}

/** Custom fields whose values a change may orphan. */
export function mayOrphan(custom: readonly string[], before: FieldTemplate, after: FieldTemplate): readonly TemplateItem[] {
  const known = new Map(before.items.map((item) => [item.key, item]))
  return after.items.filter((item) => {
    const was = known.get(item.key)
    if (!custom.includes(item.key) || was === undefined) return false
    const same = was.type === item.type && was.scale === item.scale && JSON.stringify(was.options) === JSON.stringify(item.options)
    return was.shown !== item.shown || !same
  })
}

/** The number of an enterprise's rows with a value in a field of the template, in all entities. */
export async function valuesInUse(tx: Tx, model: Model, enterprise: string, key: string, condition: RawBuilder<unknown> = sql`true`): Promise<ValuesInUse> {
  const entities: string[] = []
  let count = 0
  for (const entity of holdersOf(model, key)) {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from ${sql.id(entity.name)} where purchaser = ${enterprise} and ${sql.ref(key)} is not null and ${condition}`.execute(tx)
    const held = Number(rows[0]?.count ?? 0)
    count += held
    if (held > 0) entities.push(entity.line?.of ?? entity.name)
  }
  return { count, entities: [...new Set(entities)] }
}

/** The entities whose tables have a column of the field. */
function holdersOf(model: Model, key: string): readonly Entity[] {
  return Object.values(model.entities).filter((entity) => entity.fields[key]?.template === key && isStored(entity, entity.fields[key]))
}

/** The values that are no days of the calendar; the database would fail at the first of them. */
async function noDays(tx: Tx, model: Model, enterprise: string, key: string): Promise<readonly string[]> {
  const wrong = new Set<string>()
  for (const { name } of holdersOf(model, key)) {
    const { rows } = await sql<{ value: string }>`
      select distinct ${sql.ref(key)} as value from ${sql.id(name)} where purchaser = ${enterprise} and ${sql.ref(key)} is not null`.execute(tx)
    for (const { value } of rows) if (!isDate(value)) wrong.add(value)
  }
  return [...wrong]
}

function among(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> {
  return sql`${column} = any(${values}::text[])`
}

function misfit({ key, shown, type = 'text', options = [], scale = 0 }: TemplateItem): RawBuilder<unknown> {
  const column = sql.ref(key)
  if (!shown) return sql`true`
  switch (type) {
    case 'text':
    case 'date':
      return sql`false`
    case 'choice':
      return sql`not (${among(column, options)})`
    case 'number':
      return sql`${column} !~ ${figures(scale)}`
  }
}

/** Stored figures have no trailing zeros. */
function figures(scale: number): string {
  const fraction = scale === 0 ? '' : String.raw`(\.[0-9]{0,${scale - 1}}[1-9])?`
  return `^-?(0|[1-9][0-9]{0,17})${fraction}$`
}
