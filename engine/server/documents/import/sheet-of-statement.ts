import type { RowsReading, Transition } from '../../../core/model/lifecycle.ts'
import { issue } from '../../../core/rules/issue.ts'
import { readBankStatement } from '../../../procurement/bank-file/read-bank-statement.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { readLongXml } from '../../electronic-documents/read-xml.ts'
import type { Sheet, SheetCell } from '../../spreadsheet/sheet.ts'

/** Some ten thousand movements, and what a bank says beside them. */
const BOUNDS = { elements: 600_000, depth: 40 }
const MAX_BYTES = 30 * 1024 * 1024

/** Checks whether an import by this action reads a file of this name as a bank statement, not as a spreadsheet. */
export function statementReading({ rowsReading }: Pick<Transition, 'rowsReading'>, name: string): RowsReading | undefined {
  return /\.xml$/i.test(name.trim()) ? rowsReading : undefined
}

/** The movements of a bank statement as a sheet, whose headings are the names of the fields that they go into; the number of a row is that of its entry. */
export async function sheetOfStatement({ into, broken, unsafe, noStatement, illegible }: RowsReading, bytes: Buffer): Promise<Sheet> {
  if (bytes.length > MAX_BYTES) throw refused(unsafe, { line: 1, column: 1 })
  const read = await readLongXml(textOf(bytes), BOUNDS)
  if ('fault' in read) throw refused(read.fault.kind === 'broken' ? broken : unsafe, { line: read.fault.line, column: read.fault.column })
  const statement = readBankStatement(read.root)
  if ('fault' in statement) {
    const { fault } = statement
    throw fault.kind === 'noStatement' ? refused(noStatement, {}) : refused(illegible, { entry: fault.entry, element: fault.element })
  }
  const things = Object.keys(into)
  const headings = things.map((thing): SheetCell => ({ kind: 'text', text: into[thing]! }))
  const rows = statement.movements.map((movement) => {
    const said: Readonly<Record<string, unknown>> = movement
    return { number: movement.entry, cells: things.map((thing) => cellOf(thing, said[thing])) }
  })
  return { name: '', isFrom1904: false, rows: rows.length === 0 ? [] : [{ number: 0, cells: headings }, ...rows] }
}

function refused(code: string, place: Readonly<Record<string, string | number>>): RefusedError {
  return new RefusedError([issue(code, 'file', Object.fromEntries(Object.entries(place).map(([name, value]) => [name, String(value)])))])
}

function cellOf(thing: string, value: unknown): SheetCell | null {
  if (value === undefined) return null
  return { kind: thing === 'day' ? 'day' : thing === 'amount' ? 'number' : 'text', text: String(value) }
}

/** UTF-8, or UTF-16 with its mark: what else a bank writes is refused as it is not well-formed. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le')
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}
