import * as XLSX from 'xlsx'
import type { CellLook, SheetDraft } from './sheet-draft.ts'

const LOOKS: Readonly<Record<CellLook, { readonly fill: string; readonly isBold: boolean }>> = {
  heading: { fill: 'FFE8EDF5', isBold: true },
  required: { fill: 'FFFFE7BA', isBold: true },
  wrong: { fill: 'FFFFCCC7', isBold: false },
  note: { fill: 'FFFFF7E6', isBold: false },
}
const NAMES = Object.keys(LOOKS) as readonly CellLook[]
const LAST_ROW = 20_001

/** Adds to a written workbook what the library leaves out: colours, drop-downs, and a frozen first row. Returns it packed. */
export function styleWorkbook(workbook: Buffer, draft: SheetDraft, choices: string): Buffer {
  const parts = XLSX.CFB.read(workbook, { type: 'buffer' })
  const known = change(parts, '/xl/styles.xml', withLooks)
  change(parts, '/xl/worksheets/sheet1.xml', (xml) => [dressSheet(xml, draft, known, choices), 0])
  return XLSX.CFB.write(parts, { fileType: 'zip', compression: true, type: 'buffer' } as unknown as XLSX.WritingOptions) as Buffer
}

function change(parts: ReturnType<typeof XLSX.CFB.read>, path: string, rewrite: (xml: string) => readonly [string, number]): number {
  const part = XLSX.CFB.find(parts, path)
  if (part === null) throw new TypeError(`Cannot dress a workbook without "${path}"`)
  const [xml, result] = rewrite(Buffer.from(part.content as Buffer).toString('utf8'))
  part.content = Buffer.from(xml)
  part.size = part.content.length
  return result
}

/** Repeats every cell format once for each style, in the order of the styles; returns the number of formats before. */
function withLooks(styles: string): readonly [string, number] {
  const formats = /<cellXfs count="(\d+)">(.*?)<\/cellXfs>/s.exec(styles)
  const fills = /<fills count="(\d+)">/.exec(styles)
  const fonts = /<fonts count="(\d+)">(<font>.*?<\/font>)/s.exec(styles)
  if (formats === null || fills === null || fonts === null) throw new TypeError('Cannot dress a workbook whose styles are written in another way')
  const copies = NAMES.map((look, index) =>
    formats[2]!.replaceAll(
      /fontId="\d+" fillId="\d+"/g,
      `fontId="${LOOKS[look].isBold ? fonts[1] : 0}" fillId="${Number(fills[1]) + index}" applyFill="1" applyFont="1"`,
    ),
  )
  const added = NAMES.map((look) => `<fill><patternFill patternType="solid"><fgColor rgb="${LOOKS[look].fill}"/></patternFill></fill>`)
  const dressed = styles
    .replace(formats[0], `<cellXfs count="${Number(formats[1]) * (NAMES.length + 1)}">${formats[2]}${copies.join('')}</cellXfs>`)
    .replace(fills[0], `<fills count="${Number(fills[1]) + NAMES.length}">`)
    .replace('</fills>', `${added.join('')}</fills>`)
    .replace(fonts[0], `<fonts count="${Number(fonts[1]) + 1}">${fonts[2]}`)
    .replace('</fonts>', `${fonts[2]!.replace('<font>', '<font><b/>')}</fonts>`)
  return [dressed, Number(formats[1])]
}

function dressSheet(xml: string, { rows, columns }: SheetDraft, known: number, choices: string): string {
  const looked = xml.replaceAll(/<c r="([A-Z]+)(\d+)"(?: s="(\d+)")?/g, (cell, column: string, row: string, format: string | undefined) => {
    const look = rows[Number(row) - 1]?.[XLSX.utils.decode_col(column)]?.look
    return look === undefined ? cell : `<c r="${column}${row}" s="${Number(format ?? 0) + known * (NAMES.indexOf(look) + 1)}"`
  })
  const lists = columns.flatMap(({ choices: list }, index) => {
    if (list === undefined || list.length === 0) return []
    const column = XLSX.utils.encode_col(index)
    // Excel asks about another value instead of forbidding it: codes of values are accepted too.
    return [
      `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" sqref="${column}2:${column}${LAST_ROW}"><formula1>${choices}!$${column}$1:$${column}$${list.length}</formula1></dataValidation>`,
    ]
  })
  return looked
    .replace(
      '<sheetView workbookViewId="0"/>',
      '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>',
    )
    .replace('</sheetData>', lists.length === 0 ? '</sheetData>' : `</sheetData><dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`)
}
