import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../../core/model/entity.ts'
import type { Tx } from '../../schema/database.ts'
import { quoted } from '../../schema/identifier.ts'
import { ownRows } from '../scope.ts'

const LATEST = 2000
const CHARACTERS_OF_INDEX = 3

/** Checks whether no index finds parts of texts by this word: it has too few characters for a trigram. */
export function isWithoutIndex(word: string): boolean {
  return [...word].length < CHARACTERS_OF_INDEX
}

/** The latest rows of an entity, as the source of a select: a word that no index finds is sought in no more. */
export function latestRows(tx: Tx, entity: Entity): RawBuilder<unknown> {
  return sql`(select t.* from ${sql.raw(quoted(entity.name))} t where ${ownRows(tx, entity, 't')} order by t."createdAt" desc, t.id desc limit ${sql.lit(LATEST)})`
}
