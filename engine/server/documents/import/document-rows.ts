import type { Document, Row } from '../../../core/model/document.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { ParsedRow } from './import-cells.ts'

/** The rows of a file that make one document: places in the file's rows; for each lines field, the place that gave each of its rows. */
export type DocumentRows = { readonly first: number; readonly places: readonly number[]; readonly ofLines: Readonly<Record<string, readonly number[]>> }

/** The lines field of a column; undefined for a column of the document itself. */
function linesOfColumn(path: string): string | undefined {
  return path.includes('.') ? path.split('.')[0] : undefined
}

/** Puts rows together: a row that fills columns of lines alone belongs to the document above. */
export function documentRowsOf(rows: readonly ParsedRow[]): readonly DocumentRows[] {
  const documents: { first: number; places: number[]; ofLines: Record<string, number[]> }[] = []
  for (const [place, { values, issues }] of rows.entries()) {
    const paths = [...Object.keys(values), ...issues.map(({ path }) => path)]
    const lines = paths.map(linesOfColumn)
    const isFurther = paths.length > 0 && lines.every((name) => name !== undefined)
    let document = documents.at(-1)
    if (document === undefined || !isFurther) documents.push((document = { first: place, places: [], ofLines: {} }))
    document.places.push(place)
    for (const name of new Set(Object.keys(values).flatMap((path) => linesOfColumn(path) ?? []))) (document.ofLines[name] ??= []).push(place)
  }
  return documents
}

/** The values of a document as a person would send them, its lines with a row for each row of the file that fills any of their columns. */
export function inputOf(rows: readonly { readonly values: Row }[], { first, ofLines }: DocumentRows): Row {
  const own = Object.entries(rows[first]!.values).filter(([path]) => linesOfColumn(path) === undefined)
  const lines = Object.entries(ofLines).map(([name, places]) => [name, places.map((place) => rowOfLines(rows[place]!.values, name))])
  return { ...Object.fromEntries(own), ...Object.fromEntries(lines) }
}

function rowOfLines(values: Row, lines: string): Row {
  const start = `${lines}.`
  return Object.fromEntries(Object.entries(values).flatMap(([path, value]) => (path.startsWith(start) ? [[path.slice(start.length), value]] : [])))
}

/** The same as a document, with ids. */
export function documentOf(input: Row, { ofLines }: DocumentRows, newId: () => string): Document {
  const lines = Object.keys(ofLines).map((name) => [name, (input[name] as readonly Row[]).map((row, index) => ({ ...row, id: newId(), lineNo: index + 1 }))])
  return { ...input, ...Object.fromEntries(lines), id: newId() }
}

const IN_ROW = /^(\w+)\[(\d+)\]\./

/** Where an issue of a document belongs in the file: the place of the row, and the issue as one of its column ("contacts[1].name" is "contacts.name" there). */
export function placeOfIssue({ first, ofLines }: DocumentRows, found: Issue): { readonly place: number; readonly issue: Issue } {
  const [start, lines = '', index] = IN_ROW.exec(found.path) ?? []
  const place = ofLines[lines]?.[Number(index)]
  if (start === undefined || place === undefined) return { place: first, issue: found }
  return { place, issue: { ...found, path: `${lines}.${found.path.slice(start.length)}` } }
}
