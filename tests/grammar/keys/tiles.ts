import type { BoardScreen } from '../../../engine/core/model/screen.ts'
import type { ReportRow } from '../../../engine/core/wire/report.ts'
import { addressOfTile, contentOfTile, questionOfTile } from '../../../engine/web/screens/board/tile-content.ts'
import type { KeyRow, Made } from './row.ts'

const tileOf = ({ model }: Made) => (model.screens['hall'] as BoardScreen).tiles?.[0]
const asksOfTile = (made: Made) => {
  const tile = tileOf(made)
  return tile && questionOfTile(tile)
}
const COUNTED_ROWS: readonly ReportRow[] = [{ by: { id: 'S', text: 'Lin' }, unit: null, figures: { rows: '4', items: '2' } }]

/** The figures of reports that stand on a board. */
export const tileRows: readonly KeyRow[] = [
  {
    key: 'BoardDeclaration.tiles',
    says: 'a figure of a report stands on the board, for those who may open the report',
    project: 'rich',
    observe: (made) => tileOf(made)?.permission,
    seen: 'A1',
  },
  {
    key: 'TileDeclaration.report',
    says: 'the figure leads to the report that is named',
    project: 'rich',
    otherwise: { '"report": "contractReport", "measure": "rows", "by": "contract.supplier"': '"report": "itemReport", "measure": "counted", "by": "item"' },
    observe: (made) => addressOfTile(tileOf(made)!).split('?')[0],
    seen: '/contractReport',
  },
  {
    key: 'TileDeclaration.measure',
    says: 'the figure is the one that is named',
    project: 'rich',
    otherwise: { '"measure": "rows", "by": "contract.supplier"': '"measure": "items", "by": "contract.supplier"' },
    observe: (made) => asksOfTile(made)?.['measure'],
    seen: 'rows',
  },
  {
    key: 'TileDeclaration.by',
    says: 'the groups are those of the supplier',
    project: 'rich',
    otherwise: { '"by": "contract.supplier", "within"': '"by": "contract.runsFrom:month", "within"' },
    observe: (made) => asksOfTile(made)?.['by'],
    seen: 'contract.supplier',
  },
  {
    key: 'TileDeclaration.within',
    says: 'the days are the last seven',
    project: 'rich',
    observe: (made) => asksOfTile(made)?.['where'],
    seen: [{ field: 'contract.runsFrom', operator: 'within', value: 'last7Days' }],
  },
  {
    key: 'TileDeclaration.chart',
    says: 'the groups are drawn',
    project: 'rich',
    observe: (made) => contentOfTile(tileOf(made)!, COUNTED_ROWS, String).kind,
    seen: 'drawing',
  },
]
