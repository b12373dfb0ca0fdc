import type { JsonSchema } from '@jsonforms/core'
import { JsonForms } from '@jsonforms/react'
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { choices, columnsOf } from '../../scripts/bench/page/data/columns.ts'
import { linesOf, linesOfBlock } from '../../scripts/bench/page/data/lines.ts'
import type { Size } from '../../scripts/bench/page/in-page/handles.ts'
import { offer } from '../../scripts/bench/page/in-page/offer.ts'
import { numbered } from './numbered.ts'

// Its table for arrays with its lightest renderers; it validates the schema at every change and computes nothing.
const root = createRoot(document.getElementById('page')!)
const held: { lines: readonly object[]; size: Size; put: (lines: readonly object[]) => void } = { lines: [], size: { lines: 0, columns: 30 }, put: () => {} }

function schemaOf(count: 30 | 60): JsonSchema {
  const properties = columnsOf(count).map(({ name, title, kind }): [string, JsonSchema] => {
    if (kind === 'figure') return [name, { title, type: 'number', minimum: 0 }]
    if (kind === 'date') return [name, { title, type: 'string', format: 'date' }]
    if (kind === 'choice') return [name, { title, type: 'string', enum: [...choices] }]
    return [name, { title, type: 'string', maxLength: 100, ...(kind === 'computed' ? { readOnly: true } : {}) }]
  })
  const items: JsonSchema = { type: 'object', required: ['partNumber', 'quantity'], properties: Object.fromEntries(properties) }
  return { type: 'object', properties: { lines: { type: 'array', maxItems: 4000, items } } }
}

const view = { type: 'VerticalLayout', elements: [{ type: 'Control', scope: '#/properties/lines' }] }

function Page() {
  const [schema] = useState(() => schemaOf(held.size.columns))
  const [data, setData] = useState<object>({ lines: held.lines })
  useEffect(() => {
    held.put = (lines) => setData({ lines })
  }, [])
  return <JsonForms schema={schema} uischema={view} data={data} renderers={vanillaRenderers} cells={vanillaCells} />
}

const cellAt = (line: number, column: string) => {
  const place = columnsOf(held.size.columns).findIndex(({ name }) => name === column)
  return document.querySelectorAll('tbody tr')[line]?.children[place]?.querySelector('input, select') ?? undefined
}

offer({
  prepare(size) {
    held.size = size
    held.lines = numbered(linesOf(size.lines, size.columns), size.columns)
  },
  mount: () => root.render(<Page />),
  isShown: () => cellAt(0, 'partNumber') !== undefined && cellAt(held.size.lines - 1, 'partNumber') !== undefined,
  cellAt,
  give(block) {
    const pasted = numbered(linesOfBlock(block), 30)
    held.put(held.lines.map((line, place) => ({ ...line, ...pasted[place] })))
  },
  isPasted(_total, block) {
    const last = linesOfBlock(block.slice(block.lastIndexOf('\n') + 1))[0]!
    return (cellAt(held.size.lines - 1, 'quantity') as HTMLInputElement | undefined)?.value === String(Number(last['quantity']))
  },
  scroller: () => document.scrollingElement!,
  isDrawnAt: (x, y) => document.elementFromPoint(x, y)?.closest('table') !== null,
})
