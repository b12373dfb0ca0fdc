import { rangeOfRows } from '../../../query/range-of-rows.ts'
import { errorAt } from '../check.ts'
import type { Check } from '../check.ts'

/** Finds lists without the query range of their rows: the server holds every list of these rows to it, and the page would open refused. */
export const rangesOfSameRows: Check = ({ model }) =>
  Object.values(model.screens).flatMap((screen) => {
    if (screen.kind !== 'list') return []
    const range = rangeOfRows(model, screen.side === 'supplier' ? 'supplier' : 'purchaser', screen.entity, screen.rows)
    if (range === undefined || JSON.stringify(screen.range) === JSON.stringify(range)) return []
    return [errorAt(screen.at, 'another list of the same rows has a query range, and it holds for all of them', `say "range": ${JSON.stringify(range)}`)]
  })
