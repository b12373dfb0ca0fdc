import { sql } from 'kysely'
import { rowsOf } from '../../../core/model/document.ts'
import type { Row } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { formulasOf } from '../../../core/model/recompute-plan.ts'
import { isSameStored } from '../../../core/model/stored-value.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import type { SavedDocument } from './count-tallies.ts'
import { lockDocuments } from '../unit-of-work/unit-of-work.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** The documents that follow saved ones of one entity and must be recomputed, because what they read of them has changed. They are locked. */
export async function followersOf(work: UnitOfWork, saved: readonly SavedDocument[]): Promise<readonly TrackedDocument[]> {
  const { model } = work.context
  const found = new Map<string, Set<string>>()
  const entity = saved[0]?.entity
  if (entity === undefined) return []
  for (const followed of [entity, ...fieldKindsOf(entity).lines.map((field) => entityOf(model, field.entity))]) {
    for (const following of followingOf(model, followed)) {
      const ids = saved.flatMap(({ before, after }) =>
        before === undefined || after === undefined ? [] : movedRows(entity, followed, following, before, after),
      )
      if (ids.length === 0) continue
      const { entity: follower, by } = following
      const key = follower.line === undefined ? 'id' : 'document'
      const { rows } = await sql<{ id: string }>`
        select distinct ${sql.ref(`t.${key}`)} as id from ${sql.id(follower.name)} t
        where t.purchaser = ${work.purchaser} and ${sql.ref(`t.${by}`)} = any(${ids}::text[])`.execute(work.tx)
      const owner = follower.line?.of ?? follower.name
      found.set(owner, new Set([...(found.get(owner) ?? []), ...rows.map((row) => row.id)]))
    }
  }
  const { rank } = model
  const tracked: TrackedDocument[] = []
  const order = [...found].toSorted(([left], [right]) => (rank[left] ?? 0) - (rank[right] ?? 0))
  for (const [name, ids] of order) tracked.push(...(await lockDocuments(work, name, [...ids].toSorted())))
  return tracked
}

/** Rows that follow an entity's rows by one ref, and the fields that they read: of the row, and of the row's document. */
type Following = { readonly entity: Entity; readonly by: string; readonly ofRow: ReadonlySet<string>; readonly ofDocument: ReadonlySet<string> }

const followingByEntity = new WeakMap<Entity, readonly Following[]>()

function followingOf(model: Model, followed: Entity): readonly Following[] {
  const known = followingByEntity.get(followed)
  if (known !== undefined) return known
  const following = Object.values(model.entities).flatMap((entity) => {
    const fields = Object.values(entity.fields).filter(({ follows }) => follows !== undefined && entity.fields[follows]?.entity === followed.name)
    return [...new Set(fields.map(({ follows }) => follows!))].map((by): Following => {
      const read = fields
        .filter(({ follows }) => follows === by)
        .flatMap((field) => formulasOf(field).flatMap(({ references }) => references))
        .filter((path) => path.startsWith(`${by}.`))
        .map((path) => path.split('.').slice(1))
      const isOfDocument = ([first]: readonly string[]) => followed.line !== undefined && (first === followed.line.of || first === 'document')
      return {
        entity,
        by,
        ofRow: new Set(read.filter((path) => !isOfDocument(path)).map(([first]) => first!)),
        ofDocument: new Set(read.filter((path) => isOfDocument(path) && path.length > 1).map(([, second]) => second!)),
      }
    })
  })
  followingByEntity.set(followed, following)
  return following
}

/** The followed rows in which a read field has changed. */
function movedRows(document: Entity, followed: Entity, { ofRow, ofDocument }: Following, before: Row, after: Row): readonly string[] {
  if (followed === document) return differs(document, ofRow, before, after) ? [after.id as string] : []
  const lines = followed.line?.field ?? ''
  const isAll = differs(document, ofDocument, before, after)
  const earlier = new Map(rowsOf(before, lines).map((row) => [row.id, row]))
  return rowsOf(after, lines)
    .filter((row) => earlier.has(row.id) && (isAll || differs(followed, ofRow, earlier.get(row.id)!, row)))
    .map((row) => row.id as string)
}

function differs({ fields }: Entity, names: ReadonlySet<string>, left: Row, right: Row): boolean {
  return [...names].some((name) => (fields[name] === undefined ? left[name] !== right[name] : !isSameStored(fields[name], left[name], right[name])))
}
