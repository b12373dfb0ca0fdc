import { AllCommunityModule, ModuleRegistry, type ColDef, type GridApi } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { createRoot } from 'react-dom/client'
import { choices, columnsOf } from '../../scripts/bench/page/data/columns.ts'
import { linesOf, linesOfBlock, type BenchLine } from '../../scripts/bench/page/data/lines.ts'
import { offer } from '../../scripts/bench/page/in-page/offer.ts'
import { workedOut } from './worked-out.ts'

// The community edition: values computed by getters, no totals, no ranges and no pasting.
ModuleRegistry.registerModules([AllCommunityModule])
const root = createRoot(document.getElementById('page')!)
const held: { rows: readonly BenchLine[]; columns: ColDef<BenchLine>[]; api?: GridApi<BenchLine> } = { rows: [], columns: [] }

function columnsFor(count: 30 | 60): ColDef<BenchLine>[] {
  return columnsOf(count).map(({ name, title, kind }, place): ColDef<BenchLine> => {
    const shared: ColDef<BenchLine> = { colId: name, headerName: title, width: 120, ...(place === 0 ? { pinned: 'left' } : {}) }
    if (kind === 'computed') {
      const { reads, from } = workedOut(name)
      return { ...shared, valueGetter: ({ data }) => from(reads.map((read) => Number(data?.[read] ?? 0))) }
    }
    const editor = kind === 'choice' ? { cellEditor: 'agSelectCellEditor', cellEditorParams: { values: choices } } : {}
    return { ...shared, ...editor, field: name, editable: true }
  })
}

const cellAt = (line: number, column: string) => document.querySelector(`.ag-row[row-index="${line}"] [col-id="${column}"]`) ?? undefined

offer({
  prepare({ lines, columns }) {
    held.rows = linesOf(lines, columns)
    held.columns = columnsFor(columns)
  },
  mount: () =>
    root.render(
      <div style={{ height: 560 }}>
        <AgGridReact<BenchLine>
          columnDefs={held.columns}
          rowData={[...held.rows]}
          rowHeight={32}
          headerHeight={32}
          onGridReady={({ api }) => {
            held.api = api
          }}
        />
      </div>,
    ),
  isShown: () => (cellAt(0, 'partNumber')?.textContent ?? '') !== '' && (cellAt(0, 'quantity')?.textContent ?? '') !== '',
  cellAt,
  give(block) {
    const pasted = linesOfBlock(block)
    held.rows = held.rows.map((row, place) => ({ ...row, ...pasted[place] }))
    held.api?.setGridOption('rowData', [...held.rows])
  },
  isPasted: (_total, block) => cellAt(0, 'quantity')?.textContent === linesOfBlock(block.slice(0, block.indexOf('\n')))[0]!['quantity'],
  scroller: () => document.querySelector('.ag-grid-viewport')!,
  isDrawnAt: (x, y) => document.elementFromPoint(x, y)?.closest('.ag-cell') !== null,
})
