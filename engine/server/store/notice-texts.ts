import { sql } from 'kysely'
import { fieldsForTexts } from '../../core/notices/fields-for-texts.ts'
import { valuesOfFields, valuesOfNotice } from '../../core/notices/values-of-notice.ts'
import type { Document } from '../../core/model/document.ts'
import type { Model } from '../../core/model/model.ts'
import type { Tx } from '../schema/database.ts'

/** The fields that a purchaser's own texts name, by the kind of notice. */
export type FieldsOfOwnTexts = ReadonlyMap<string, readonly string[]>

/** Those of these kinds, as the enterprise has them now. */
export async function fieldsOfOwnTexts(tx: Tx, enterprise: string, kinds: readonly string[]): Promise<FieldsOfOwnTexts> {
  if (kinds.length === 0) return new Map()
  const { rows } = await sql<{ kind: string; fields: readonly string[] }>`
    select kind, fields from "noticeText" where enterprise = ${enterprise} and kind = any(${[...kinds]}::text[]) and cn is not null`.execute(tx)
  return new Map(rows.map(({ kind, fields }) => [kind, fields]))
}

/** The values of a document that an entry of the outbox keeps: those of the product's text, and of the purchaser's own, as far as such a text may name them still. */
export function valuesToKeep(model: Model, kind: string, document: Document, own: FieldsOfOwnTexts): Readonly<Record<string, string>> {
  const may = own.has(kind) ? fieldsForTexts(model, kind, 'purchaser') : []
  const named = (own.get(kind) ?? []).filter((name) => may.includes(name))
  return { ...valuesOfFields(named, document), ...valuesOfNotice(model, kind, document) }
}
