import { type Transaction, sql } from 'kysely'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import { isNeededBy } from '../../../core/template/why-needed.ts'
import { literal } from '../../schema/identifier.ts'
import type { ListReader } from './list-request.ts'

/**
 * SQL of whether the purchaser of a row, under the alias, hides a field by its field template; nothing where none does. A purchaser
 * reads by its own template, which has taken the field away before. A condition that is declared reads what nobody sees.
 */
export function hiddenInRow(
  { reader, seesAll }: { readonly reader: Pick<ListReader, 'side' | 'hidden'>; readonly seesAll: boolean },
  entity: Entity,
  alias: string,
  field: Field,
): string | undefined {
  const { template } = field
  if (template === undefined || seesAll || reader.side !== 'supplier' || isNeededBy(entity, field)) return undefined
  if (reader.hidden?.has(template) === false) return undefined
  // Asks nothing of the row but its purchaser: the database reads it once a statement, not once a row.
  return `(${alias}.purchaser in (select h.enterprise from "hiddenField" h where h.field = ${literal(template)}))`
}

/** Keys of the field template that some purchaser hides. The order of a field that none of them hides is served by its index. */
export async function hiddenFields(tx: Transaction<any>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ field: string }>`select distinct field from "hiddenField"`.execute(tx)
  return new Set(rows.map(({ field }) => field))
}
