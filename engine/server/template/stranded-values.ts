import { type RawBuilder, type Transaction, sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import type { FieldTemplate, TemplateItem } from '../../core/template/field-template.ts'
import { isStored } from '../schema/is-stored.ts'

/** Values of a field that rows of an enterprise hold: how many, and in which documents (entity names). */
export type HeldValues = { readonly count: number; readonly entities: readonly string[] }

const DAY = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'

/** The values that a custom field would leave behind by becoming what `item` says: all when it is switched off, else those that it cannot be. */
export function strandedBy(tx: Transaction<any>, model: Model, enterprise: string, item: TemplateItem): Promise<HeldValues> {
  const column = sql.ref(item.key)
  return heldValues(tx, model, enterprise, item.key, item.shown ? misfit(column, item) : sql`true`)
}

/** Custom fields whose values may be left behind by a change. */
export function mayStrand(custom: readonly string[], before: FieldTemplate, after: FieldTemplate): readonly TemplateItem[] {
  const known = new Map(before.items.map((item) => [item.key, item]))
  return after.items.filter((item) => {
    const was = known.get(item.key)
    if (!custom.includes(item.key) || was === undefined) return false
    const same = was.type === item.type && was.scale === item.scale && JSON.stringify(was.options) === JSON.stringify(item.options)
    return was.shown !== item.shown || !same
  })
}

/** Rows of an enterprise that hold a value in a field of the template, in whatever document. */
export async function heldValues(
  tx: Transaction<any>,
  model: Model,
  enterprise: string,
  key: string,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<HeldValues> {
  const entities: string[] = []
  let count = 0
  for (const entity of Object.values(model.entities)) {
    const field = entity.fields[key]
    if (field?.template !== key || !isStored(entity, field)) continue
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from ${sql.id(entity.name)} where purchaser = ${enterprise} and ${sql.ref(key)} is not null and ${condition}`.execute(tx)
    const held = Number(rows[0]?.count ?? 0)
    count += held
    if (held > 0) entities.push(entity.line?.of ?? entity.name)
  }
  return { count, entities: [...new Set(entities)] }
}

function misfit(column: RawBuilder<unknown>, { type = 'text', options = [], scale = 0 }: TemplateItem): RawBuilder<unknown> {
  switch (type) {
    case 'text':
      return sql`false`
    case 'choice':
      return sql`not (${column} = any(${options}::text[]))`
    case 'date':
      return sql`${column} !~ ${DAY}`
    case 'number':
      return sql`${column} !~ ${figures(scale)}`
  }
}

/** Figures as they are kept: without idle zeros. */
function figures(scale: number): string {
  const fraction = scale === 0 ? '' : String.raw`(\.[0-9]{0,${scale - 1}}[1-9])?`
  return `^-?(0|[1-9][0-9]{0,17})${fraction}$`
}
