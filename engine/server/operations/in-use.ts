import { sql } from 'kysely'
import { fieldKindsOf } from '../../core/model/field-kinds.ts'
import { rowsById } from '../../core/lifecycle/recompute.ts'
import { issue } from '../../core/rules/issue.ts'
import { isStored } from '../schema/is-stored.ts'
import { refuseIf } from './refused.ts'
import type { Held, Work } from './work.ts'

/** Refuses to delete what other documents refer to, or whose lines they refer to. */
export async function refuseIfInUse(work: Work, held: Held): Promise<void> {
  const { model } = work.context
  const own = [
    { name: held.entity.name, ids: [held.now.id as string] },
    ...fieldKindsOf(held.entity).lines.map((field) => ({ name: field.entity, ids: [...rowsById(held.entity, held.now).keys()] })),
  ]
  for (const other of Object.values(model.entities)) {
    for (const field of fieldKindsOf(other).refs) {
      const target = own.find(({ name }) => name === field.entity)
      if (target === undefined || target.ids.length === 0 || other.line?.of === held.entity.name) continue
      // What is found anew each time it is opened holds nothing.
      if (!isStored(other, other.fields[field.name]!)) continue
      const { rows } =
        await sql`select 1 from ${sql.id(other.name)} where purchaser = ${work.purchaser} and ${sql.id(field.name)} = any(${target.ids}::text[]) limit 1`.execute(
          work.tx,
        )
      refuseIf(rows.length === 0 ? [] : [issue('IN_USE', '', { entity: other.line?.of ?? other.name })])
    }
  }
}
