import Form from '@rjsf/core'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { columnsOf, choices } from '../../scripts/bench/page/data/columns.ts'
import { linesOf, linesOfBlock } from '../../scripts/bench/page/data/lines.ts'
import type { Size } from '../../scripts/bench/page/in-page/handles.ts'
import { offer } from '../../scripts/bench/page/in-page/offer.ts'
import { numbered } from './numbered.ts'

const root = createRoot(document.getElementById('page')!)
const held: { lines: readonly object[]; put: (lines: readonly object[]) => void } = { lines: [], put: () => {} }
let size: Size = { lines: 0, columns: 30 }

function schemaOf(count: 30 | 60): RJSFSchema {
  const properties = columnsOf(count).map(({ name, title, kind }) => {
    if (kind === 'figure') return [name, { title, type: 'number', minimum: 0 }]
    if (kind === 'date') return [name, { title, type: 'string', format: 'date' }]
    if (kind === 'choice') return [name, { title, type: 'string', enum: choices }]
    return [name, { title, type: 'string', maxLength: 100, ...(kind === 'computed' ? { readOnly: true } : {}) }]
  })
  const items: RJSFSchema = { type: 'object', required: ['partNumber', 'quantity'], properties: Object.fromEntries(properties) as RJSFSchema['properties'] }
  return { type: 'object', properties: { lines: { type: 'array', maxItems: 4000, items } } }
}

const ui: UiSchema = { 'ui:submitButtonOptions': { norender: true } }

function Page() {
  const [schema] = useState(() => schemaOf(size.columns))
  const [data, setData] = useState<object>({ lines: held.lines })
  useEffect(() => {
    held.put = (lines) => setData({ lines })
  }, [])
  return <Form schema={schema} uiSchema={ui} validator={validator} formData={data} onChange={({ formData }) => setData(formData as object)} />
}

const inputAt = (line: number, column: string) => document.getElementById(`root_lines_${line}_${column}`) ?? undefined

offer({
  prepare(asked) {
    size = asked
    held.lines = numbered(linesOf(asked.lines, asked.columns), asked.columns)
  },
  mount: () => root.render(<Page />),
  isShown: () => inputAt(0, 'partNumber') !== undefined && inputAt(size.lines - 1, 'partNumber') !== undefined,
  cellAt: inputAt,
  give(block) {
    const pasted = numbered(linesOfBlock(block), 30)
    held.put(numbered(linesOf(size.lines, size.columns), size.columns).map((line, place) => ({ ...line, ...pasted[place] })))
  },
  isPasted(_total, block) {
    const last = linesOfBlock(block.slice(block.lastIndexOf('\n') + 1))[0]!
    return (inputAt(size.lines - 1, 'quantity') as HTMLInputElement | null)?.value === String(Number(last['quantity']))
  },
  scroller: () => document.scrollingElement!,
  isDrawnAt: (x, y) => document.elementFromPoint(x, y)?.closest('form') !== null,
})
