import type { Model } from '../../../core/model/model.ts'
import type { PrintedDocument } from '../../../core/paper/compose-paper.ts'
import { issue } from '../../../core/rules/issue.ts'
import { textOf } from '../../../core/text/message.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { drawnCode } from '../../paper/code-svg.ts'
import { runTypesetter } from '../../paper/run-typesetter.ts'
import type { Typeset, TypesetDocument, TypesetTask } from '../../paper/typeset-task.ts'
import type { Printed } from './printed-documents.ts'
import type { PrintRequest } from './print-request.ts'

/** More than 200 orders of the most lines, or as many labels. */
const MAX_ROWS = 10_000

/** A file of paper, and its size in millimetres. */
export type PrintedFile = Typeset & { readonly name: string; readonly size: readonly [number, number] }

const A4 = [210, 297] as const

/** Makes a PDF of printed documents, and with `isShown` the drawing for the page. It needs no transaction. Throws `RefusedError`. */
export async function typesetDocuments(model: Model, { paper: name, language }: PrintRequest, { documents, day }: Printed, isShown: boolean): Promise<PrintedFile> {
  const paper = model.papers[name]!
  const rows = documents.reduce((sum, { lines }) => sum + (lines?.rows.length ?? 1), 0)
  if (rows > MAX_ROWS) throw new RefusedError([issue('PRINT_TOO_LARGE', 'entityList', { maximum: String(MAX_ROWS) })])
  if (documents.length === 0) throw new RefusedError([issue('NOT_FOUND', 'entityList')])
  const title = textOf(model, language, `paper.${name}.title`)
  const [year = 2000, month = 1, date = 1] = day.split('-').map(Number)
  const task: TypesetTask = {
    title,
    lang: language === 'cn' ? 'zh' : 'en',
    region: language === 'cn' ? 'cn' : 'gb',
    day: [year, month, date],
    size: paper.label ?? null,
    words: { page: textOf(model, language, 'ui.paper.page') },
    documents: documents.map(documentOf),
  }
  const made = await runTypesetter(task, isShown)
  if ('refused' in made) throw new RefusedError([issue(made.refused, 'entityList', { maximum: String(MAX_ROWS) })])
  return { ...made, name: `${nameOf(model, language, title, documents)}.pdf`, size: paper.label ?? A4 }
}

function nameOf(model: Model, language: PrintRequest['language'], title: string, documents: readonly PrintedDocument[]): string {
  const [first] = documents
  return documents.length === 1 && first !== undefined
    ? `${title} ${first.number}`
    : textOf(model, language, 'ui.paper.file', { title, count: String(documents.length) })
}

function documentOf({ code, lines, ...texts }: PrintedDocument): TypesetDocument {
  const drawn = code === null ? undefined : drawnCode(code.kind, code.value)
  return {
    ...texts,
    code: drawn === undefined || code === null ? null : { svg: drawn.svg, value: code.value, wide: drawn.isWide },
    lines:
      lines === null
        ? null
        : { columns: lines.columns.map(({ label, width, isFigure }, index) => ({ label, width: index === 0 ? null : width, figure: isFigure })), rows: lines.rows },
  }
}
