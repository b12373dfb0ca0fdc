import { side } from '../../session/session.ts'
import type { ExportRequest } from './export-request.ts'

/** How a person last had a list exported. */
export type ExportChoice = {
  readonly format: 'xlsx' | 'csv'
  /** The columns of the grid as it stands, all of the screen's, or those picked. */
  readonly which: 'shown' | 'all' | 'picked'
  readonly picked: readonly string[]
}

export const defaultChoice: ExportChoice = { format: 'xlsx', which: 'shown', picked: [] }

/** A choice as it was stored somewhere; what has another form is left out. */
export function choiceFrom(stored: unknown): ExportChoice {
  const { format, which, picked } = (typeof stored === 'object' && stored !== null ? stored : {}) as Readonly<Record<string, unknown>>
  return {
    format: format === 'csv' ? 'csv' : 'xlsx',
    which: which === 'all' || which === 'picked' ? which : 'shown',
    picked: Array.isArray(picked) ? picked.filter((path) => typeof path === 'string') : [],
  }
}

/** What can be a column: those of the grid first, then the screen's others, then what else a row of this side has. */
export function exportableColumns({ shown, screen, rows }: Pick<ExportRequest, 'shown' | 'screen' | 'rows'>): readonly string[] {
  const own = Object.values(rows.fields)
    .filter(({ type, sides, system }) => type !== 'lines' && type !== 'files' && !system && (sides === undefined || sides.includes(side)))
    .map(({ name }) => name)
  return [...new Set([...shown, ...screen.columns.map(({ field }) => field), ...own])]
}

/** The columns of a choice, in their order; of those picked, what can still be one. */
export function columnsOfChoice(
  { which, picked }: ExportChoice,
  offered: readonly string[],
  { shown, screen }: Pick<ExportRequest, 'shown' | 'screen'>,
): readonly string[] {
  if (which === 'shown') return shown
  if (which === 'all') return [...new Set([...shown, ...screen.columns.map(({ field }) => field)])]
  return picked.filter((path) => offered.includes(path))
}

/** Puts a picked column one place up or down. */
export function withMovedColumn(picked: readonly string[], path: string, by: -1 | 1): readonly string[] {
  const from = picked.indexOf(path)
  const to = from + by
  if (from < 0 || to < 0 || to >= picked.length) return picked
  const order = picked.filter((each) => each !== path)
  order.splice(to, 0, path)
  return order
}
