import 'react-data-grid/lib/styles.css'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { DataGrid, renderTextEditor, type Column } from 'react-data-grid'
import { columnsOf } from '../../scripts/bench/page/data/columns.ts'
import { linesOf, linesOfBlock, type BenchLine } from '../../scripts/bench/page/data/lines.ts'
import { offer } from '../../scripts/bench/page/in-page/offer.ts'
import { cellOfGrid, hasCellAt } from '../../scripts/bench/page/in-page/rows-of-grid.ts'

// The grid library under ours, with nothing around it: texts in, texts out.
const root = createRoot(document.getElementById('page')!)
const held: { rows: readonly BenchLine[]; columns: 30 | 60 } = { rows: [], columns: 30 }
let indexes: ReadonlyMap<string, number> = new Map()

function Page() {
  const [columns] = useState(() =>
    columnsOf(held.columns).map(({ name, title, kind }, place): Column<BenchLine> => ({
      key: name,
      name: title,
      width: 120,
      frozen: place === 0,
      resizable: true,
      ...(kind === 'computed' ? {} : { renderEditCell: renderTextEditor }),
    })),
  )
  const [rows, setRows] = useState(held.rows)
  useEffect(() => {
    held.rows = rows
  }, [rows])
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const block = linesOfBlock(event.clipboardData?.getData('text/plain') ?? '')
      setRows((before) => before.map((row, place) => ({ ...row, ...block[place] })))
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return <DataGrid columns={columns} rows={rows} rowHeight={32} onRowsChange={setRows} onCellPaste={({ row }) => row} style={{ blockSize: 560 }} />
}

const grid = () => document.querySelector('[role=grid]')!
const cellAt = (line: number, column: string) => cellOfGrid(document, line + 2, indexes.get(column)!)

offer({
  prepare({ lines, columns }) {
    held.columns = columns
    held.rows = linesOf(lines, columns)
    indexes = new Map(columnsOf(columns).map(({ name }, place) => [name, place + 1]))
  },
  mount: () => root.render(<Page />),
  isShown: () => (cellAt(0, 'partNumber')?.textContent ?? '') !== '',
  cellAt,
  isPasted(_total, block) {
    const first = linesOfBlock(block.slice(0, block.indexOf('\n')))[0]!
    return (
      cellAt(0, 'quantity')?.textContent === first['quantity'] &&
      held.rows.at(-1)?.['quantity'] === linesOfBlock(block.slice(block.lastIndexOf('\n') + 1))[0]!['quantity']
    )
  },
  scroller: grid,
  isDrawnAt: hasCellAt,
})
