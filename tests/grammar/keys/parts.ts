import { applyInput } from '../../../engine/core/lifecycle/apply-input.ts'
import { rowsOf } from '../../../engine/core/model/document.ts'
import { entityOf } from '../../../engine/core/model/field-kinds.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import type { FormScreen } from '../../../engine/core/model/screen.ts'
import { rowsOfWriting, type WritingRow } from '../../../engine/web/pivot/writing/rows-of-writing.ts'
import { actorOf } from './work.ts'
import type { KeyRow } from './row.ts'

const lines = [
  { id: 'd1', stock: 's1', depotCode: 'D-1', item: 'Bolt', day: '2026-12-03', share: '4', whole: '9' },
  { id: 'd2', stock: 's1', depotCode: 'D-1', item: 'Bolt', day: '2026-12-20', share: '3', whole: '9' },
]

/** The lines of the form in the table into which people write, by its first period; none without such a table. */
function written(model: Model): readonly WritingRow[] | undefined {
  const [section] = (model.screens['deliveryPlan'] as FormScreen).sections
  const pivot = section?.kind === 'lines' ? section.pivot : undefined
  return pivot && rowsOfWriting(pivot)(lines, pivot.steps[0]!)
}

/** What an edit makes of a row that names the stock of another one. */
function added(model: Model): unknown {
  const delivery = entityOf(model, 'delivery')
  const sent = { lines: [{ id: 'd1' }, { id: 'd2' }, { stock: 's1', share: '2' }] }
  const edited = applyInput(model, delivery, delivery.transitions['replan']!, { id: 'd', lines }, sent, actorOf('purchaser', 'A1'), () => 'new')
  return rowsOf(edited, 'lines')[2]?.['item']
}

/** Rows that are parts of one source. */
export const partRows: readonly KeyRow[] = [
  {
    key: 'ConversionDeclaration.take.parts',
    says: 'a line that an edit adds is another part of a source that is there',
    project: 'rich',
    observe: ({ model }) => added(model),
    seen: 'Bolt',
  },
  {
    key: 'PivotDeclaration.steps',
    says: 'days are gathered into the periods that are named',
    project: 'rich',
    observe: ({ model }) => written(model)?.map(({ cells }) => [...cells.keys()]),
    seen: [['2026-12-01']],
  },
  {
    key: 'PivotDeclaration.write',
    says: 'a source of the lines has a row to write into',
    project: 'rich',
    observe: ({ model }) => written(model)?.map(({ id }) => id),
    seen: ['s1'],
  },
  {
    key: 'PivotWriteDeclaration.quantity',
    says: 'the figure that is named stands in the cells',
    project: 'rich',
    otherwise: { '"write": { "quantity": "share"': '"write": { "quantity": "whole"' },
    observe: ({ model }) => written(model)?.map(({ sum }) => sum.toFixed()),
    seen: ['7'],
  },
  {
    key: 'PivotWriteDeclaration.whole',
    says: 'a row says how much it holds in all',
    project: 'rich',
    otherwise: { '"whole": "whole" }': '"whole": "share" }' },
    observe: ({ model }) => written(model)?.map(({ whole }) => whole?.toFixed()),
    seen: ['9'],
  },
]
