import type { Entity } from '../model/entity.ts'
import type { Model } from '../model/model.ts'
import { rowsOf } from '../model/document.ts'
import type { Document, References, Row, EvaluationContext } from '../model/document.ts'
import { entityOf, fieldKindsOf } from '../model/field-kinds.ts'

/**
 * What formulas read: the document's fields with refs replaced by records, its rows likewise, each row with its document under the document's name, and `user`,
 * `prefs`, `today`, `now`, `approval` everywhere. One connected tree: a formula of the document is evaluated on the root, a formula of a line on `rowsOf(root,
 * lines)[i]`. Recomputing writes into it.
 */
export type LiveValues = { [name: string]: unknown }

/** The key of the confirmed codes (`EvaluationContext.confirmed`), which no formula can name. */
export const CONFIRMED = '$confirmed'

/** The tree for a document with its lines. */
export function valuesOf(model: Model, entity: Entity, document: Document, evaluationContext: EvaluationContext): LiveValues {
  const root = openRow(model, entity, document, evaluationContext)
  for (const field of fieldKindsOf(entity).lines) {
    const line = entityOf(model, field.entity)
    root[field.name] = rowsOf(document, field.name).map((row) => {
      const values = openRow(model, line, row, evaluationContext)
      values[entity.name] = root
      values.document = root
      return values
    })
  }
  return root
}

/** The values of one line that came without its siblings; `document` is its header alone. */
export function valuesOfLine(model: Model, line: Entity, row: Row, document: Document | undefined, evaluationContext: EvaluationContext): LiveValues {
  const values = openRow(model, line, row, evaluationContext)
  if (line.line !== undefined && document !== undefined) values[line.line.of] = openRow(model, entityOf(model, line.line.of), document, evaluationContext)
  return values
}

/** Sets a field of the tree and replaces a ref by its record. */
export function setValue(model: Model, entity: Entity, values: LiveValues, name: string, stored: unknown, references: References): void {
  const field = entity.fields[name]
  values[name] = field?.type === 'ref' ? recordOf(model, field.entity ?? '', stored, references, 0) : stored
}

/** The values of one row alone: refs replaced by records, with the evaluation context. */
export function openRow(model: Model, entity: Entity, row: Row, evaluationContext: EvaluationContext): LiveValues {
  const { prefs, user, today, now, approval, confirmed, references } = evaluationContext
  const values: LiveValues = { ...row, prefs, user, today, now, approval, [CONFIRMED]: confirmed }
  for (const field of fieldKindsOf(entity).refs) {
    if (values[field.name] !== null && values[field.name] !== undefined) values[field.name] = recordOf(model, field.entity, row[field.name], references, 0)
  }
  return values
}

// A formula follows at most a ref of a ref ("materialRecord.purchaseUnit.name").
const STEPS = 2

function recordOf(model: Model, entityName: string, id: unknown, references: References, step: number): unknown {
  const record = typeof id === 'string' ? references[entityName]?.[id] : undefined
  const entity = model.entities[entityName]
  if (record === undefined || entity === undefined || step + 1 >= STEPS) return record ?? id
  // Thousands of rows of an import refer to the same records.
  const known = openedBy(references)
  let opened = known.get(record)
  if (opened === undefined) known.set(record, (opened = openedRecord(model, entity, record, references, step)))
  return opened
}

const openedByReferences = new WeakMap<References, WeakMap<Row, Row>>()

function openedBy(references: References): WeakMap<Row, Row> {
  let opened = openedByReferences.get(references)
  if (opened === undefined) openedByReferences.set(references, (opened = new WeakMap()))
  return opened
}

function openedRecord(model: Model, entity: Entity, record: Row, references: References, step: number): Row {
  const refs = fieldKindsOf(entity).refs.filter((field) => references[field.entity]?.[record[field.name] as string] !== undefined)
  if (refs.length === 0) return record
  const opened: LiveValues = { ...record }
  for (const field of refs) opened[field.name] = recordOf(model, field.entity, record[field.name], references, step + 1)
  return opened
}
