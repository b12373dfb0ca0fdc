import type { Edit } from '../../../core/lifecycle/live/document-edit.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { UndoStep } from './undo-history.ts'
import type { LineIssues } from './line-issues.ts'
import type { NameResolver } from './name-resolver.ts'
import { valueInMessage, type RefusedPatch, type RefusedText } from './refused-text.ts'

type About = {
  readonly lines: string
  readonly line: Entity
  readonly issues: LineIssues
  readonly resolveNames: NameResolver | undefined
  readonly changed: () => void
  readonly patch: (edits: readonly Edit[], refused: readonly RefusedPatch[], step: UndoStep | undefined) => void
}

/** The texts of cells that wait for the server: one request for each field, however many cells. */
export type PendingNames = {
  /** Requests those of these texts that wait; the results belong to the given undo step. */
  ask(refused: readonly RefusedPatch[], step: UndoStep | undefined): void
  readonly isWaiting: boolean
}

/** Looks texts up and writes the records, or the reasons why there is none, into the cells that still wait. */
export function pendingNames({ lines, line, issues, resolveNames, changed, patch }: About): PendingNames {
  let waiting = 0

  async function askField(field: string, cells: readonly { readonly id: string; readonly text: RefusedText }[], step: UndoStep | undefined): Promise<void> {
    const texts = [...new Set(cells.map(({ text }) => text.typed.trim()))]
    const found = await resolveNames!(line, line.fields[field]!, texts).catch(() => undefined)
    waiting--
    const values: { id: string; values: Record<string, unknown> }[] = []
    const refused: RefusedPatch[] = []
    for (const { id, text } of cells) {
      // The cell may hold another text by now, or none.
      if (issues.refusedAt(id, field) !== text) continue
      const answer = found?.get(text.typed.trim())
      if (answer !== undefined && 'id' in answer) {
        values.push({ id, values: { [field]: answer.id } })
        refused.push({ lines, id, field, after: undefined })
      } else {
        const code = answer?.code ?? (found === undefined ? 'ui.lines.lookUpFailed' : 'REFERENCE_NOT_FOUND')
        refused.push({ lines, id, field, after: { typed: text.typed, code, params: { value: valueInMessage(text.typed) } } })
      }
    }
    patch([{ kind: 'cells', lines, cells: values }], refused, step)
    changed()
  }

  return {
    ask(refused, step) {
      const cellsByField = new Map<string, { id: string; text: RefusedText }[]>()
      for (const { id, field, after } of refused)
        if (after?.isAsked === true) {
          const cells = cellsByField.get(field) ?? []
          cellsByField.set(field, cells)
          cells.push({ id, text: after })
        }
      if (resolveNames === undefined) return
      for (const [field, cells] of cellsByField) {
        waiting++
        void askField(field, cells, step)
      }
    },
    get isWaiting() {
      return waiting > 0
    },
  }
}
