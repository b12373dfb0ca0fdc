import type { Row } from '../../../../engine/core/lifecycle/document.ts'
import { columnsOf } from '../data/columns.ts'
import { linesOf, nameOfRecord } from '../data/lines.ts'
import type { Size } from '../in-page/handles.ts'

/** The document as the server answers it: references with their names, a budget that all lines fit into. */
export function documentOf({ lines, columns }: Size): Row {
  const references = columnsOf(columns).filter(({ kind }) => kind === 'reference')
  const rows = linesOf(lines, columns).map((line, place) => ({
    ...line,
    ...Object.fromEntries(references.map(({ name }) => [name, { id: line[name]!, text: nameOfRecord(line[name]!) }])),
    id: `new:${place}`,
    lineNo: place + 1,
  }))
  return { title: 'A year of parts', budget: '99999999999', lines: rows }
}
