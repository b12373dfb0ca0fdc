import { isBlank } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { CellChange } from '../line-store/line-store.ts'

/** What a person chose in a cell that names a record: the record goes into its own field, and the names are taken from it anew. */
export class ChosenRecord {
  readonly ref: string
  readonly id: string

  constructor(ref: string, id: string) {
    this.ref = ref
    this.id = id
  }
}

/** The changes of a line that a chosen record means. */
export function changesOfChoice(line: Entity, id: string, { ref, id: record }: ChosenRecord): readonly CellChange[] {
  const named = Object.values(line.fields).filter(({ names }) => names === ref)
  return [{ id, field: ref, value: record }, ...named.map(({ name }) => ({ id, field: name, value: null }))]
}

/** Whether a line names a record in words only, and this is the first of its names. */
export function isFreeText(line: Entity, field: string, row: Row): boolean {
  const ref = line.fields[field]?.names
  if (ref === undefined || line.fields[ref] === undefined || !isBlank(row[ref])) return false
  return Object.values(line.fields).find(({ name, names }) => names === ref && !isBlank(row[name]))?.name === field
}
