import { sql } from 'kysely'
import { type Document, rowsOf } from '../../../core/model/document.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity, Published } from '../../../core/model/entity.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/**
 * Publishes what this unit of work made public, updates publications, and withdraws those that are no longer public. A publication is a copy of the declared
 * fields: readers see nothing else of the enterprise. A thousand documents of an entity cost as many statements as one.
 */
export async function publish(work: UnitOfWork): Promise<void> {
  const touched = new Set([...work.trackedDocuments.values(), ...work.auditEvents.map(({ tracked }) => tracked)])
  const changed = [...touched].filter(
    ({ entity, before, isDeleted, isWritten }) => entity.published !== undefined && (before === undefined || isDeleted || isWritten),
  )
  for (const entity of new Set(changed.map((tracked) => tracked.entity)))
    await publishAll(
      work,
      entity,
      entity.published!,
      changed.filter((tracked) => tracked.entity === entity),
    )
}

async function publishAll(work: UnitOfWork, entity: Entity, published: Published, documents: readonly TrackedDocument[]): Promise<void> {
  const { model } = work.context
  const there = documents.filter(({ isDeleted }) => !isDeleted).map(({ current }) => current)
  const evaluationContext = await evaluationContextOf(work, entity, there)
  const out = new Set(there.filter((document) => holds(model, published.when, valuesOf(model, entity, document, evaluationContext))))
  await keep(work, entity, published, [...out])
  const withdrawn = documents.filter(({ before, current }) => before !== undefined && !out.has(current)).map(({ current }) => current.id as string)
  if (withdrawn.length > 0) await sql`delete from publication where entity = ${entity.name} and document = any(${withdrawn}::text[])`.execute(work.tx)
}

async function keep({ tx, context, purchaser, now: at }: UnitOfWork, entity: Entity, published: Published, documents: readonly Document[]): Promise<void> {
  if (documents.length === 0) return
  const rows = documents.map((document) => {
    const content = contentOf(entity, document, published.fields)
    const until = published.until === undefined ? null : (document[published.until] ?? null)
    return { id: context.newId(), document: document.id, content, searchText: searchedTextOf(content), until }
  })
  await sql`insert into publication (id, entity, document, purchaser, content, "searchText", until, "publishedAt")
    select n.id, ${entity.name}, n.document, ${purchaser}, n.content, n."searchText", n.until, ${at}
    from json_populate_recordset(null::publication, ${JSON.stringify(rows)}::json) n
    on conflict (entity, document) do update set content = excluded.content, "searchText" = excluded."searchText", until = excluded.until`.execute(tx)
}

type Content = Readonly<Record<string, unknown>>

/** The declared fields of a document, and of each of its lines. */
export function contentOf(entity: Entity, document: Document, fields: readonly string[]): Content {
  const own = fields.filter((path) => path in entity.fields).map((name) => [name, document[name] ?? null])
  const lines = new Map<string, string[]>()
  for (const path of fields) {
    const [field = '', name] = path.split('.')
    if (name !== undefined && entity.fields[field]?.type === 'lines') lines.set(field, [...(lines.get(field) ?? []), name])
  }
  const rows = [...lines].map(([field, names]) => [
    field,
    rowsOf(document, field).map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))),
  ])
  return Object.fromEntries([...own, ...rows])
}

/** All texts of a publication, for the search. */
function searchedTextOf(content: Content): string {
  return Object.values(content)
    .flatMap((value) => (Array.isArray(value) ? value.flatMap((row: Content) => Object.values(row)) : [value]))
    .filter((value) => typeof value === 'string' && value !== '')
    .join('\n')
}
