import { entityOfRows } from '../../core/query/entity-of-rows.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Row } from '../../core/model/document.ts'
import { fieldAtPath } from '../../core/model/field-at-path.ts'
import type { Field } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import type { ListScreen } from '../../core/model/screen.ts'
import { sides } from '../../core/model/side.ts'
import type { Side } from '../../core/model/side.ts'
import { isNumber } from '../../core/model/is-number.ts'
import { isScreenOfSide } from '../../core/model/is-screen-of-side.ts'
import { rangeOfRows } from '../../core/query/range-of-rows.ts'
import type { RequestEnvelope } from '../../core/wire/envelope.ts'
import type { Person, Reply } from '../people/person.ts'
import { pathBelow, pathOfRows } from '../../core/wire/path-below.ts'
import { cellsOfCsv } from './cells-of-csv.ts'
import { cellsOfWorkbook } from './cells-of-workbook.ts'

/** The list of a screen for a side: its paths, and the entity of its rows. */
export type Listing = { readonly screen: ListScreen; readonly entity: Entity; readonly path: string; readonly exportPath: string | undefined }

/** Finds the list of a screen; undefined if it has no path for this side. */
export function listingOf(model: Model, name: string, side: Side): Listing | undefined {
  const screen = model.screens[name]
  if (screen?.kind !== 'list') return undefined
  const owner = entityOf(model, screen.entity)
  const entity = entityOfRows(model, screen)
  const path = screen.rows === undefined ? pathBelow(owner, side, 'list') : pathOfRows(owner, side, screen.rows)
  return path === undefined ? undefined : { screen, entity, path, exportPath: pathBelow(owner, side, 'exportList') }
}

/** The lists of all sides; where one shows only some months, a condition would have to say which. */
export function listingsOf(model: Model): readonly { readonly listing: Listing; readonly side: Side }[] {
  return Object.values(model.screens).flatMap((screen) =>
    sides.flatMap((side) => {
      if (screen.kind !== 'list' || !isScreenOfSide(screen, side)) return []
      const listing = listingOf(model, screen.name, side)
      return listing === undefined || rangeOfRows(model, side, screen.entity, screen.rows) !== undefined ? [] : [{ listing, side }]
    }),
  )
}

/** The fields of a list's columns with figures; what is found when the list is opened may be another figure at the next call. */
export function figuresOf(model: Model, { screen, entity }: Listing): readonly { readonly path: string; readonly field: Field }[] {
  return screen.columns.flatMap(({ field: path }) => {
    const field = fieldAtPath(model, entity, path)?.field
    return field !== undefined && isNumber(field) && field.lookup?.fresh !== true ? [{ path, field }] : []
  })
}

/** The rows with which a list begins; none if it is refused. */
export async function firstRows(person: Person, { screen, path }: Listing, count: number): Promise<readonly Row[]> {
  const { answer } = await person.call(path, { entity: { screen: screen.name, where: [] }, pager: { page: 1, pageSize: count } })
  return answer?.returnCode === '0' ? ((answer.list ?? []) as readonly Row[]) : []
}

/** One page of the rows with these ids, the oldest first, with the totals of the screen. */
export function pageOf({ screen }: Listing, ids: readonly string[], pageSize: number): RequestEnvelope {
  return { entity: { screen: screen.name, ids, where: [] }, ...(screen.rows === undefined && OLDEST_FIRST), pager: { page: 1, pageSize } }
}

/** All rows with these ids, in the order of a column. */
export function inOrderOf({ screen }: Listing, ids: readonly string[], order: string, orderSort: 'asc' | 'desc'): RequestEnvelope {
  return { entity: { screen: screen.name, ids, where: [] }, order, orderSort, pager: { page: 1, pageSize: ids.length } }
}

const OLDEST_FIRST = { order: 'createdAt', orderSort: 'asc' }

/** The totals of an answer; a figure that is not there has none. */
export function totalsOf({ answer }: Reply): Row {
  return ((answer?.entity as { readonly totals?: Row } | undefined)?.totals ?? {}) as Row
}

export type Format = 'csv' | 'xlsx'

/** The request of an export of these rows, its answer, and the cells of the file below its headings; without cells there is no file. */
export type Exported = { readonly envelope: RequestEnvelope; readonly reply: Reply; readonly cells?: readonly (readonly string[])[] }

/** Takes rows away as a file and reads its cells. */
export async function exported(
  person: Person,
  { screen }: Listing,
  path: string,
  ids: readonly string[],
  columns: readonly string[],
  format: Format,
): Promise<Exported> {
  const envelope = { entity: { screen: screen.name, ids, where: [], columns, format }, ...(screen.rows === undefined && OLDEST_FIRST) }
  const asked = await person.call(path, envelope)
  const id = (asked.answer?.entity as { readonly id?: unknown } | undefined)?.id
  if (asked.answer?.returnCode !== '0' || typeof id !== 'string') return { envelope, reply: asked }
  const reply = await endOfJob(person, id)
  const content = await person.download(`/api/job/${id}/file`)
  if (content === undefined) return { envelope, reply }
  const cells = format === 'csv' ? cellsOfCsv(new TextDecoder().decode(content)) : cellsOfWorkbook(content)
  return { envelope, reply, cells: cells.slice(1) }
}

/** How long a file may take. */
const JOB_MS = 30_000
const PAUSE_MS = 20

async function endOfJob(person: Person, id: string): Promise<Reply> {
  const end = performance.now() + JOB_MS
  for (;;) {
    const reply = await person.call('/api/job/detail', { entity: { id } })
    const endedAt = (reply.answer?.entity as { readonly endedAt?: unknown } | undefined)?.endedAt
    if (reply.answer?.returnCode !== '0' || typeof endedAt === 'string' || performance.now() > end) return reply
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
