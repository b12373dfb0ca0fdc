import type { Model } from '../../../core/model/model.ts'
import type { PrintedDocument } from '../../../core/paper/compose-paper.ts'
import { issue } from '../../../core/rules/issue.ts'
import { textOf } from '../../../core/text/message.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { drawnCode } from '../../paper/code-svg.ts'
import { breakWords } from '../../paper/break-words.ts'
import { type SetType, withTypesetter } from '../../paper/run-typesetter.ts'
import type { Typeset, TypesetDocument, TypesetTask } from '../../paper/typeset-task.ts'
import { type Printed, printedDocuments } from './printed-documents.ts'
import type { PrintRequest } from './print-request.ts'

/** More than 200 orders of the most lines, or as many labels. */
const MAX_ROWS = 10_000

/** A file of paper, and its size in millimetres. */
export type PrintedFile = Typeset & { readonly name: string; readonly size: readonly [number, number] }

const A4 = [210, 297] as const

/** Prints documents as a PDF, and with `isShown` as the drawing for the page. No transaction is open while it is made. Throws `RefusedError`. */
export function printDocuments(context: CallContext, actor: Actor, request: PrintRequest, isShown: boolean): Promise<PrintedFile> {
  return withTypesetter(async (setType) => typesetDocuments(setType, context.model, request, await printedDocuments(context, actor, request), isShown))
}

async function typesetDocuments(
  setType: SetType,
  model: Model,
  { paper: name, language }: PrintRequest,
  { documents, day }: Printed,
  isShown: boolean,
): Promise<PrintedFile> {
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
    documents: documents.map((document) => documentOf(paper.label, document)),
  }
  const made = await setType(task, isShown)
  if ('refused' in made) throw new RefusedError([issue(made.refused, 'entityList')])
  return { ...made, name: `${nameOf(model, language, title, documents)}.pdf`, size: paper.label ?? A4 }
}

function nameOf(model: Model, language: PrintRequest['language'], title: string, documents: readonly PrintedDocument[]): string {
  const [first] = documents
  return documents.length === 1 && first !== undefined
    ? `${title} ${first.number}`
    : textOf(model, language, 'ui.paper.file', { title, count: String(documents.length) })
}

/** The width of what is printed on a sheet, in millimetres, and the padding of a column; as the template has them. */
const WIDTH = 174
const PADDING = 3.2
const NUMBERS = 12
const POINTS = 9

/** A sheet with its long words broken, where their place has no room for them. */
function documentOf(label: readonly [number, number] | undefined, { codes, lines, ...texts }: PrintedDocument): TypesetDocument {
  const half = label === undefined ? WIDTH / 2 - 4 : label[0] / 2 - 14
  const fitted = (pairs: PrintedDocument['head'], room: number) => pairs.map((pair) => ({ ...pair, text: breakWords(pair.text, room, POINTS) }))
  return {
    ...texts,
    head: fitted(texts.head, half),
    foot: fitted(texts.foot, WIDTH),
    codes: codes.flatMap(({ kind, value, read }) => {
      const drawn = drawnCode(kind, value)
      return drawn === undefined ? [] : [{ svg: drawn.svg, value, wide: drawn.isWide, read: drawn.isWide ? read : '' }]
    }),
    lines:
      lines === null
        ? null
        : {
            columns: lines.columns.map(({ label: heading, width, isFigure }, index) => ({
              label: heading,
              width: index === 0 ? null : width,
              figure: isFigure,
            })),
            rows: rowsOf(lines, label === undefined ? WIDTH : label[0] - 8),
          },
  }
}

function rowsOf({ columns, rows }: NonNullable<PrintedDocument['lines']>, whole: number): readonly (readonly string[])[] {
  const shares = columns.slice(1).reduce((sum, { width }) => sum + width, 0)
  const rooms = columns.map(({ width }, index) => (index === 0 ? NUMBERS : ((whole - NUMBERS) * width) / shares - PADDING))
  return rows.map((row) => row.map((text, index) => breakWords(text, rooms[index]!, POINTS)))
}
