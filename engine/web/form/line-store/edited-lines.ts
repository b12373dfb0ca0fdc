import type { Edit, ChangedParts } from '../../../core/lifecycle/live/document-edit.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { WordedIssue } from '../worded-issue.ts'
import type { DocumentEdit } from './document-edit.ts'
import type { RefusedTexts } from './refused-text.ts'
import type { UndoStep } from './undo-history.ts'
import { pendingNames } from './pending-names.ts'
import { flatMarks } from './flat-marks.ts'
import type { LineIssues } from './line-issues.ts'
import type { LineSnapshot, LineStore } from './line-store.ts'
import type { RefusedPatch, RefusedText } from './refused-text.ts'
import { lineArrangement } from './arrange-lines.ts'
import type { EditedLinesOptions } from './edited-lines-options.ts'
import { lineWriter } from './write-lines.ts'

/** The lines of one lines field: the store of a grid, and the events that the document sends to it. */
export type EditedLines = {
  readonly store: LineStore
  readonly issues: LineIssues
  /** Sums and checks pending lines in idle time. */
  work(hasTime: () => boolean): void
  follow(touched: ChangedParts, name: string): void
  restoreRefused(id: string, field: string, text: RefusedText | undefined): void
  refuseFromServer(found: readonly { readonly issue: WordedIssue; readonly field: string; readonly row: Row | undefined }[]): void
  /** The refused texts of a stored draft. */
  begin(texts: RefusedTexts[string]): void
  kept(): RefusedTexts[string]
  /** A new object after lines were added, removed or moved. */
  order(): unknown
}

// Up to this number, lines are summed before the page is drawn, so that no sum appears late.
const fewLines = 100

/** The lines of a document being edited. */
export function editedLines(about: EditedLinesOptions): EditedLines {
  const { lines, line, live, conditions, issues, totals, act, mayAdd } = about
  const maximum = about.field.maxItems
  const asked = pendingNames({ ...about, patch })
  const writer = lineWriter(about, asked, perform)
  const arrangement = lineArrangement(about, perform)
  let last: LineSnapshot | undefined
  let basis: readonly unknown[] = []
  let order: unknown = {}
  // A long document is summed and checked when the page is idle, because drawing needs neither.
  totals.fill(live.rows(lines), () => live.rows(lines).length <= fewLines)
  issues.noteAll()

  function patch(edits: readonly Edit[], refused: readonly RefusedPatch[], step: UndoStep | undefined): void {
    act({ lines, edits, refused, step })
  }

  function perform(edits: readonly Edit[], refused: readonly RefusedPatch[], place?: DocumentEdit['place']): void {
    const step = act({ lines, edits, refused, place })
    asked.ask(refused, step)
  }

  function snapshot(): LineSnapshot {
    const isChecking = issues.isWaiting || asked.isWaiting
    const now = [live.rows(lines), issues.round, totals.values(), about.history.canUndo, about.history.canRedo, isChecking, writer.pasteOverflow()]
    if (last !== undefined && now.every((each, place) => each === basis[place])) return last
    basis = now
    let rowIssues: LineSnapshot['rowIssues'] | undefined
    last = {
      rows: live.rows(lines),
      marks: flatMarks(issues.marks),
      get rowIssues() {
        rowIssues ??= new Map([...issues.marks].filter(([, { row }]) => row.length > 0).map(([id, { row }]) => [id, row]))
        return rowIssues
      },
      totals: totals.values(),
      canUndo: about.history.canUndo,
      canRedo: about.history.canRedo,
      checking: isChecking,
    }
    return last
  }

  function work(hasTime: () => boolean): void {
    if (!totals.fill(live.rows(lines), hasTime)) issues.work(hasTime)
  }

  const store: LineStore = {
    subscribe: about.subscribe,
    snapshot,
    ...writer,
    ...arrangement,
    fill: (cells) => perform([{ kind: 'cells', lines, cells: cells.filter(({ id }) => live.row(lines, id) !== undefined) }], []),
    undo: about.undo,
    redo: about.redo,
    mayAdd,
    mayPart: about.mayPart,
    mayAddChildren: about.mayAddChildren,
    mayRemove: about.mayRemove,
    mayMove: about.mayMove,
    maximum,
    isOpen: (row, field) => conditions.isOpen(row, field),
    isVisible: (row, field) => conditions.isVisible(row, field),
    isRequired: (row, field) => conditions.isRequired(row, field),
    conditions: () => conditions.round(),
    marksOf: (id) => issues.marksOf(id),
    typed: (id, field) => issues.refusedAt(id, field)?.typed,
  }

  return {
    store,
    issues,
    work,
    follow({ rows, gone, changedPaths }, name) {
      for (const id of gone.get(name) ?? []) {
        totals.drop(id)
        // A moved line keeps its refused texts.
        if (live.row(lines, id) === undefined) issues.drop(id)
      }
      const ids = rows.get(name)?.keys() ?? []
      const there = [...ids]
      for (const id of there) totals.note(live.row(lines, id)!)
      if (changedPaths.moved.has(name)) order = {}
      conditions.follow(changedPaths)
      issues.note(there)
      issues.follow(changedPaths)
    },
    restoreRefused(id, field, text) {
      issues.refuse(id, field, text)
      if (text?.isAsked === true) asked.ask([{ lines, id, field, after: text }], undefined)
    },
    refuseFromServer(found) {
      const byId = new Map<string, { issue: WordedIssue; field: string; seen: unknown }[]>()
      for (const { issue, field, row } of found) {
        if (row === undefined) continue
        const id = String(row['id'])
        // An issue of a whole line holds while the line is the row that the server saw.
        const seen = field === '' ? live.row(lines, id) : row[field]
        byId.set(id, [...(byId.get(id) ?? []), { issue, field, seen }])
      }
      issues.fromServer(byId)
    },
    begin(texts) {
      for (const { id, field, text } of texts) if (live.row(lines, id) !== undefined && line.fields[field] !== undefined) issues.refuse(id, field, text)
      asked.ask(
        texts.map(({ id, field, text }) => ({ lines, id, field, after: text })),
        undefined,
      )
    },
    kept: () => [...issues.refused()].flatMap(([id, texts]) => [...texts].map(([field, text]) => ({ id, field, text }))),
    order: () => order,
  }
}
