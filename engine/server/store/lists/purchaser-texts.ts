import { sql } from 'kysely'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Model } from '../../../core/model/model.ts'
import { quoted } from '../../schema/identifier.ts'
import { isShared } from '../../schema/system-columns.ts'
import { BUILT_IN_ENTITIES } from '../documents/built-in-entities.ts'
import { queryPaths } from './formula-sql.ts'
import type { ListReader } from './list-request.ts'
import { displayOf, joinsText } from './query-paths.ts'
import { runAsOwner } from '../scope.ts'
import type { Tx } from '../../schema/database.ts'

/** Checks whether a ref of a shared document points to the purchaser's own records, of which a supplier sees only the text. */
export function isPurchasersOwn(model: Model, reader: ListReader, target: string): boolean {
  return reader.side === 'supplier' && !(target in BUILT_IN_ENTITIES) && !isShared(entityOf(model, target))
}

/** A ref in a row: the owner and entity of its record, and its id. */
export type OwnedRef = { readonly purchaser: string; readonly target: string; readonly id: string }

/** The texts of records that refs of shared rows point to, by id. */
export async function purchaserTexts(tx: Tx, model: Model, reader: ListReader, refs: readonly OwnedRef[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  for (const purchaser of new Set(refs.map((ref) => ref.purchaser))) {
    await runAsOwner(tx, purchaser, async () => {
      const own = refs.filter((ref) => ref.purchaser === purchaser)
      for (const target of new Set(own.map((ref) => ref.target))) {
        const ids = [...new Set(own.filter((ref) => ref.target === target).map((ref) => ref.id))]
        const paths = queryPaths(model, reader, entityOf(model, target), 't')
        const text = displayOf(paths, paths.entity, 't')
        const { rows } = await sql<{ id: string; text: string }>`
          select t.id, ${text.mask === undefined ? sql.raw(`coalesce(${text.sql}, '')`) : sql`${text.mask}::text`} as text from ${sql.raw(quoted(target))} t ${sql.raw(joinsText(paths))}
          where t.purchaser = ${purchaser} and t.id = any(${ids}::text[])`.execute(tx)
        for (const row of rows) texts.set(row.id, row.text)
      }
    })
  }
  return texts
}
