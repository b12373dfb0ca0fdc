import { isKeptAsNumber, serialOfDay } from './cell-figures.ts'
import type { DraftCell, DraftColumn } from './sheet-draft.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The longest text of a cell. */
const MAX_TEXT_LENGTH = 32_767
/** Indices in `cellXfs` below. */
const HEADING = 1
const DAY = 2
const PERCENT = 3

/** The parts of a workbook besides its one sheet, by path. */
export function partsBesideSheet(name: string): Readonly<Record<string, string>> {
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF5"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="10" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
}

/** The beginning of a sheet with a frozen first row. */
export function sheetStart(columns: readonly DraftColumn[]): string {
  const widths = columns.map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`}<sheetData>`
}

/** The end of a sheet, with filters on its columns. */
export function sheetEnd(rows: number, columns: number): string {
  return `</sheetData>${rows === 0 || columns === 0 ? '' : `<autoFilter ref="A1:${columnLetters(columns)}${rows}"/>`}</worksheet>`
}

/** A row of a sheet; `number` counts from 1. Cells are in order and need no address. */
export function rowXml(row: readonly (DraftCell | null)[], number: number): string {
  return `<row r="${number}">${row.map(cellXml).join('')}</row>`
}

function cellXml(cell: DraftCell | null): string {
  if (cell === null) return '<c/>'
  const { kind, text, look, isPercent } = cell
  if (kind === 'number' && isKeptAsNumber(text)) return `<c${isPercent === true ? ` s="${PERCENT}"` : ''}><v>${text}</v></c>`
  const serial = kind === 'day' ? serialOfDay(text) : undefined
  if (serial !== undefined) return `<c s="${DAY}"><v>${serial}</v></c>`
  return `<c${look === 'heading' ? ` s="${HEADING}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escaped(text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text)}</t></is></c>`
}

// Leaves out characters that XML cannot hold, such as halves of surrogate pairs.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

function escaped(text: string): string {
  return text.replaceAll(UNWRITABLE, '').replaceAll(/[&<>"\r]/g, (letter) => MARKUP[letter]!)
}

/** 1 is A, 27 is AA. */
function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  return `${rest === 0 ? '' : columnLetters(rest)}${String.fromCharCode(65 + ((column - 1) % 26))}`
}
