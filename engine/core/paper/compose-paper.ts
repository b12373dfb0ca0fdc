import { digitalLinkOf, isSscc, SSCC } from '../codes/gs1.ts'
import { entityOf } from '../model/field-kinds.ts'
import { type Row, rowsOf } from '../model/document.ts'
import type { Entity } from '../model/entity.ts'
import { fieldAtPath } from '../model/field-at-path.ts'
import type { Model, Paper, PaperTable } from '../model/model.ts'
import { isNumber } from '../model/is-number.ts'
import { textOf } from '../text/message.ts'
import { labelOfField } from '../text/label-of.ts'
import { type PrintingReader, printedText } from './printed-text.ts'

/** A label and its text, both as people read them. */
export type PrintedPair = { readonly label: string; readonly text: string }

/** A line to sign on: its key in the declaration, and its words. */
export type PrintedSignature = { readonly key: string; readonly label: string }

/** The rows of a lines field; with a title where there are several tables. */
export type PrintedTable = {
  readonly title: string
  readonly columns: readonly { readonly label: string; readonly width: number; readonly isFigure: boolean }[]
  readonly rows: readonly (readonly string[])[]
}

/** One sheet of several pages, or one label: texts alone, and nothing that the reader may not see. */
export type PrintedDocument = {
  readonly title: string
  readonly number: string
  /** Which of how many it is, such as "3 / 8"; '' where nothing is counted. */
  readonly place: string
  /** What each code says, and how people read it below bars; '' for no reading line. */
  readonly codes: readonly { readonly kind: 'qr' | 'bars' | 'gs1'; readonly value: string; readonly read: string }[]
  readonly head: readonly PrintedPair[]
  readonly tables: readonly PrintedTable[]
  readonly totals: readonly PrintedPair[]
  readonly foot: readonly PrintedPair[]
  readonly signatures: readonly PrintedSignature[]
}

/**
 * What stands on paper of a document, as an answer shows it to its reader: masks in place of hidden values, refs with their texts. A label for each row gives
 * several.
 */
export function composePaper(model: Model, paper: Paper, reader: PrintingReader, shown: Row, place = ''): readonly PrintedDocument[] {
  const entity = entityOf(model, paper.entity)
  if (paper.each === undefined) return [{ ...composed(model, paper, reader, entity, shown), place }]
  const line = entityOf(model, entity.fields[paper.each]?.entity ?? '')
  return rowsOf(shown, paper.each).map((row) => composed(model, paper, reader, line, row, shown))
}

function composed(model: Model, paper: Paper, reader: PrintingReader, entity: Entity, row: Row, document: Row = row): PrintedDocument {
  const word = (key: string) => textOf(model, reader.language, `paper.${paper.name}.${key}`)
  const text = (path: string) => textAt(model, reader, entity, path, row, document)
  const pairs = (paths: readonly string[]) =>
    paths.map((path) => ({ label: labelAt(model, reader, entity, path), text: text(path) })).filter((pair) => pair.text !== '')
  return {
    title: word('title'),
    number: text(paper.number),
    place: '',
    codes: paper.codes.flatMap(({ kind, field }) => codeOf(kind, text(field), paper)),
    head: pairs(paper.head),
    tables: paper.tables.map((table) => tableOf(model, reader, entity, table, row, paper.tables.length > 1)).filter(({ rows }) => rows.length > 0),
    totals: pairs(paper.totals),
    foot: pairs(paper.foot),
    signatures: paper.signatures.map((key) => ({ key, label: word(key) })),
  }
}

/** A code with its text; an SSCC as GS1 says it, where the paper says so. */
function codeOf(kind: 'qr' | 'bars', text: string, { isGs1, codes }: Paper): PrintedDocument['codes'] {
  if (text === '') return []
  const isSaidByGs1 = isGs1 === true && isSscc(text)
  if (kind === 'qr') return [{ kind, value: isSaidByGs1 ? digitalLinkOf(SSCC, text) : text, read: '' }]
  if (isSaidByGs1) return [{ kind: 'gs1', value: `${SSCC}${text}`, read: `(${SSCC}) ${text}` }]
  return [{ kind, value: text, read: codes.length > 1 ? text : '' }]
}

/** The rows with their numbers; columns without a value in any row are left out. */
function tableOf(model: Model, reader: PrintingReader, entity: Entity, { field, columns }: PaperTable, document: Row, isOneOfSeveral: boolean): PrintedTable {
  const line = entityOf(model, entity.fields[field]?.entity ?? '')
  const rows = rowsOf(document, field)
  const filled = columns
    .map((column) => ({
      label: labelAt(model, reader, line, column.field),
      width: column.width,
      isFigure: isFigure(model, line, column.field),
      texts: rows.map((row) => textAt(model, reader, line, column.field, row, document)),
    }))
    .filter(({ texts }) => texts.some((text) => text !== ''))
  return {
    title: isOneOfSeveral ? labelAt(model, reader, entity, field) : '',
    columns: [
      { label: textOf(model, reader.language, 'ui.paper.line'), width: 1, isFigure: true },
      ...filled.map(({ label, width, isFigure }) => ({ label, width, isFigure })),
    ],
    rows: rows.map((_, index) => [String(index + 1), ...filled.map(({ texts }) => texts[index]!)]),
  }
}

function isFigure(model: Model, entity: Entity, path: string): boolean {
  const found = fieldAtPath(model, entity, path)
  return found !== undefined && isNumber(found.field)
}

function labelAt(model: Model, { language }: PrintingReader, entity: Entity, path: string): string {
  const found = fieldAtPath(model, entity, path)
  return found === undefined ? path : labelOfField(model, language, found.entity, found.field)
}

/** A field of the row, or of its document: "shipment.shipmentNumber" from a line of the shipment. */
function textAt(model: Model, reader: PrintingReader, entity: Entity, path: string, row: Row, document: Row): string {
  const found = fieldAtPath(model, entity, path)
  if (found === undefined) return ''
  const holder = path.includes('.') ? document : row
  // A count of nothing says nothing, such as the boxes within a box of goods.
  if (found.field.type === 'integer' && found.field.tally !== undefined && Number(holder[found.field.name]) === 0) return ''
  return printedText(model, reader, found.field, holder[found.field.name], holder)
}
