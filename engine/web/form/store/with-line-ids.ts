import { rowsOf } from '../../../core/model/document.ts'
import { fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Row } from '../../cells/value-at-path.ts'

/** The document with a unique id for each of its lines: the page identifies rows by id. Lines are numbered. */
export function withLineIds(entity: Entity, start: Row, newId: () => string): Row {
  const document: Record<string, unknown> = { ...start }
  for (const { name } of fieldKindsOf(entity).lines) {
    const seen = new Set<unknown>()
    document[name] = rowsOf(start, name).map((row, place) => {
      const isKnown = typeof row['id'] === 'string' && !seen.has(row['id'])
      const own = isKnown ? row : { ...row, id: `new:${newId()}` }
      seen.add(own['id'])
      return own['lineNo'] === place + 1 ? own : { ...own, lineNo: place + 1 }
    })
  }
  return document
}
