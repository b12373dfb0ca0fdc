import type { Model } from '../../../core/model/model.ts'
import type { PrintedDocument, PrintedTable } from '../../../core/paper/compose-paper.ts'
import { issue } from '../../../core/rules/issue.ts'
import { textOnPaper } from '../../../core/paper/paper-language.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { drawnCode } from '../../paper/code-svg.ts'
import { breakWords } from '../../paper/break-words.ts'
import { measures, SHEET_ROOM } from '../../paper/measures.ts'
import { type Lane, type SetType, withTypesetter } from '../../paper/run-typesetter.ts'
import type { Typeset, TypesetDocument, TypesetTask } from '../../paper/typeset-task.ts'
import { type Printed, type PrintedWithSeals, printedDocuments } from './printed-documents.ts'
import { picturesOf } from './seals-of-documents.ts'
import type { PrintRequest } from './print-request.ts'

/** More than 200 orders of the most lines, or as many labels. */
const MAX_ROWS = 10_000

/** A file of paper, its size in millimetres, and the documents on it. */
export type PrintedFile = Typeset & { readonly name: string; readonly size: readonly [number, number]; readonly ids: readonly string[] }

/** With `isShown` the drawing for the page is made too; `lane` says who waits for it. */
type Making = { readonly isShown: boolean; readonly lane: Lane }

/** Prints documents as a PDF. No transaction is open while it is made. Throws `RefusedError`. */
export function printDocuments(context: CallContext, actor: Actor, request: PrintRequest, { isShown, lane }: Making): Promise<PrintedFile> {
  return withTypesetter(lane, async (setType) => typesetDocuments(setType, context, request, await printedDocuments(context, actor, request), isShown))
}

async function typesetDocuments(
  setType: SetType,
  { model, files }: CallContext,
  { paper: name, language }: PrintRequest,
  { documents, day, ids }: Printed,
  isShown: boolean,
): Promise<PrintedFile> {
  const paper = model.papers[name]!
  const rows = documents.reduce((sum, { tables }) => sum + Math.max(1, tables.flatMap((table) => table.rows).length), 0)
  if (rows > MAX_ROWS) throw new RefusedError([issue('PRINT_TOO_LARGE', 'entityList', { maximum: String(MAX_ROWS) })])
  if (documents.length === 0) throw new RefusedError([issue('NOT_FOUND', 'entityList')])
  const pictures = await picturesOf(
    files,
    documents.flatMap(({ seals }) => Object.values(seals)),
  )
  const names = new Map([...pictures.keys()].map((id, index) => [id, `seal-${index}.png`]))
  const title = textOnPaper(model, language, `paper.${name}.title`)
  const [year = 2000, month = 1, date = 1] = day.split('-').map(Number)
  const task: TypesetTask = {
    title,
    lang: language === 'en' ? 'en' : 'zh',
    region: language === 'en' ? 'gb' : 'cn',
    day: [year, month, date],
    size: paper.label ?? null,
    measures,
    words: { page: textOnPaper(model, language, 'ui.paper.page'), seal: textOnPaper(model, language, 'ui.paper.seal') },
    documents: documents.map((document) => documentOf(paper.label, document, names)),
  }
  const made = await setType(task, isShown, Object.fromEntries([...pictures].map(([id, bytes]) => [names.get(id)!, bytes])))
  if ('refused' in made) throw new RefusedError([issue(made.refused, 'entityList')])
  return { ...made, name: `${nameOf(model, language, title, documents)}.pdf`, size: paper.label ?? measures.sheet, ids }
}

function nameOf(model: Model, language: PrintRequest['language'], title: string, documents: readonly PrintedDocument[]): string {
  const [first] = documents
  return documents.length === 1 && first !== undefined
    ? `${title} ${first.number}`
    : textOnPaper(model, language, 'ui.paper.file', { title, count: String(documents.length) })
}

/** The room of a value beside its label and the code, about as wide as both together leave it. */
const roomOnLabel = ([width]: readonly [number, number]) => width / 2 - measures.label.margin - 10

/** A sheet with its long words broken, where their place has no room for them. */
function documentOf(
  label: readonly [number, number] | undefined,
  { codes, tables, signatures, seals, ...texts }: PrintedWithSeals,
  names: ReadonlyMap<string, string>,
): TypesetDocument {
  const head = label === undefined ? (SHEET_ROOM - measures.gutter) / 2 : roomOnLabel(label)
  const fitted = (pairs: PrintedDocument['head'], room: number) => pairs.map((pair) => ({ ...pair, text: breakWords(pair.text, room, measures.points) }))
  return {
    ...texts,
    head: fitted(texts.head, head),
    foot: fitted(texts.foot, SHEET_ROOM),
    signatures: signatures.map(({ key, label: words }) => ({ label: words, seal: names.get(seals[key] ?? '') ?? null })),
    codes: codes.flatMap(({ kind, value, read }) => {
      const drawn = drawnCode(kind, value)
      return drawn === undefined ? [] : [{ svg: drawn.svg, value, wide: drawn.isWide, read: drawn.isWide ? read : '' }]
    }),
    tables: tables.map((table) => ({
      title: table.title,
      columns: table.columns.map(({ label: heading, width, isFigure }, index) => ({ label: heading, width: index === 0 ? null : width, figure: isFigure })),
      rows: rowsOf(table, label === undefined ? SHEET_ROOM : label[0] - 2 * measures.label.margin),
    })),
  }
}

function rowsOf({ columns, rows }: PrintedTable, whole: number): readonly (readonly string[])[] {
  const shares = columns.slice(1).reduce((sum, { width }) => sum + width, 0)
  const { numbers, inset, points } = measures
  const rooms = columns.map(({ width }, index) => (index === 0 ? numbers : ((whole - numbers) * width) / shares) - 2 * inset)
  return rows.map((row) => row.map((text, index) => breakWords(text, rooms[index]!, points)))
}
