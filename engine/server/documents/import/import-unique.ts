import { sql } from 'kysely'
import { isBlank } from '../../../core/model/document.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import { isNumber } from '../../../core/model/is-number.ts'
import { Decimal } from '../../../core/decimal/decimal.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { ownRows } from '../../store/scope.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

type Key = { readonly fields: readonly string[]; readonly code: string }

/** The duplicates of each document: an earlier row of the file (with its number), or another stored record. One query for each key. */
export async function repeatedKeys(
  work: UnitOfWork,
  entity: Entity,
  documents: readonly Document[],
  rowNumber: (index: number) => number,
): Promise<readonly (readonly Issue[])[]> {
  const issues: Issue[][] = documents.map(() => [])
  for (const key of keysOf(entity)) {
    const stored = await storedKeys(work, entity, key, documents)
    const seen = new Map<string, number>()
    for (const [index, document] of documents.entries()) {
      const text = keyText(entity, key, document)
      if (text === undefined) continue
      const field = key.fields[0]!
      const value = String(document[field])
      const earlier = seen.get(text)
      if (earlier !== undefined) issues[index]!.push(issue('NOT_UNIQUE_IN_FILE', field, { value, row: String(rowNumber(earlier)) }))
      else seen.set(text, index)
      const holder = stored.get(text)
      if (holder !== undefined && holder !== document.id) issues[index]!.push(issue(key.code, field, { value }))
    }
  }
  return issues
}

function keysOf(entity: Entity): readonly Key[] {
  const ofFields = Object.values(entity.fields).flatMap((field) =>
    field.unique === undefined || field.type === 'sequence' ? [] : [{ fields: [field.name, ...field.unique], code: 'NOT_UNIQUE' }],
  )
  return [...ofFields, ...entity.unique]
}

async function storedKeys(work: UnitOfWork, entity: Entity, key: Key, documents: readonly Document[]): Promise<ReadonlyMap<string, unknown>> {
  const first = key.fields[0]!
  const values = [...new Set(documents.filter((document) => keyText(entity, key, document) !== undefined).map((document) => String(document[first])))]
  if (values.length === 0) return new Map()
  const columns = sql.join(['id', ...key.fields].map((field) => sql.ref(`t.${field}`)))
  const { rows } = await sql<Row>`
    select ${columns} from ${sql.id(entity.name)} t where ${ownRows(work.tx, entity, 't')} and ${sql.ref(`t.${first}`)}::text = any(${values}::text[])`.execute(
    work.tx,
  )
  return new Map(
    rows.flatMap((row) => {
      const text = keyText(entity, key, row)
      return text === undefined ? [] : [[text, row.id] as const]
    }),
  )
}

/** Undefined if a part of the key is blank: blanks are never duplicates. */
function keyText(entity: Entity, { fields }: Key, row: Row): string | undefined {
  const values = fields.map((name) => {
    const field = entity.fields[name]
    const value = row[name]
    return field !== undefined && isNumber(field) && !isBlank(value) ? new Decimal(value as string).toFixed() : value
  })
  return values.some(isBlank) ? undefined : JSON.stringify(values)
}
