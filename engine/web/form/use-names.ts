import { useMemo, useState } from 'react'
import type { Entity } from '../../core/model/entity.ts'
import type { Reference } from '../../core/wire/envelope.ts'
import { useModel } from '../app/use-model.ts'
import type { Row } from '../cells/value-at-path.ts'
import { storedRow } from './stored-row.ts'

const isReference = (value: unknown): value is Reference => typeof value === 'object' && value !== null && 'id' in value && 'text' in value

function collect(names: Map<string, string>, row: Row): void {
  for (const name in row) {
    const value = row[name]
    if (typeof value !== 'object' || value === null) continue
    if (isReference(value)) names.set(value.id, value.text)
    else if (Array.isArray(value)) for (const each of value) if (typeof each === 'object' && each !== null) collect(names, each as Row)
  }
}

/** The names of the references of documents whose data hold ids alone. */
export type Names = ReturnType<typeof useNames>

/** The names of the references of some documents: those that an answer of the server brings, and those that were kept with a draft. */
export function useNames(documents: readonly Row[], kept: Readonly<Record<string, string>> = {}) {
  const model = useModel()
  const [names] = useState(() => {
    const known = new Map<string, string>()
    for (const document of documents) collect(known, document)
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
        for (const row of rows) collect(names, row)
      },
      all: () => Object.fromEntries(names),
      stored: (entity: Entity, row: Row) => storedRow(model, entity, row),
    }),
    [model, names],
  )
}
