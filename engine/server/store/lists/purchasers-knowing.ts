import { sql } from 'kysely'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Row } from '../../../core/model/document.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import type { Tx } from '../../schema/database.ts'
import { isSuppliersOwn } from '../../schema/system-columns.ts'
import { runTogether } from '../run-together.ts'
import { enterScope, scopeOf } from '../scope.ts'
import type { ListReader } from './list-request.ts'
import { MAX_OPTIONS, type OptionsRequest } from './options-request.ts'

/** Whether a field of records that are a supplier's alone names an enterprise: a purchaser that knows the supplier. */
export function namesCustomer(entity: Entity, field: string): boolean {
  const { type, entity: target, system } = entity.fields[field] ?? {}
  return type === 'ref' && target === 'enterprise' && system !== true && isSuppliersOwn(entity)
}

/**
 * The purchasers that have a supplier among their own records of suppliers; of these ids alone, if they are given. Each purchaser's records are read in that
 * purchaser's scope, all of them in one message.
 */
export async function purchasersKnowing(
  tx: Tx,
  { entities }: Pick<Model, 'entities'>,
  supplier: string,
  ids?: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string; readonly englishName: string }[]> {
  const known = Object.values(entities).find(({ counterparty }) => counterparty !== undefined)
  if (known?.counterparty === undefined || ids?.length === 0) return []
  const among = ids === undefined ? sql`` : sql`and id = any(${[...ids]}::text[])`
  const { rows } = await sql<{ id: string; name: string; englishName: string }>`
    select id, name, "englishName" from enterprise where side = 'purchaser' and status = 'ACTIVE' ${among} order by name, id`.execute(tx)
  if (rows.length === 0) return []
  const { name, counterparty } = known
  const scope = scopeOf(tx)
  try {
    const answers = await runTogether(
      tx,
      rows.flatMap(({ id }) => [
        sql<Row>`select set_config('app.enterprise', ${id}, true), set_config('app.side', 'purchaser', true)`,
        sql<Row>`select t.purchaser from ${sql.id(name)} t where t.purchaser = ${id} and ${sql.ref(`t.${counterparty}`)} = ${supplier} limit 1`,
      ]),
    )
    return rows.filter((_, place) => answers[2 * place + 1]!.length > 0)
  } finally {
    // A failed statement has ended the transaction, so there is nothing to restore.
    await enterScope(tx, scope).catch(() => {})
  }
}

/** The first fifty of them by name, for a reader of the supplier to choose from. */
export async function customersAmong(
  tx: Tx,
  model: Model,
  reader: Pick<ListReader, 'side' | 'enterprise' | 'language'>,
  { entity, field, ids, search = '' }: Pick<OptionsRequest, 'entity' | 'field' | 'ids' | 'search'>,
): Promise<readonly Reference[]> {
  if (reader.side !== 'supplier' || !namesCustomer(entityOf(model, entity), field)) return []
  const wanted = search.trim().toLowerCase()
  const found = await purchasersKnowing(tx, model, reader.enterprise, ids)
  return found
    .filter(({ name, englishName }) => name.toLowerCase().includes(wanted) || englishName.toLowerCase().includes(wanted))
    .slice(0, MAX_OPTIONS)
    .map(({ id, name, englishName }) => ({ id, text: reader.language === 'en' && englishName !== '' ? englishName : name }))
}
