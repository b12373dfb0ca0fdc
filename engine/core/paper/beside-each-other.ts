import type { PrintedDocument, PrintedPair } from './compose-paper.ts'

/**
 * The same documents in two languages as one: labels and differing values stand beside each other, what is the same in both stands once. Cells of lines, which are
 * narrow, have both under each other.
 */
export function besideEachOther(first: readonly PrintedDocument[], second: readonly PrintedDocument[]): readonly PrintedDocument[] {
  return first.map((document, index) => both(document, second[index] ?? document))
}

function both(one: PrintedDocument, other: PrintedDocument): PrintedDocument {
  return {
    title: joined(one.title, other.title, ' '),
    number: joined(one.number, other.number, ' / '),
    place: one.place,
    codes: one.codes,
    head: pairs(one.head, other.head),
    tables: one.tables.map((table, place) => {
      const beside = other.tables[place]
      return {
        title: joined(table.title, beside?.title, ' '),
        columns: table.columns.map((column, index) => ({ ...column, label: joined(column.label, beside?.columns[index]?.label, '\n') })),
        rows: table.rows.map((row, at) => row.map((text, index) => joined(text, beside?.rows[at]?.[index], '\n'))),
      }
    }),
    totals: pairs(one.totals, other.totals),
    foot: pairs(one.foot, other.foot),
    signatures: one.signatures.map(({ label, ...rest }, index) => ({ ...rest, label: joined(label, other.signatures[index]?.label, ' ') })),
  }
}

function pairs(one: readonly PrintedPair[], other: readonly PrintedPair[]): readonly PrintedPair[] {
  return one.map(({ label, text }, index) => ({ label: joined(label, other[index]?.label, ' '), text: joined(text, other[index]?.text, ' / ') }))
}

function joined(one: string, other: string | undefined, between: string): string {
  return other === undefined || other === one || other === '' ? one : `${one}${between}${other}`
}
