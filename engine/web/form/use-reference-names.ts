import { useMemo, useState } from 'react'
import { rowsOf } from '../../core/model/document.ts'
import { fieldKindsOf } from '../../core/model/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { Reference } from '../../core/wire/envelope.ts'
import { useModel } from '../model/use-model.ts'
import { isReference, referencesOf } from '../cells/references-of.ts'
import type { Row } from '../cells/value-at-path.ts'
import { storedRow } from './stored-row.ts'

// With thousands of lines, only references are visited, not every field.
function collect(names: Map<string, string>, model: Model, entity: Entity, row: Row): void {
  const { refs, refLists, lines } = fieldKindsOf(entity)
  for (const { name } of refs) {
    const value = row[name]
    if (isReference(value)) names.set(value.id, value.text)
  }
  for (const { name } of refLists) for (const { id, text } of referencesOf(row[name])) names.set(id, text)
  for (const { name, entity: of } of lines) {
    const line = model.entities[of]
    if (line !== undefined) for (const each of rowsOf(row, name)) collect(names, model, line, each)
  }
}

/** The names of the references of documents whose data hold only ids. */
export type ReferenceNames = ReturnType<typeof useReferenceNames>

/** The names of the references of some documents of an entity: from an answer of the server, and from a stored draft. */
export function useReferenceNames(entity: Entity, documents: readonly Row[], kept: Readonly<Record<string, string>> = {}) {
  const model = useModel()
  const [names] = useState(() => {
    const known = new Map<string, string>()
    for (const document of documents) collect(known, model, entity, document)
    for (const [id, text] of Object.entries(kept)) known.set(id, text)
    return known
  })
  return useMemo(
    () => ({
      nameOf: (id: string) => names.get(id) ?? id,
      remember: ({ id, text }: Reference) => {
        names.set(id, text)
      },
      learn: (rows: readonly Row[]) => {
        for (const row of rows) collect(names, model, entity, row)
      },
      all: () => Object.fromEntries(names),
      stored: (row: Row) => storedRow(model, entity, row),
    }),
    [model, entity, names],
  )
}
