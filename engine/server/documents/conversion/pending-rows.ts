import type { Formula } from '../../../core/model/formula.ts'
import type { Conversion } from '../../../core/model/lifecycle.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { listDocuments } from '../../store/lists/list-documents.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { readerFor } from '../visibility/reader-for.ts'
import type { Tx } from '../../schema/database.ts'

/** More lines than any conversion takes at once. */
const MAX_LINES = 5000

/** The source rows that a conversion may take now: the condition of its picker. */
export function pendingFilter({ take, when }: Conversion): Formula {
  const pending = (take.default ?? take.pending)!
  const allowed = when === undefined ? '' : ` && (${when.source})`
  return { ...pending, source: `(${pending.source}) > 0${allowed}`, references: [...pending.references, ...(when?.references ?? [])] }
}

/** The ids of these documents' source lines that may be taken now, in the documents' order. An unknown id gives none. */
export async function pendingLinesOf(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  conversion: Conversion,
  documents: readonly string[],
): Promise<readonly string[]> {
  const source = entityOf(context.model, conversion.source)
  if (source.line === undefined || documents.length === 0) return []
  const { rows } = await listDocuments(tx, context.model, await readerFor(tx, context, actor), {
    entity: source.line.of,
    rows: source.line.field,
    columns: ['id'],
    filter: pendingFilter(conversion),
    where: [{ field: 'document', operator: 'in', value: [...documents] }],
    sort: [],
    defaultSort: [{ field: 'lineNo', descending: false }],
    pager: { page: 1, pageSize: MAX_LINES },
    largestPage: MAX_LINES,
  })
  return rows.toSorted((a, b) => documents.indexOf(String(a.document)) - documents.indexOf(String(b.document))).map((row) => String(row.id))
}
