import type { Model } from '../../engine/core/model/model.ts'
import { countEvaluations } from './count-evaluations.ts'
import { watchChange } from './watch-change.ts'

/** What a call costs, on any machine: statements, rows and index entries that the database reads, and formulas that are evaluated. */
export type Cost = { readonly statements: number; readonly rowsRead: number; readonly evaluations: number }

/** Makes a call and records its cost. */
export async function costOf<T>(model: Model, call: () => Promise<T>): Promise<{ readonly answer: T; readonly cost: Cost }> {
  const {
    answer: { answer, evaluations },
    statements,
    rowsRead,
  } = await watchChange({}, () => countEvaluations(model, call))
  return { answer, cost: { statements, rowsRead, evaluations } }
}
