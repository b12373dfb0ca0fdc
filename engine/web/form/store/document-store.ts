import { inputFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { rowsOf } from '../../../core/model/document.ts'
import { requiredInputsOf } from '../../../core/rules/required-inputs.ts'
import { fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Edit, ChangedParts } from '../../../core/lifecycle/live/document-edit.ts'
import { liveDocument } from '../../../core/lifecycle/live/live-document.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { IsComputedNow } from '../document-payload.ts'
import { isNewLine } from '../is-new-line.ts'
import type { DocumentEdit } from '../line-store/document-edit.ts'
import type { LinePlace, LineStore } from '../line-store/line-store.ts'
import type { EditedLines } from '../line-store/edited-lines.ts'
import type { RefusedTexts } from '../line-store/refused-text.ts'
import { placeOfIssue } from '../place-of-issue.ts'
import type { ServerRefusal, WordedIssue } from '../worded-issue.ts'
import { afterPaint } from './after-paint.ts'
import { headerFields } from './header-fields.ts'
import type { FieldsView } from './header-fields.ts'
import { headerIssues } from './header-issues.ts'
import { headerValues } from './header-values.ts'
import type { HeaderValues } from './header-values.ts'
import { whenIdle } from './idle.ts'
import { undoHistory } from '../line-store/undo-history.ts'
import type { UndoStep } from '../line-store/undo-history.ts'
import { shownIssues } from './shown-issues.ts'
import type { ShownIssues } from './shown-issues.ts'
import { withLineIds } from './with-line-ids.ts'
import type { DocumentStoreOptions } from './document-store-options.ts'
import { linesOfDocument } from './lines-of-document.ts'

/** A document being edited, outside React: it is changed, computed, checked, undone and redone here. */
export type DocumentStore = {
  readonly subscribe: (listener: () => void) => () => void
  readonly document: () => Row
  readonly isComputedNow: IsComputedNow
  /** Header fields as a section shows them; `names` are declared field names and must be the same list each time. */
  readonly fields: (names: readonly string[]) => FieldsView
  /** Single header values. Computed figures are shown from here, since `fields` stays the same when they change. */
  readonly header: HeaderValues
  readonly setHeader: (values: Row) => void
  readonly lines: (name: string) => LineStore
  /** The same object until one of them changes. */
  readonly issues: () => ShownIssues
  /** Shows the issues of blanks from now on. Runs pending checks and returns whether there is an issue. */
  readonly attempt: () => boolean
  /** The issues of a refusal by the server; each stays until its value is edited. */
  readonly refuse: (refusal: ServerRefusal | undefined) => void
  readonly refused: () => RefusedTexts
  readonly undo: () => LinePlace | undefined
  readonly redo: () => LinePlace | undefined
  /** A new number when something was written, not when something was only checked. */
  readonly edition: () => number
}

/** Opens a document for editing. */
export function documentStore(options: DocumentStoreOptions): DocumentStore {
  const { model, entity, transition, writer, evaluationContext, textOf, before } = options
  const newId = options.newId ?? (() => crypto.randomUUID())
  const isNew = transition.from === null
  const input = new Set(inputFieldsOf(model, entity, transition, writer).map(({ name }) => name))
  const requiredInputs = requiredInputsOf(transition)
  const live = liveDocument(model, entity, withLineIds(entity, options.start, newId), evaluationContext, {
    header: isNew,
    row: (row) => isNew || isNewLine(row),
    // Computed by the server with the same formulas, or by this page before it was left.
    isWorkedOut: !isNew,
    knowsIdsOnly: true,
  })
  const listeners = new Set<() => void>()
  const history = undoHistory()
  const linesByName = new Map<string, EditedLines>()
  const textOfIssue = (issue: WordedIssue) => issue.text ?? textOf(issue.code, issue.params)
  const header = headerIssues({ model, entity, live, before, input, requiredInputs, evaluationContext })
  const fields = headerFields({ entity, live, side: writer.side, input, fixed: options.fixed, requiredInputs, issues: () => fieldIssues() })
  let isHeaderWaiting = true
  let isIdling = false
  let isWarming = true
  let edition = 0
  let worded: { readonly told: readonly WordedIssue[]; readonly issues: ReturnType<typeof fieldIssues> } | undefined

  for (const field of fieldKindsOf(entity).lines)
    linesByName.set(
      field.name,
      linesOfDocument(field, options, { live, input, requiredInputs, newId, textOfIssue, history, act, undo, redo, subscribe, changed }),
    )
  for (const [name, texts] of Object.entries(options.refused ?? {})) linesByName.get(name)?.begin(texts)
  work()

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function changed(): void {
    for (const listener of listeners) listener()
  }

  function fieldIssues(): readonly { readonly field: string; readonly text: string }[] {
    const told = header.shown()
    if (worded?.told !== told) {
      const issues = told.flatMap((issue) => (placeOfIssue(issue.path).kind === 'field' ? [{ field: issue.path, text: textOfIssue(issue) }] : []))
      worded = { told, issues }
    }
    return worded.issues
  }

  // Updates after a change: checks of the edited values at once, the rest in idle time.
  function follow(touched: ChangedParts): void {
    for (const [name, lines] of linesByName) lines.follow(touched, name)
    fields.follow(touched.changedPaths)
    isHeaderWaiting = true
    work()
  }

  function work(): void {
    if (isIdling) return
    isIdling = true
    const idle = options.idle ?? whenIdle
    idle((hasTime) => {
      if (isHeaderWaiting) {
        isHeaderWaiting = false
        header.check()
      }
      isWarming = isWarming && live.warm(hasTime)
      for (const lines of linesByName.values()) if (hasTime()) lines.work(hasTime)
      isIdling = isWaiting()
      changed()
      return isIdling
    })
  }

  function isWaiting(): boolean {
    return isWarming || isHeaderWaiting || [...linesByName.values()].some(({ issues }) => issues.isWaiting)
  }

  function act({ lines, edits, refused, place, step }: DocumentEdit): UndoStep | undefined {
    const { change, touched } = live.edit(edits)
    const texts = refused.map(({ id, field, after, ...patch }) => ({
      ...patch,
      id,
      field,
      before: linesByName.get(patch.lines)!.issues.refusedAt(id, field),
      after,
    }))
    const differing = texts.filter(({ before: old, after }) => old !== after)
    const hasChanged = touched.changedPaths.header.size + touched.rows.size + touched.gone.size > 0
    if (!hasChanged && differing.length === 0) return undefined
    const own =
      step !== undefined && history.isLast(step) ? step : history.begin({ place: place === undefined ? undefined : { lines, ...place }, joins: joinsOf(edits) })
    if (place !== undefined && own.place !== undefined) own.place.row ??= live.placeOf(lines, place.id)
    own.changes.push(change)
    own.refused.push(...differing)
    history.trim()
    for (const { lines: name, id, field, after } of differing) linesByName.get(name)!.issues.refuse(id, field, after)
    follow(touched)
    edition++
    changed()
    return own
  }

  function undo(): LinePlace | undefined {
    return restored(history.undo(), true)
  }

  function redo(): LinePlace | undefined {
    return restored(history.redo(), false)
  }

  function restored(step: UndoStep | undefined, isBack: boolean): LinePlace | undefined {
    if (step === undefined) return undefined
    for (const change of isBack ? step.changes.toReversed() : step.changes) follow(isBack ? live.undo(change) : live.redo(change))
    for (const { lines, id, field, before: old, after } of isBack ? step.refused.toReversed() : step.refused)
      linesByName.get(lines)?.restoreRefused(id, field, isBack ? old : after)
    header.check()
    edition++
    changed()
    if (step.place === undefined) return undefined
    const { lines, id, field } = step.place
    // If the line no longer exists, its neighbour.
    const row = live.row(lines, id) === undefined ? Math.min(step.place.row ?? 0, live.rows(lines).length - 1) : live.placeOf(lines, id)
    return row < 0 ? undefined : { row, ...(field === undefined ? {} : { field }) }
  }

  return {
    subscribe,
    document: () => live.document(),
    isComputedNow({ computedWhen }, lines, index = 0) {
      if (computedWhen === undefined) return false
      const values = lines === undefined ? live.valuesOf() : live.valuesOf(lines, String(live.rows(lines)[index]?.['id']))
      return values !== undefined && live.ask(computedWhen, values) === true
    },
    fields: (names) => fields.view(names),
    header: headerValues(entity, live, subscribe, afterPaint),
    setHeader(values) {
      header.touch(Object.keys(values))
      act({ lines: '', edits: [{ kind: 'header', values }], refused: [] })
      header.check()
      isHeaderWaiting = false
      changed()
    },
    lines(name) {
      const lines = linesByName.get(name)
      if (lines === undefined) throw new TypeError(`Cannot write the lines "${name}": "${entity.name}" has no such lines`)
      return lines.store
    },
    issues: shownIssues(live, header, linesByName),
    attempt() {
      isHeaderWaiting = false
      header.check()
      header.attempt()
      for (const { issues: rows } of linesByName.values()) {
        rows.work(() => true)
        rows.attempt()
      }
      changed()
      return header.isWrong || [...linesByName.values()].some((lines) => lines.issues.isWrong)
    },
    refuse(refusal) {
      const places = (refusal?.issues ?? []).map((issue) => ({ issue, place: placeOfIssue(issue.path) }))
      header.fromServer(
        places.flatMap(({ issue, place }) => (place.kind === 'cell' ? [] : [issue])),
        refusal?.document ?? {},
      )
      for (const [name, lines] of linesByName) {
        const rows = refusal === undefined ? [] : rowsOf(refusal.document, name)
        lines.refuseFromServer(
          places.flatMap(({ issue, place }) => (place.kind === 'cell' && place.lines === name ? [{ issue, field: place.field, row: rows[place.row] }] : [])),
        )
      }
      changed()
    },
    refused: () => Object.fromEntries([...linesByName].map(([name, lines]) => [name, lines.kept()])),
    undo,
    redo,
    edition: () => edition,
  }
}

function joinsOf(edits: readonly Edit[]): string | undefined {
  const [edit] = edits
  return edits.length === 1 && edit?.kind === 'header' ? `header ${Object.keys(edit.values).join(' ')}` : undefined
}
