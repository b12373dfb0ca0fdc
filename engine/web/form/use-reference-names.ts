import { useMemo, useState } from 'react'
import type { Entity } from '../../core/model/entity.ts'
import { useModel } from '../model/use-model.ts'
import type { Row } from '../cells/value-at-path.ts'
import { namesOfReferences } from './names-of-references.ts'
import { storedHeader, storedRow } from './stored-row.ts'

/** The names of the references of documents whose data hold only ids. */
export type ReferenceNames = ReturnType<typeof useReferenceNames>

/** The names of the references of some documents of an entity: from an answer of the server, and from a stored draft. */
export function useReferenceNames(entity: Entity, documents: readonly Row[], kept?: Readonly<Record<string, string>>) {
  const model = useModel()
  const [names] = useState(() => namesOfReferences(model, entity, documents, kept))
  return useMemo(
    () => ({
      ...names,
      stored: (row: Row) => storedRow(model, entity, row),
      storedHeader: (row: Row) => storedHeader(model, entity, row),
    }),
    [model, entity, names],
  )
}
