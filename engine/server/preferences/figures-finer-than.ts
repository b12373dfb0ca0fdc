import { sql } from 'kysely'
import type { Row } from '../../core/model/document.ts'
import type { Entity, Seal } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Model, Preference } from '../../core/model/model.ts'
import { type Language } from '../../core/model/side.ts'
import { issue } from '../../core/rules/issue.ts'
import { labelOfField } from '../../core/text/label-of.ts'
import { textOf } from '../../core/text/message.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import { joinList } from '../../core/text/join-list.ts'
import { quoted } from '../schema/identifier.ts'
import type { ListReader } from '../store/lists/list-request.ts'
import { isStored } from '../../core/model/is-stored.ts'
import type { Tx } from '../schema/database.ts'
import { hasUnopened, isOpened, sealOver } from './sealed-figures.ts'
import { textsWithPrices } from './texts-with-prices.ts'

/** Stored figures with more digits after the point than allowed. */
type Finer = { readonly entity: Entity; readonly field: Field; readonly rows: number }

/**
 * The issues of a smaller scale: stored figures with more digits, by document and field with the number of rows. Reads every row of the enterprise, one
 * statement for each table; the caller holds the preferences locked, so nobody writes a finer figure meanwhile. While figures are sealed from the enterprise
 * no scale of theirs gets smaller, whatever they are: a refusal would tell their digits.
 */
export async function figuresFinerThan(
  tx: Tx,
  model: Model,
  language: Language,
  reader: ListReader,
  changed: readonly Preference[],
  before: Row,
  next: Row,
): Promise<readonly Issue[]> {
  const issues: Issue[] = []
  for (const { name, effect } of changed) {
    const scale = Number(next[name])
    if (effect?.scaleOf === undefined || scale >= Number(before[name])) continue
    const { found, unopened } = await finerFigures(tx, model, reader, { name, type: effect.scaleOf }, scale)
    if (unopened.length > 0)
      issues.push(
        issue('SCALE_WHILE_SEALED', `values.${name}`, {
          what: joinList(
            unopened.map((entity) => textOf(model, language, `entity.${entity.name}`)),
            language,
          ),
        }),
      )
    if (found.length === 0) continue
    const where = found.map(({ entity, field, rows }) => `${labelOf(model, language, entity, field)} (${rows})`)
    issues.push(issue('SCALE_BELOW_DATA', `values.${name}`, { scale: String(scale), where: joinList(where, language) }))
  }
  return issues
}

async function finerFigures(
  tx: Tx,
  model: Model,
  reader: ListReader,
  of: { readonly name: string; readonly type: 'quantity' | 'price' },
  scale: number,
): Promise<{ readonly found: readonly Finer[]; readonly unopened: readonly Entity[] }> {
  const found: Finer[] = []
  const isWaiting = new Map<Seal, boolean>()
  const unopened = new Set<Entity>()
  const texts = of.type === 'price' ? textsWithPrices(model) : undefined
  for (const entity of Object.values(model.entities)) {
    const isPrices = ({ name }: Field) => texts?.get(entity.name)?.has(name) === true
    const fields = Object.values(entity.fields).filter(
      (field) => (field.type === of.type || isPrices(field)) && isStored(entity, field) && !followsFromOthers(field, of.name),
    )
    if (fields.length === 0) continue
    const counts = []
    for (const [index, field] of fields.entries()) {
      const held = `t.${quoted(field.name)}`
      // Of prices in a text, one with another digit than 0 beyond the scale.
      const isFiner = sql.raw(isPrices(field) ? `${held} ~ '[:：]\\s*\\d+\\.\\d{${scale}}\\d*[1-9]'` : `${held} <> trunc(${held}, ${scale})`)
      const seal = sealOver(model, entity, field)
      if (seal !== undefined && !isWaiting.has(seal.seal)) isWaiting.set(seal.seal, await hasUnopened(tx, model, reader, seal))
      if (seal !== undefined && isWaiting.get(seal.seal) === true) unopened.add(seal.owner)
      const isTold = seal === undefined ? isFiner : sql`${isFiner} and ${isOpened(model, reader, entity, seal)}`
      counts.push(sql`count(*) filter (where ${isTold}) as ${sql.raw(`f${index}`)}`)
    }
    const { rows } = await sql<Record<string, string>>`
      select ${sql.join(counts)} from ${sql.raw(quoted(entity.name))} t where t.purchaser = ${reader.enterprise}`.execute(tx)
    for (const [index, field] of fields.entries()) {
      const count = Number(rows[0]?.[`f${index}`] ?? 0)
      if (count > 0) found.push({ entity, field, rows: count })
    }
  }
  return { found, unopened: [...unopened] }
}

/** A computed figure has the digits of its inputs, which are checked themselves, unless the preference rounds it. */
function followsFromOthers({ computed }: Field, preference: string): boolean {
  return computed !== undefined && !computed.references.includes(`prefs.${preference}`)
}

function labelOf(model: Model, language: Language, entity: Entity, field: Field): string {
  const label = labelOfField(model, language, entity, field)
  return `${textOf(model, language, `entity.${entity.line?.of ?? entity.name}`)} · ${label}`
}
