import { sql } from 'kysely'
import { type Document, rowsOf } from '../../../core/model/document.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity, Published } from '../../../core/model/entity.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/**
 * Publishes what this unit of work made public, updates publications, and withdraws those that are no longer public. A publication is a copy of the declared
 * fields: readers see nothing else of the enterprise.
 */
export async function publish(work: UnitOfWork): Promise<void> {
  const touched = new Set([...work.trackedDocuments.values(), ...work.auditEvents.map(({ tracked }) => tracked)])
  for (const tracked of touched) {
    const { published } = tracked.entity
    const { before, current, isDeleted } = tracked
    if (published === undefined || (before !== undefined && !isDeleted && before.version === current.version)) continue
    if (!isDeleted && (await isOut(work, tracked, published))) await keep(work, tracked, published)
    else if (before !== undefined) await sql`delete from publication where entity = ${tracked.entity.name} and document = ${current.id}`.execute(work.tx)
  }
}

async function isOut(work: UnitOfWork, { entity, current }: TrackedDocument, { when }: Published): Promise<boolean> {
  const { model } = work.context
  return holds(model, when, valuesOf(model, entity, current, await evaluationContextOf(work, entity, [current])))
}

async function keep({ tx, context, purchaser, now: at }: UnitOfWork, { entity, current }: TrackedDocument, published: Published): Promise<void> {
  const content = contentOf(entity, current, published.fields)
  await sql`insert into publication (id, entity, document, purchaser, content, "searchText", until, "publishedAt")
    values (${context.newId()}, ${entity.name}, ${current.id}, ${purchaser}, ${JSON.stringify(content)}::jsonb, ${searchedTextOf(content)},
      ${published.until === undefined ? null : (current[published.until] ?? null)}, ${at})
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
