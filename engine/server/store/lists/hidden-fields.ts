import { sql } from 'kysely'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import { isNeededBy } from '../../../core/template/why-needed.ts'
import { literal } from '../../schema/identifier.ts'
import type { ListReader } from './list-request.ts'
import type { Tx } from '../../schema/database.ts'

/**
 * The SQL condition that the purchaser of a row, under the alias, hides a field by its field template; undefined if no purchaser does. A purchaser reads by its
 * own template, which removed the field before. A declared condition also reads hidden fields.
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
  // Depends only on the row's purchaser: the database evaluates it once for each statement, not for each row.
  return `(${alias}.purchaser in (select h.enterprise from "hiddenField" h where h.field = ${literal(template)}))`
}

/** The template keys that some purchaser hides. A field that none of them hides is ordered by its index. */
export async function hiddenFields(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ field: string }>`select distinct field from "hiddenField"`.execute(tx)
  return new Set(rows.map(({ field }) => field))
}
