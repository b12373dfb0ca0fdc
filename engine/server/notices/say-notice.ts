import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { Language } from '../../core/model/side.ts'
import { fieldsForTexts } from '../../core/notices/fields-for-texts.ts'
import { noticeText, wordOfField } from '../../core/notices/values-of-notice.ts'
import type { Tx } from '../schema/database.ts'
import { readSavedTemplate, sayTemplate } from './notice-template.ts'

/** The enterprise's own text of a kind; null where it has none. */
export type OwnText = Readonly<Record<Language, string>> | null

/** The column `own` of a query: the own text of an enterprise for a kind. */
export function ownTextSql(enterprise: RawBuilder<unknown>, kind: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('cn', x.cn, 'en', x.en) from "noticeText" x where x.enterprise = ${enterprise} and x.kind = ${kind} and x.cn is not null)`
}

/** The own text of an enterprise for a kind. */
export async function ownTextOf(tx: Tx, enterprise: string, kind: string): Promise<OwnText> {
  const { rows } = await sql<{ own: OwnText }>`select ${ownTextSql(sql`${enterprise}`, sql`${kind}`)} as own`.execute(tx)
  return rows[0]?.own ?? null
}

type Said = {
  readonly kind: string
  readonly entity: Entity | undefined
  readonly values: Readonly<Record<string, unknown>>
  /** Of the purchaser whose people read it. */
  readonly own: OwnText
}

/**
 * What a notice says to people of this language: by the enterprise's own text, if it has one and its fields are there and may still be named; else by the text that
 * the product ships.
 */
export function sayNotice(model: Model, language: Language, { kind, entity, values, own }: Said): string {
  const shipped = () => noticeText(model, language, kind, entity, values)
  if (own === null) return shipped()
  const { fields, issues } = readSavedTemplate(own[language], fieldsForTexts(model, kind, 'purchaser'))
  if (issues.length > 0 || fields.some((name) => !(name in values))) return shipped()
  const words = Object.fromEntries(fields.map((name) => [name, wordOfField(model, language, entity, name, values[name])]))
  return sayTemplate(own[language], words) || shipped()
}
