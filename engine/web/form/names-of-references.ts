import { rowsOf } from '../../core/model/document.ts'
import { fieldKindsOf } from '../../core/model/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { Reference } from '../../core/wire/envelope.ts'
import { isReference, referencesOf } from '../cells/references-of.ts'
import type { Row } from '../cells/value-at-path.ts'

/** The names of references by id, as far as they have been asked for. */
export type NamesOfReferences = {
  /** The name, or the id itself if the documents do not name it. */
  nameOf(id: string): string
  remember(reference: Reference): void
  learn(documents: readonly Row[]): void
  all(): Readonly<Record<string, string>>
}

/**
 * The names of the references in documents. A form shows few of thousands of lines when it opens, so the lines are read in their order until a name that is
 * asked for is found. `kept` has names that count more than those of the documents.
 */
export function namesOfReferences(model: Model, entity: Entity, documents: readonly Row[], kept: Readonly<Record<string, string>> = {}): NamesOfReferences {
  const known = new Map(Object.entries(kept))
  const unread = rowsInOrder(documents)

  function* rowsInOrder(rows: readonly Row[], of = entity): Generator<readonly [Row, Entity]> {
    for (const row of rows) {
      yield [row, of]
      for (const { name, entity: named } of fieldKindsOf(of).lines) {
        const line = model.entities[named]
        if (line !== undefined) yield* rowsInOrder(rowsOf(row, name), line)
      }
    }
  }

  /** Reads one more row; returns whether there was one. */
  function readRow(): boolean {
    const next = unread.next()
    if (next.done === true) return false
    for (const { id, text } of referencesIn(...next.value)) if (!known.has(id)) known.set(id, text)
    return true
  }

  return {
    nameOf(id) {
      while (!known.has(id) && readRow());
      return known.get(id) ?? id
    },
    remember({ id, text }) {
      known.set(id, text)
    },
    learn(rows) {
      for (const [row, of] of rowsInOrder(rows)) for (const { id, text } of referencesIn(row, of)) known.set(id, text)
    },
    all() {
      while (readRow());
      return Object.fromEntries(known)
    },
  }
}

function referencesIn(row: Row, entity: Entity): readonly Reference[] {
  const { refs, refLists } = fieldKindsOf(entity)
  return [...refs.map(({ name }) => row[name]).filter(isReference), ...refLists.flatMap(({ name }) => referencesOf(row[name]))]
}
