import { sql } from 'kysely'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import { isBlank } from '../../../core/model/document.ts'
import type { Document, EvaluationContext, Row } from '../../../core/model/document.ts'
import type { Entity, Proposal } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import type { ProposedByField, ProposedFrom } from '../../../core/wire/proposed.ts'
import { quoted } from '../../schema/identifier.ts'
import { queryPaths } from '../../store/lists/formula-sql.ts'
import { selectRows } from '../../store/lists/list-documents.ts'
import { listOptions } from '../../store/lists/list-options.ts'
import type { ListReader } from '../../store/lists/list-request.ts'
import { joinsText, resolvePath } from '../../store/lists/query-paths.ts'
import { ownRows } from '../../store/scope.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** The document with its proposed values, as they are stored, and where each comes from. */
export type WithProposals = { readonly document: Document; readonly proposed: ProposedByField }

type New = { readonly entity: Entity; readonly document: Document; readonly evaluationContext: EvaluationContext; readonly names: ReadonlySet<string> }

/**
 * Fills blank fields of a new document, those among `names`, by the proposals of its entity, entry after entry. Earlier documents are those of a list of the
 * reader; a value that the reader would not see or could not choose is not proposed.
 */
export async function proposeValues(work: UnitOfWork, reader: ListReader, { entity, document, evaluationContext, names }: New): Promise<WithProposals> {
  const { model } = work.context
  const { masked, unseen } = visibilityFor(model, entity, reader)
  const isSeen = (name: string) => !masked.has(name) && !unseen.has(name)
  const live = valuesOf(model, entity, document, evaluationContext)
  const isOpen = ({ name, visibleWhen, readonlyWhen }: Field) =>
    names.has(name) &&
    isSeen(name) &&
    isBlank(document[name]) &&
    (visibleWhen === undefined || holds(model, visibleWhen, live)) &&
    (readonlyWhen === undefined || !holds(model, readonlyWhen, live))
  const values: Record<string, unknown> = {}
  const proposed: Record<string, ProposedFrom> = {}
  for (const proposal of entity.proposes ?? []) {
    const open = proposal.fields.flatMap((name) => {
      const field = entity.fields[name]
      return field === undefined || name in values || !isOpen(field) ? [] : [field]
    })
    if (open.length === 0 || !proposal.same.every(isSeen)) continue
    const source = proposal.only === undefined ? await lastLike(work, reader, entity, document, proposal, open) : ofPerson(reader, open)
    if (source === undefined) continue
    for (const field of open) {
      const value = source.values[field.name]
      if (isBlank(value) || !(await mayChoose(work, reader, entity, { ...document, ...values }, field, value))) continue
      values[field.name] = value
      proposed[field.name] = source.from
    }
  }
  return { document: { ...document, ...values }, proposed }
}

type Source = { readonly values: Row; readonly from: ProposedFrom }

/** The reader's only purchasing group. */
function ofPerson({ purchasingGroups: [only, ...others] }: ListReader, open: readonly Field[]): Source | undefined {
  if (only === undefined || others.length > 0) return undefined
  return { values: Object.fromEntries(open.map(({ name }) => [name, only])), from: { from: 'person' } }
}

/** The last document of the reader's list that has the same values. */
async function lastLike(
  { tx, context: { model } }: UnitOfWork,
  reader: ListReader,
  entity: Entity,
  document: Document,
  { same, when }: Proposal,
  open: readonly Field[],
): Promise<Source | undefined> {
  const code = entity.read[reader.side]
  if ((code !== undefined && !reader.permissions.has(code)) || same.some((name) => isBlank(document[name]))) return undefined
  const columns = [entity.display, 'createdAt', ...open.map(({ name }) => name)]
  const list = selectRows(tx, model, reader, {
    entity: entity.name,
    columns,
    declared: columns,
    where: same.map((field) => ({ field, operator: 'equals', value: document[field] })),
    defaultSort: [{ field: 'createdAt', descending: true }],
    ...(when !== undefined && { filter: when }),
  })
  const { rows } = await list.page(1, 0).execute(tx)
  const [row] = await list.answer(rows)
  if (row === undefined) return undefined
  const named = { id: String(row['id']), text: String(row[entity.display] ?? '') }
  return {
    values: Object.fromEntries(open.map(({ name, type }) => [name, type === 'ref' ? idOf(row[name]) : row[name]])),
    from: { from: 'document', entity: entity.name, document: named, at: String(row['createdAt']) },
  }
}

const idOf = (value: unknown): unknown => (typeof value === 'object' && value !== null ? (value as Row)['id'] : value)

/** Checks whether the reader could choose this value now: a record among the options, a text that no switched-off record offered. */
async function mayChoose(
  { tx, context: { model } }: UnitOfWork,
  reader: ListReader,
  entity: Entity,
  document: Document,
  field: Field,
  value: unknown,
): Promise<boolean> {
  if (field.type === 'ref') {
    const found = await listOptions(tx, model, reader, { entity: entity.name, field: field.name, ids: [String(value)], isStillOffered: true, document })
    return found.length > 0
  }
  const { records } = field.offers ?? {}
  if (records?.where === undefined) return true
  const offering = entityOf(model, records.entity)
  const paths = { ...queryPaths(model, reader, offering, 't'), seesAll: true }
  const text = resolvePath(paths, records.field)
  if (text === undefined) return true
  const { rows } = await sql<{ isOn: boolean | null }>`select bool_or(coalesce(t.${sql.ref(records.where)}, false)) as "isOn"
    from ${sql.raw(quoted(offering.name))} t ${sql.raw(joinsText(paths))} where ${ownRows(tx, offering, 't')} and ${sql.raw(text.sql)} = ${value}`.execute(tx)
  return rows[0]?.isOn !== false
}
