import { beginningOf } from '../../../core/text/beginning-of.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import type { ListScreen } from '../../../core/model/screen.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { at, issue } from '../../../core/rules/issue.ts'
import type { RequestEnvelope } from '../../../core/wire/envelope.ts'
import { countDocuments, selectRows } from '../../store/lists/list-documents.ts'
import type { ListRequest } from '../../store/lists/list-request.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { listRequestOf } from '../read/list-request-of.ts'
import { decidingReaderFor, refuseUnlessExporter, refuseUnlessReader } from '../visibility/reader-for.ts'
import { RefusedError, refuseIf } from '../../calls/refused-error.ts'
import { MAX_AT_ONCE } from '../../../core/wire/max-at-once.ts'
import { isFieldOfSide } from '../../../core/model/is-field-of-side.ts'

/** The most rows of an export (specification 2: 9). */
export const MAX_EXPORTED = 50_000
const MAX_COLUMNS = 200
const MAX_REMARK_LENGTH = 2000

/** A list that becomes a file. */
export type ExportRequest = {
  readonly list: Omit<ListRequest, 'pager'> & { readonly columns: readonly string[] }
  /** The entity of its rows: documents, or lines. */
  readonly entity: Entity
  readonly format: 'xlsx' | 'csv'
  /** The name of the list: of its screen, otherwise of its entity. */
  readonly title: string
  /** The remarks of a last column on single rows, by id. */
  readonly remarks?: ReadonlyMap<string, string>
}

/**
 * Reads an export's request: a list's request, plus `format` ("xlsx" unless "csv"), `columns` in order, `ids` of at most 200 ticked rows, and `remarks` on
 * them. Throws `RefusedError`.
 */
export function exportRequestOf(model: Model, actor: Actor, entityName: string, envelope: RequestEnvelope): ExportRequest {
  const entity = entityOf(model, entityName)
  refuseUnlessReader(entity, actor)
  const { format = 'xlsx', columns: wanted, remarks, ...asked } = envelope.entity ?? {}
  // The path is the documents'; a screen of their lines exports lines.
  const screen = screenOf(model, asked.screen, entityName)
  const rowsOf = screen?.rows
  const listed = rowsOf === undefined ? entity : entityOf(model, entity.fields[rowsOf]?.entity ?? '')
  refuseUnlessExporter(listed, actor)
  if (format !== 'xlsx' && format !== 'csv')
    throw new RefusedError([issue('NOT_IN_VOCABULARY', 'format', { value: beginningOf(String(format), 40), choices: 'xlsx, csv' })])
  const list = listRequestOf(model, actor, entityName, rowsOf, { ...envelope, entity: asked })
  const columns =
    wanted === undefined ? (screen?.columns.filter((column) => !column.hidden).map((column) => column.field) ?? shownFields(listed, actor)) : columnsOf(wanted)
  return {
    list: { ...list, columns, totals: [] },
    entity: listed,
    format,
    title: screen === undefined ? `entity.${entity.name}` : `screen.${screen.name}`,
    ...(remarks !== undefined && { remarks: remarksOf(remarks) }),
  }
}

/** Counts the rows of an export; refuses too many, and conditions that cannot be answered. */
export async function countExport(context: CallContext, actor: Actor, { list }: ExportRequest): Promise<number> {
  const { model } = context
  const { total } = await inTransaction(context.pool, actor, async (tx) => {
    const reader = await decidingReaderFor(tx, context, actor, list.toDecide !== undefined)
    selectRows(tx, model, reader, list)
    return countDocuments(tx, model, reader, list)
  })
  refuseIf(total > MAX_EXPORTED ? [issue('EXPORT_OVER_50000', '', { maximum: String(MAX_EXPORTED) })] : [])
  return total
}

function screenOf(model: Model, name: unknown, entityName: string): ListScreen | undefined {
  const screen = typeof name === 'string' ? model.screens[name] : undefined
  return screen?.kind === 'list' && screen.entity === entityName ? screen : undefined
}

function columnsOf(wanted: unknown): readonly string[] {
  if (isTexts(wanted) && wanted.length > 0 && wanted.length <= MAX_COLUMNS) return [...new Set(wanted)]
  throw new RefusedError([issue('WRONG_TYPE', at('columns'), { expected: 'list' })])
}

function remarksOf(remarks: unknown): ReadonlyMap<string, string> {
  const entries = typeof remarks === 'object' && remarks !== null ? Object.entries(remarks) : []
  if (
    entries.length > MAX_AT_ONCE ||
    !entries.every((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= MAX_REMARK_LENGTH)
  )
    throw new RefusedError([issue('WRONG_TYPE', 'remarks', { expected: 'text' })])
  return new Map(entries as [string, string][])
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

/** Without a screen: all fields of a row that a person of this side reads in a cell. */
function shownFields(entity: Entity, { side }: Actor): readonly string[] {
  return Object.values(entity.fields)
    .filter((field) => field.type !== 'lines' && field.type !== 'files' && isFieldOfSide(field, side))
    .map((field) => field.name)
}
