import { Decimal } from '../../core/decimal/decimal.ts'
import { isBlank, rowsOf } from '../../core/model/document.ts'
import type { Row } from '../../core/model/document.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import { isStored } from '../../core/model/is-stored.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import { isNumber } from '../../core/model/is-number.ts'
import type { Person } from '../people/person.ts'
import { pathBelow, pathOfRows } from '../../core/wire/path-below.ts'
import { findingOf } from './finding.ts'
import type { Finding } from './finding.ts'
import { isFigure } from './is-figure.ts'

/** The literal figures of a story that a shown row does not have; `view` names the answer, list or detail that shows it. */
export function figureDifferences(model: Model, entity: Entity, side: Side, view: string, wanted: Row, shown: Row, place = ''): readonly Finding[] {
  return Object.entries(wanted).flatMap(([name, value]): readonly Finding[] => {
    const field = entity.fields[name]
    if (field === undefined) return [{ text: `${place}${name} is no field of ${entity.name}: the story is wrong`, cause: `story of ${entity.name}` }]
    if (field.sides?.includes(side) === false) return []
    if (field.type === 'lines') {
      // A list shows the rows by themselves.
      if (!(name in shown)) return []
      const rows = rowsOf(shown, name)
      const line = entityOf(model, field.entity ?? '')
      const expected = value as readonly Row[]
      if (rows.length !== expected.length)
        return [findingOf(entity.name, name, `${view} shows ${rows.length} rows of ${place}${name} to the ${side}, not ${expected.length}`)]
      return expected.flatMap((row, index) => figureDifferences(model, line, side, view, row, rows[index]!, `${place}${name}[${index}].`))
    }
    // A list need not show every field, and no list shows what is found when a document is opened.
    if (!(name in shown) && (view === 'the list' || (view.startsWith('the list') && !isStored(entity, field)))) return []
    if (isShown(field, shown[name], value)) return []
    return [findingOf(entity.name, name, `${view} shows ${JSON.stringify(shown[name])} as ${place}${name} to the ${side}, not ${JSON.stringify(value)}`)]
  })
}

function isShown(field: Field, shown: unknown, wanted: unknown): boolean {
  if (isBlank(wanted) || isBlank(shown)) return isBlank(wanted) && isBlank(shown)
  if (isNumber(field)) return isFigure(shown) && new Decimal(String(shown)).equals(String(wanted))
  if (field.type === 'ref') return (shown as { readonly text?: unknown }).text === wanted
  return JSON.stringify(shown) === JSON.stringify(wanted)
}

/** A document as one side sees it: the detail, its row of the list, and its rows in the lists of rows. */
export type Views = { readonly detail: Row | undefined; readonly listed: Row | undefined; readonly rows: readonly ListedRows[] }

type ListedRows = { readonly name: string; readonly line: Entity; readonly rows: readonly Row[] }

/** Reads a document in every way in which a side sees it; undefined if this side has no path to it. */
export async function viewsOf(model: Model, person: Person, entity: Entity, id: string): Promise<Views | undefined> {
  const { side } = person.actor
  const [detailPath, listPath] = [pathBelow(entity, side, 'detail'), pathBelow(entity, side, 'list')]
  if (detailPath === undefined || listPath === undefined) return undefined
  const { answer } = await person.call(detailPath, { entity: { id } })
  const detail = answer?.returnCode === '0' ? ((answer.entity ?? undefined) as Row | undefined) : undefined
  const listed = await rowsAt(person, listPath, [id])
  const rows: ListedRows[] = []
  for (const field of Object.values(entity.fields)) {
    if (field.type !== 'lines' || field.sides?.includes(side) === false || detail === undefined) continue
    const path = pathOfRows(entity, side, field.name)
    const ids = rowsOf(detail, field.name).map((row) => String(row.id))
    if (path !== undefined && ids.length > 0)
      rows.push({ name: field.name, line: entityOf(model, field.entity ?? ''), rows: await rowsAt(person, path, ids.slice(0, MAX_ROWS)) })
  }
  return { detail, listed: listed[0], rows }
}

/** The most rows of a document that are asked for in a list. */
const MAX_ROWS = 50

async function rowsAt(person: Person, path: string, ids: readonly string[]): Promise<readonly Row[]> {
  const { answer } = await person.call(path, { entity: { ids }, pager: { page: 1, pageSize: MAX_ROWS } })
  return answer?.returnCode === '0' ? ((answer.list ?? []) as readonly Row[]) : []
}
