import type { Formula } from '../../../core/model/formula.ts'
import type { Conversion } from '../../../core/model/lifecycle.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { listDocuments } from '../../store/lists/list-documents.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { readerFor } from '../visibility/reader-for.ts'
import type { Tx } from '../../schema/database.ts'

/** More lines than any conversion takes at once. */
export const MAX_LINES = 5000

/** The source rows that a conversion may take now: the condition of its picker. */
export function pendingFilter({ take, when }: Conversion): Formula {
  return leftAnd(take, when, ({ source }) => `(${source})`)
}

/** The source rows with a quantity left that the conversion's condition refuses. */
export function barredFilter({ take, when }: Conversion): Formula {
  return leftAnd(take, when, ({ source }) => `!(${source})`)
}

function leftAnd(take: Conversion['take'], when: Formula | undefined, condition: (when: Formula) => string): Formula {
  const pending = (take.default ?? take.pending)!
  const more = when === undefined ? '' : ` && ${condition(when)}`
  return { ...pending, source: `(${pending.source}) > 0${more}`, references: [...pending.references, ...(when?.references ?? [])] }
}

/** The ids of these documents' source lines that may be taken now, in the documents' order. An unknown id gives none. */
export async function pendingLinesOf(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  conversion: Conversion,
  documents: readonly string[],
): Promise<readonly string[]> {
  return sourceLinesOf(tx, context, actor, conversion, documents, pendingFilter(conversion))
}

/** How much of a document a conversion could take now: of its lines, or, where whole documents are taken, the document itself. */
export async function countPending(tx: Tx, context: CallContext, actor: Actor, conversion: Conversion, document: string): Promise<number> {
  if (entityOf(context.model, conversion.source).line !== undefined) return (await pendingLinesOf(tx, context, actor, conversion, [document])).length
  const { rows } = await listDocuments(tx, context.model, await readerFor(tx, context, actor), {
    entity: conversion.source,
    columns: ['id'],
    filter: pendingFilter(conversion),
    where: [{ field: 'id', operator: 'in', value: [document] }],
    sort: [],
    defaultSort: [{ field: 'id', descending: false }],
    pager: { page: 1, pageSize: 1 },
  })
  return rows.length
}

/** The same of the source lines for which `filter` holds; of all without one. */
export async function sourceLinesOf(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  conversion: Conversion,
  documents: readonly string[],
  filter: Formula | undefined,
): Promise<readonly string[]> {
  const source = entityOf(context.model, conversion.source)
  if (source.line === undefined || documents.length === 0) return []
  const { rows } = await listDocuments(tx, context.model, await readerFor(tx, context, actor), {
    entity: source.line.of,
    rows: source.line.field,
    columns: ['id'],
    ...(filter && { filter }),
    where: [{ field: 'document', operator: 'in', value: [...documents] }],
    sort: [],
    defaultSort: [{ field: 'lineNo', descending: false }],
    pager: { page: 1, pageSize: MAX_LINES },
    largestPage: MAX_LINES,
  })
  return rows.toSorted((a, b) => documents.indexOf(String(a.document)) - documents.indexOf(String(b.document))).map((row) => String(row.id))
}
