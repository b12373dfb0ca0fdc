import { EvaluationStop } from '../../expression/values/evaluation-stop.ts'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import type { Formula } from '../../model/formula.ts'
import type { Model } from '../../model/model.ts'
import { isBlank, rowsOf } from '../../model/document.ts'
import type { Document, Row, EvaluationContext } from '../../model/document.ts'
import { entityOf, fieldKindsOf } from '../../model/field-kinds.ts'
import { storedValue } from '../../model/stored-value.ts'
import { openRow, setValue } from '../../expression/values-of.ts'
import type { LiveValues } from '../../expression/values-of.ts'
import { batchOf, untrackedBatch } from './batch.ts'
import type { Batch } from './batch.ts'
import { begun, begunRow, counted, countedRow, withTallies } from './begun-row.ts'
import type { Change, Edit, ChangedParts } from './document-edit.ts'
import { liveAggregates } from './live-aggregates.ts'
import { liveFormulaOf } from './live-formula.ts'
import type { LiveFormula } from './live-formula.ts'
import type { LiveLines, LiveRow } from './live-lines.ts'
import { insertRows, removeRows, RowOpenedLate, valuesInOrder } from './live-lines.ts'
import { livePlanOf } from './live-plan.ts'
import type { LiveStep } from './live-plan.ts'
import { isAffected, intersects } from './dependencies.ts'
import { refsReadBy, withUnknownRecords } from './unknown-records.ts'

/** Which blanks get their defaults: those of the header, and those of these rows. */
export type DefaultsToFill = {
  readonly header: boolean
  readonly row: (row: Row) => boolean
  /** The document is already computed, as the server's are: an edit computes only what it reaches. */
  readonly isWorkedOut?: boolean
  /** A page: of referenced records it knows the ids alone. What follows from the rest stays as the server computed it, and is blank for another record. */
  readonly knowsIdsOnly?: boolean
}

/**
 * A document being edited that stays computed: after each edit it equals the result of `recompute`, at the cost of what the edit reaches. A row keeps its
 * identity until one of its fields changes.
 */
export type LiveDocument = {
  /** The whole document; the same object until something changes. */
  document(): Document
  rows(lines: string): readonly Row[]
  row(lines: string, id: string): Row | undefined
  placeOf(lines: string, id: string): number
  /** What formulas read: of the document, or of one of its rows. */
  valuesOf(lines?: string, id?: string): LiveValues | undefined
  edit(edits: readonly Edit[]): { readonly change: Change; readonly touched: ChangedParts }
  /** Undoes or redoes a change: the document is exactly as before, or after. Changes are undone in reverse order. */
  undo(change: Change): ChangedParts
  redo(change: Change): ChangedParts
  /** The result of a formula on the document, or on one of its rows. */
  ask(formula: Formula, values: LiveValues): unknown | EvaluationStop
  /** Prepares the first edit in idle time; returns whether something is left. */
  warm(hasTime: () => boolean): boolean
}

/** The changed fields of a row; 'all' of a new one. */
type Changed = 'all' | { has(field: string): boolean }

