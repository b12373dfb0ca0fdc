import { sql } from 'kysely'
import { type Document, type EvaluationContext, type Row, rowsOf } from '../../../core/model/document.ts'
import { idOfRef } from '../../../core/model/id-of-ref.ts'
import type { Model } from '../../../core/model/model.ts'
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
  const copies = there.flatMap((document) => {
    const values = valuesOf(model, entity, document, evaluationContext)
    if (!holds(model, published.when, values)) return []
    const isForAll = published.to?.all === undefined || holds(model, published.to.all, values)
    return copiesOf(entity, document, published, isForAll, (row, lines, path) => enterpriseAt(model, entity, evaluationContext, row, lines, path))
  })
  const out = new Set(copies.map(({ document }) => document))
  // A document that stays published to a side may have lost readers.
  const gone = documents.flatMap(({ before, current }) =>
    before !== undefined && (published.to !== undefined || !out.has(current.id as string)) ? [current.id as string] : [],
  )
  if (gone.length > 0) {
    const kept = copies.map(({ document, reader }) => `${document} ${reader}`)
    await sql`delete from publication where entity = ${entity.name} and document = any(${gone}::text[])
      and not (document || ' ' || reader = any(${kept}::text[]))`.execute(work.tx)
  }
  await keep(work, entity, copies)
}

/** What one reader may read of a document; `reader`: blank for everybody, a side, or an enterprise. */
type Copy = { readonly document: string; readonly reader: string; readonly content: Content; readonly searchText: string; readonly until: unknown }

type EnterpriseOf = (row: Row, lines: string, path: string) => string | undefined

/** The copies of a document: one for everybody or a whole side, and one for each enterprise that its rows name. */
function copiesOf(entity: Entity, document: Document, published: Published, isForAll: boolean, enterpriseOf: EnterpriseOf): readonly Copy[] {
  const { fields, to, until } = published
  const copy = (reader: string, given: Document): Copy => ({
    document: document.id as string,
    reader,
    content: contentOf(entity, given, fields),
    searchText: searchedTextOf(
      contentOf(
        entity,
        given,
        fields.filter((path) => isSearched(entity, path)),
      ),
    ),
    until: until === undefined ? null : (document[until] ?? null),
  })
  if (to === undefined) return [copy('', document)]
  const { rows, enterprise, instead = {}, own = {} } = to
  const linesFor = (reader: string | undefined): Document =>
    Object.fromEntries(
      Object.entries(own).map(([lines, path]) => {
        const of = (wanted: string | undefined) => rowsOf(document, lines).filter((row) => enterpriseOf(row, lines, path) === wanted)
        const theirs = reader === undefined ? [] : of(reader)
        return [lines, theirs.length > 0 ? theirs : of(undefined)]
      }),
    )
  const named =
    rows === undefined || enterprise === undefined
      ? []
      : rowsOf(document, rows).flatMap((row): readonly Copy[] => {
          const reader = enterpriseOf(row, rows, enterprise)
          if (reader === undefined) return []
          const replaced = Object.entries(instead).filter(([, name]) => row[name] !== undefined && row[name] !== null && row[name] !== '')
          return [copy(reader, { ...document, ...Object.fromEntries(replaced.map(([name, other]) => [name, row[other]])), ...linesFor(reader) })]
        })
  return [...(isForAll ? [copy(to.side, { ...document, ...linesFor(undefined) })] : []), ...new Map(named.map((one) => [one.reader, one])).values()]
}

/** The enterprise that a row names by a path; undefined if it names none. */
function enterpriseAt(model: Model, entity: Entity, evaluationContext: EvaluationContext, row: Row, lines: string, path: string): string | undefined {
  let of = model.entities[entity.fields[lines]?.entity ?? '']
  let values: Row | undefined = row
  for (const name of path.split('.')) {
    const id = idOfRef(values?.[name])
    if (typeof id !== 'string' || id === '') return undefined
    const target: string = of?.fields[name]?.entity ?? ''
    if (target === 'enterprise') return id
    of = model.entities[target]
    values = evaluationContext.references[target]?.[id]
  }
  return undefined
}

async function keep({ tx, context, purchaser, now: at }: UnitOfWork, entity: Entity, copies: readonly Copy[]): Promise<void> {
  if (copies.length === 0) return
  const rows = copies.map((copy) => ({ id: context.newId(), ...copy }))
  await sql`insert into publication (id, entity, document, purchaser, content, "searchText", until, "publishedAt", reader)
    select n.id, ${entity.name}, n.document, ${purchaser}, n.content, n."searchText", n.until, ${at}, n.reader
    from json_populate_recordset(null::publication, ${JSON.stringify(rows)}::json) n
    on conflict (entity, document, reader) do update set content = excluded.content, "searchText" = excluded."searchText", until = excluded.until`.execute(tx)
}

/** Whoever may not read a value does not find it either: of what is masked for some, nobody searches anything. */
function isSearched(entity: Entity, path: string): boolean {
  return !entity.masks.some((mask) => mask.fields.includes(path))
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
