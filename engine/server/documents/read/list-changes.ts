import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import { rowAccessOf } from '../../../core/permissions/row-access.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import type { Tx } from '../../schema/database.ts'
import type { Change } from '../../store/audit.ts'
import type { ListReader } from '../../store/lists/list-request.ts'
import { purchaserTexts } from '../../store/lists/purchaser-texts.ts'

/** A change of a field with several records also says which were added and removed; a record that is gone has no text. */
export type ToldChange = Change & { readonly added?: readonly Reference[]; readonly removed?: readonly Reference[] }

/** Says of a history's changes of fields with several records which were added and removed, in the language of the reader. */
export async function withListChanges<Entry extends { readonly changes: readonly Change[] }>(
  tx: Tx,
  model: Model,
  reader: ListReader,
  entity: Entity,
  purchaser: string,
  entries: readonly Entry[],
): Promise<readonly (Entry & { readonly changes: readonly ToldChange[] })[]> {
  const wanted = entries.flatMap(({ changes }) =>
    changes.flatMap((change) => {
      const target = targetOf(entity, change)
      // Of records that not everybody sees, only the ids are told.
      const isOpen = target !== undefined && rowAccessOf(model, model.entities[target]!, reader) === undefined
      return isOpen ? [...difference(change.after, change.before), ...difference(change.before, change.after)].map((id) => ({ purchaser, target, id })) : []
    }),
  )
  const texts = await purchaserTexts(tx, model, reader, wanted)
  const named = (ids: readonly string[]) => ids.map((id): Reference => ({ id, text: texts.get(id) ?? '' }))
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) =>
      targetOf(entity, change) === undefined
        ? change
        : { ...change, added: named(difference(change.after, change.before)), removed: named(difference(change.before, change.after)) },
    ),
  }))
}

/** The entity of the records that a change adds or removes; undefined for other fields, and for a mask. */
function targetOf(entity: Entity, { path, before, after }: Change): string | undefined {
  const field = entity.fields[path]
  const isList = [before, after].every((value) => value === null || Array.isArray(value))
  return field?.type === 'refs' && isList ? field.entity : undefined
}

function difference(left: unknown, right: unknown): readonly string[] {
  const others = new Set<unknown>(Array.isArray(right) ? right : [])
  return (Array.isArray(left) ? (left as readonly string[]) : []).filter((id) => !others.has(id))
}
