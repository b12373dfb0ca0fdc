import { rowsOf } from '../../core/model/document.ts'
import type { Document } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import { otherSide } from '../../core/model/side.ts'
import type { Side } from '../../core/model/side.ts'
import { pathBelow } from '../../core/wire/path-below.ts'
import type { World } from './world.ts'
import { storedRow } from './stored-row.ts'

/** Fills the values that are sealed from the reading side with what the other side reads: invisible values still count. */
export async function withSealedValues(world: World, entity: Entity, side: Side, document: Document): Promise<Document> {
  // A visible value is not sealed.
  const sealed = entity.masks.flatMap(({ fields, sealed: seal, mask }) =>
    seal?.sides.includes(side) === true ? fields.filter((field) => shows(document, field, mask)) : [],
  )
  const other = otherSide(side)
  const path = pathBelow(entity, other, 'detail')
  if (sealed.length === 0 || path === undefined || !entity.parties.includes(other)) return document
  const { answer } = await world.people.all(other).call(path, { entity: { id: document.id } })
  if (answer?.returnCode !== '0' || typeof answer.entity !== 'object' || answer.entity === null) return document
  const theirs = storedRow(world, entity, answer.entity as Document)
  let whole: Document = document
  for (const field of sealed) {
    const [first = '', inner] = field.split('.')
    if (inner === undefined) {
      if (first in theirs) whole = { ...whole, [first]: theirs[first] }
      continue
    }
    const rows = new Map(rowsOf(theirs, first).map((row) => [row.id, row]))
    const opened = rowsOf(whole, first).map((row) => (inner in (rows.get(row.id) ?? {}) ? { ...row, [inner]: rows.get(row.id)?.[inner] } : row))
    if (first in whole) whole = { ...whole, [first]: opened }
  }
  return whole
}

/** Checks whether the field, or that of one of the rows, shows the mask instead of its value. */
function shows(document: Document, field: string, mask: string): boolean {
  const [first = '', inner] = field.split('.')
  return inner === undefined ? document[first] === mask : rowsOf(document, first).some((row) => row[inner] === mask)
}
