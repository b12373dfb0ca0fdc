import { sql } from 'kysely'
import { fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { rowsById } from '../../../core/lifecycle/recompute.ts'
import { issue } from '../../../core/rules/issue.ts'
import { isStored } from '../../../core/model/is-stored.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** Refuses to delete a document if others refer to it or to its lines. */
export async function refuseIfInUse(work: UnitOfWork, tracked: TrackedDocument): Promise<void> {
  const { model } = work.context
  const own = [
    { name: tracked.entity.name, ids: [tracked.current.id as string] },
    ...fieldKindsOf(tracked.entity).lines.map((field) => ({ name: field.entity, ids: [...rowsById(tracked.entity, tracked.current).keys()] })),
  ]
  for (const other of Object.values(model.entities)) {
    for (const field of fieldKindsOf(other).refs) {
      const target = own.find(({ name }) => name === field.entity)
      if (target === undefined || target.ids.length === 0 || other.line?.of === tracked.entity.name) continue
      // A fresh lookup stores no reference.
      if (!isStored(other, other.fields[field.name]!)) continue
      const { rows } =
        await sql`select 1 from ${sql.id(other.name)} where purchaser = ${work.purchaser} and ${sql.id(field.name)} = any(${target.ids}::text[]) limit 1`.execute(
          work.tx,
        )
      refuseIf(rows.length === 0 ? [] : [issue('IN_USE', '', { entity: other.line?.of ?? other.name })])
    }
    for (const field of fieldKindsOf(other).refLists) {
      const ids = own.find(({ name }) => name === field.entity)?.ids ?? []
      if (ids.length === 0) continue
      const { rows } =
        await sql`select 1 from ${sql.id(other.name)} where purchaser = ${work.purchaser} and ${sql.id(field.name)} && ${ids}::text[] limit 1`.execute(work.tx)
      refuseIf(rows.length === 0 ? [] : [issue('IN_USE', '', { entity: other.name })])
    }
  }
}
