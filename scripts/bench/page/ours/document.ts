import type { Row, EvaluationContext } from '../../../../engine/core/model/document.ts'
import { recompute } from '../../../../engine/core/lifecycle/recompute.ts'
import type { Model } from '../../../../engine/core/model/model.ts'
import { columnsOf } from '../data/columns.ts'
import { linesOf, nameOfRecord } from '../data/lines.ts'
import type { Size } from '../in-page/handles.ts'

const evaluationContext: EvaluationContext = {
  prefs: {},
  user: { id: 'bench', name: 'Bench', side: 'purchaser' as const, purchasingGroups: [], accounts: ['bench'], absent: [] },
  today: '2026-01-01',
  references: {},
}

/** The document as the server answers it: computed, with the names of references, parsed from text; the budget covers all lines. */
export function documentOf(model: Model, { lines, columns }: Size): Row {
  const references = columnsOf(columns).filter(({ kind }) => kind === 'reference')
  const rows = linesOf(lines, columns).map((line, place) => ({
    ...line,
    ...Object.fromEntries(references.map(({ name }) => [name, { id: line[name]!, text: nameOfRecord(line[name]!) }])),
    id: `line-${place}`,
    lineNo: place + 1,
  }))
  const document = { id: 'plan', version: 1, title: 'A year of parts', budget: '99999999999', lines: rows }
  return JSON.parse(JSON.stringify(recompute(model, model.entities['plan']!, document, evaluationContext))) as Row
}
