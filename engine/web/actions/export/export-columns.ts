import { side } from '../../session/session.ts'
import type { ExportRequest } from './export-request.ts'
import { isFieldOfSide } from '../../../core/model/is-field-of-side.ts'

/** A person's last choice for a list's export. */
export type ExportChoice = {
  readonly format: 'xlsx' | 'csv'
  /** The visible columns of the grid, all of the screen's, or the picked ones. */
  readonly which: 'shown' | 'all' | 'picked'
  readonly picked: readonly string[]
}

export const defaultChoice: ExportChoice = { format: 'xlsx', which: 'shown', picked: [] }

/** A stored choice; parts of another form are left out. */
export function choiceFrom(stored: unknown): ExportChoice {
  const { format, which, picked } = (typeof stored === 'object' && stored !== null ? stored : {}) as Readonly<Record<string, unknown>>
  return {
    format: format === 'csv' ? 'csv' : 'xlsx',
    which: which === 'all' || which === 'picked' ? which : 'shown',
    picked: Array.isArray(picked) ? picked.filter((path) => typeof path === 'string') : [],
  }
}

/** The possible columns: those of the grid first, then the screen's others, then the other fields of this side's rows. */
export function exportableColumns({ shown, screen, rows }: Pick<ExportRequest, 'shown' | 'screen' | 'rows'>): readonly string[] {
  const own = Object.values(rows.fields)
    .filter((field) => field.type !== 'lines' && field.type !== 'files' && !field.system && isFieldOfSide(field, side))
    .map(({ name }) => name)
  return [...new Set([...shown, ...screen.columns.map(({ field }) => field), ...own])]
}

/** The columns of a choice in order, without those that no longer exist. */
export function columnsOfChoice(
  { which, picked }: ExportChoice,
  offered: readonly string[],
  { shown, screen }: Pick<ExportRequest, 'shown' | 'screen'>,
): readonly string[] {
  if (which === 'shown') return shown
  if (which === 'all') return [...new Set([...shown, ...screen.columns.map(({ field }) => field)])]
  return picked.filter((path) => offered.includes(path))
}

/** Moves a picked column one place up or down. */
export function withMovedColumn(picked: readonly string[], path: string, by: -1 | 1): readonly string[] {
  const from = picked.indexOf(path)
  const to = from + by
  if (from < 0 || to < 0 || to >= picked.length) return picked
  const order = picked.filter((each) => each !== path)
  order.splice(to, 0, path)
  return order
}