/** Computes the document as `recompute` does, unless it is computed already, and keeps the intermediate results. Row ids must be distinct. */
export function liveDocument(model: Model, entity: Entity, start: Document, evaluationContext: EvaluationContext, fills: DefaultsToFill): LiveDocument {
  const { prefs, user, today, now, approval } = evaluationContext
  const plan = livePlanOf(model, entity)
  const header: Record<string, unknown> = withTallies(entity, start)
  const root = openRow(model, entity, header, evaluationContext)
  // What a formula of a line may read besides its own line.
  const shared: LiveValues = { prefs, user, today, now, approval, [entity.name]: root }
  const linesByName = new Map<string, LiveLines>()
  const aggregates = liveAggregates(root, shared, linesNamed)
  const refsByField = new Map<Field, readonly string[]>()
  let whole: Document | undefined

  for (const field of fieldKindsOf(entity).lines) {
    const line = entityOf(model, field.entity)
    // Computing writes into the rows, so they must be the document's own.
    const open = openerOf(line)
    const liveRows = rowsOf(start, field.name).map(
      (row, place) => new RowOpenedLate(fills.isWorkedOut === true ? countedRow(line, row) : begunRow(line, row, fills.row(row)), place, open),
    )
    const byId = new Map<string, LiveRow>()
    for (const liveRow of liveRows) byId.set(liveRow.row.id as string, liveRow)
    const lines: LiveLines = { name: field.name, line, liveRows, values: undefined, byId, readers: new Map(), rows: liveRows.map(({ row }) => row) }
    linesByName.set(field.name, lines)
    Object.defineProperty(root, field.name, { get: () => valuesInOrder(lines), enumerable: true, configurable: true })
  }
  if (fills.isWorkedOut !== true) workAll()

  // One function for all rows of a line.
  function openerOf(line: Entity): (row: Row) => LiveValues {
    return (row) => {
      const values = openRow(model, line, row, evaluationContext)
      values[entity.name] = root
      values.document = root
      return values
    }
  }

  function linesNamed(name: string): LiveLines {
    const lines = linesByName.get(name)
    if (lines === undefined) throw new TypeError(`Cannot write the lines "${name}": "${entity.name}" has no such lines`)
    return lines
  }

  function put(batch: Batch, lines: LiveLines | undefined, liveRow: LiveRow | undefined, name: string, value: unknown): void {
    if (lines === undefined || liveRow === undefined) {
      if (header[name] === value) return
      batch.noteHeader(name, header[name])
      header[name] = value
      setValue(model, entity, root, name, value, evaluationContext.references)
      aggregates.noteHeader(name)
      return
    }
    if (liveRow.row[name] === value) return
    if (batch.noteCell(lines.name, liveRow, name)) liveRow.row = { ...liveRow.row }
    ;(liveRow.row as Record<string, unknown>)[name] = value
    if (lines.line.fields[name]?.type === 'ref') setValue(model, lines.line, liveRow.values, name, value, evaluationContext.references)
    else liveRow.values[name] = value
    aggregates.noteCell(lines, name, liveRow.values)
  }

  function evaluate(formula: LiveFormula, values: LiveValues): unknown | EvaluationStop {
    return formula.evaluate({ values, items: [] })
  }

  function work(batch: Batch, step: LiveStep, lines: LiveLines | undefined, liveRow: LiveRow | undefined, dirty?: Changed): void {
    const { field, kind, formulas } = step
    if (kind === 'default') {
      const isFilling = liveRow === undefined ? fills.header : fills.row(liveRow.row)
      if (!isFilling || !isBlank((liveRow?.row ?? header)[field.name])) return
    }
    const refs = fills.knowsIdsOnly === true ? (refsByField.get(field) ?? rememberRefs(lines?.line ?? entity, field)) : []
    const values = withUnknownRecords(model, lines?.line ?? entity, refs, liveRow?.values ?? root)
    if (field.computedWhen !== undefined && evaluate(formulas[1]!, values) !== true) return
    const value = kind === 'derived' ? decided(field, formulas, values) : evaluate(formulas[0]!, values)
    const isUnknown = value instanceof EvaluationStop && value.kind === 'unknown' && kind !== 'default'
    if (isUnknown && (dirty === undefined || dirty === 'all' || !refs.some((name) => dirty.has(name)))) return
    put(batch, lines, liveRow, field.name, storedValue(field, value instanceof EvaluationStop ? null : value))
  }

  function decided(field: Field, formulas: readonly LiveFormula[], values: LiveValues): unknown | EvaluationStop {
    for (const [place, formula] of formulas.entries()) {
      const outcome = evaluate(formula, values)
      if (outcome === true) return field.derived?.[place]?.value ?? null
      if (outcome instanceof EvaluationStop && outcome.kind === 'unknown') return outcome
    }
    return null
  }

  function rememberRefs(of: Entity, field: Field): readonly string[] {
    const refs = refsReadBy(of, field)
    refsByField.set(field, refs)
    return refs
  }

  function workAll(): void {
    for (const step of plan) {
      for (const formula of step.formulas) aggregates.prepare(formula)
      if (step.lines === undefined) work(untrackedBatch, step, undefined, undefined)
      else {
        const lines = linesNamed(step.lines)
        for (const liveRow of lines.liveRows) work(untrackedBatch, step, lines, liveRow)
      }
    }
  }

  // In the order of the plan, so that everything that a step reads is computed before.
  function workReached(batch: Batch): void {
    for (const step of plan) {
      const { reads, field } = step
      const isAll = isAffected(reads, batch.changedPaths)
      if (step.lines === undefined) {
        if (!isAll && !batch.changedPaths.header.has(field.name)) continue
        for (const formula of step.formulas) aggregates.prepare(formula)
        work(batch, step, undefined, undefined, batch.changedPaths.header)
        continue
      }
      const lines = linesNamed(step.lines)
      const dirty = batch.slotsOf(step.lines)
      if (!isAll && dirty.size === 0) continue
      for (const formula of step.formulas) aggregates.prepare(formula)
      if (isAll) for (const liveRow of lines.liveRows) work(batch, step, lines, liveRow)
      else
        for (const [liveRow, fields] of dirty)
          if (fields === 'all' || fields.has(field.name) || intersects(reads.own, fields)) work(batch, step, lines, liveRow, fields)
    }
  }

  function insert(batch: Batch, lines: LiveLines, places: readonly number[], rows: readonly Row[]): void {
    const open = openerOf(lines.line)
    const liveRows = rows.map((row, index) => new RowOpenedLate(begunRow(lines.line, row, fills.row(row)), places[index]!, open))
    insertRows(lines, places, liveRows)
    batch.noteInsert(lines.name, places, liveRows)
    aggregates.noteRows(lines, liveRows)
    number(batch, lines)
  }

  function remove(batch: Batch, lines: LiveLines, ids: ReadonlySet<string>): void {
    const gone = removeRows(lines, ids)
    batch.noteRemove(lines.name, gone.places, gone.liveRows)
    aggregates.dropRows(lines, gone.liveRows)
    number(batch, lines)
  }

  function number(batch: Batch, lines: LiveLines): void {
    for (const [place, liveRow] of lines.liveRows.entries()) {
      liveRow.place = place
      put(batch, lines, liveRow, 'lineNo', place + 1)
    }
  }

  function applyToRows(batch: Batch): void {
    whole = undefined
    for (const [name, lines] of linesByName) {
      if (batch.changedPaths.moved.has(name)) lines.rows = lines.liveRows.map(({ row }) => row)
      else if (batch.slotsOf(name).size > 0) {
        const rows = [...lines.rows]
        for (const liveRow of batch.slotsOf(name).keys()) rows[liveRow.place] = liveRow.row
        lines.rows = rows
      }
    }
  }

  function restore({ header: patch, moves, rows }: Change, isBack: boolean): ChangedParts {
    const batch = batchOf()
    const ordered = isBack ? moves.toReversed() : moves
    for (const move of ordered) {
      const lines = linesNamed(move.lines)
      if ((move.kind === 'insert') === isBack) remove(batch, lines, new Set(move.rows.map((row) => row.id as string)))
      else insert(batch, lines, move.places, move.rows)
    }
    for (const [name, patches] of rows) {
      const lines = linesNamed(name)
      for (const [id, { fields, before, after }] of patches) {
        const liveRow = lines.byId.get(id)
        const values = isBack ? before : after
        if (liveRow !== undefined) for (const [index, field] of fields.entries()) put(batch, lines, liveRow, field, values[index])
      }
    }
    const values = isBack ? patch.before : patch.after
    for (const [index, field] of patch.fields.entries()) put(batch, undefined, undefined, field, values[index])
    applyToRows(batch)
    return batch.touched()
  }

  return {
    document() {
      whole ??= { ...header, ...Object.fromEntries([...linesByName].map(([name, { rows }]) => [name, rows])) }
      return whole
    },
    rows: (name) => linesNamed(name).rows,
    row: (name, id) => linesNamed(name).byId.get(id)?.row,
    placeOf: (name, id) => linesNamed(name).byId.get(id)?.place ?? -1,
    valuesOf: (name, id) => (name === undefined ? root : linesNamed(name).byId.get(id ?? '')?.values),
    edit(edits) {
      const batch = batchOf()
      for (const edit of edits) {
        if (edit.kind === 'header')
          for (const [name, value] of Object.entries(edit.values)) put(batch, undefined, undefined, name, counted(entity, name, value))
        else {
          const lines = linesNamed(edit.lines)
          if (edit.kind === 'insert') insert(batch, lines, placesOf(edit.at, edit.rows.length), edit.rows)
          else if (edit.kind === 'remove') remove(batch, lines, new Set(edit.ids))
          else
            for (const { id, values } of edit.cells) {
              const liveRow = lines.byId.get(id)
              if (liveRow !== undefined)
                for (const [name, value] of Object.entries(values))
                  put(batch, lines, liveRow, name, begun(lines.line, name, counted(lines.line, name, value), fills.row(liveRow.row)))
            }
        }
      }
      workReached(batch)
      applyToRows(batch)
      return { change: batch.change((name) => header[name]), touched: batch.touched() }
    },
    undo: (change) => restore(change, true),
    redo: (change) => restore(change, false),
    ask(formula, values) {
      const live = liveFormulaOf(model, entity, formula)
      aggregates.prepare(live)
      return evaluate(live, values)
    },
    // In the order of the plan: an aggregate may read another one.
    warm: (hasTime) => plan.some(({ formulas }) => formulas.some((formula) => aggregates.warm(formula, hasTime))),
  }
}

function placesOf(at: number | readonly number[], count: number): readonly number[] {
  return typeof at === 'number' ? Array.from({ length: count }, (_, index) => at + index) : at
}
