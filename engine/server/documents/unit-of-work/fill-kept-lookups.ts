import type { Document } from '../../../core/model/document.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Model } from '../../../core/model/model.ts'
import type { DocumentIds } from '../../store/documents/load-document.ts'
import { fillLookups } from './fill-lookups.ts'
import { lockAllDocuments } from './unit-of-work.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** A field that finds a record which counts who found it; `lines`: of the rows of that field. */
type Finding = { readonly lines?: string; readonly name: string; readonly target: string }

/**
 * The lookups of documents that are about to be written. A record that counts who took it may be locked once it is taken, as a rate of exchange is: it is locked
 * here, and asked again. So nobody changes or deletes it between finding and taking.
 */
export async function fillKeptLookups(work: UnitOfWork, entity: Entity, documents: readonly Document[]): Promise<readonly Document[]> {
  const { model } = work.context
  const findings = findingsOf(model, entity)
  const asked = new Set<string>()
  for (;;) {
    const looked = await fillLookups(work, entity, documents)
    const found = findings.flatMap(({ lines, name, target }): readonly DocumentIds[] => {
      const rows = lines === undefined ? looked : looked.flatMap((document) => rowsOf(document, lines))
      const ids = [...new Set(rows.map((row) => row[name]))].filter((id): id is string => typeof id === 'string' && !asked.has(`${target} ${id}`))
      return ids.length === 0 ? [] : [{ entity: target, ids: ids.toSorted() }]
    })
    if (found.length === 0) return looked
    for (const { entity: target, ids } of found) for (const id of ids) asked.add(`${target} ${id}`)
    await lockAllDocuments(work, found)
  }
}

const findingsByEntity = new WeakMap<Entity, readonly Finding[]>()

/** In the model's order of entities, so that two transactions never wait for each other. */
function findingsOf(model: Model, entity: Entity): readonly Finding[] {
  let findings = findingsByEntity.get(entity)
  if (findings === undefined) {
    const lines = fieldKindsOf(entity).lines.map((field) => ({ lines: field.name, row: entityOf(model, field.entity) }))
    findings = [{ row: entity }, ...lines]
      .flatMap(({ row, ...place }) =>
        Object.values(row.fields).flatMap(({ name, lookup, entity: target }): readonly Finding[] =>
          lookup?.fresh === false && target !== undefined && counts(entityOf(model, target), row, name) ? [{ ...place, name, target }] : [],
        ),
      )
      .toSorted((left, right) => (model.rank[left.target] ?? 0) - (model.rank[right.target] ?? 0))
    findingsByEntity.set(entity, findings)
  }
  return findings
}

/** Checks whether a record counts the rows that refer to it by this field. */
function counts({ fields }: Entity, row: Entity, by: string): boolean {
  return Object.values(fields).some(({ tally }) => tally?.entity === row.name && tally.by === by)
}
