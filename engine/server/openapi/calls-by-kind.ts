import { sides } from '../../core/model/side.ts'
import { paperLanguages } from '../../core/paper/paper-language.ts'
import { OPERATORS } from '../../core/query/operators.ts'
import { MAX_COMMENT_CHARACTERS, MAX_COMMENT_FILES } from '../../core/wire/discussion.ts'
import type { PathTarget } from '../calls/paths.ts'
import { exportProperties, fileSchema, importReportSchema, uploadSchema } from './file-schemas.ts'
import { type Schema, closedObject, openObject, refTo } from './schema.ts'

/** What a call has in `entity` and `entityList`, and what its answer has in `entity` and `list`. */
export type CallSchemas = {
  readonly request?: Readonly<Partial<Record<'entity' | 'entityList', Schema>>>
  readonly answer?: Readonly<Partial<Record<'entity' | 'list', Schema>>>
}

const text: Schema = { type: 'string' }
const texts: Schema = { type: 'array', items: text }
const ids: Schema = { ...texts, minItems: 1, maxItems: 200 }
const count: Schema = { type: 'integer', minimum: 0 }
const listOf = (items: Schema): Schema => ({ type: 'array', items })
const byName = (additionalProperties: Schema): Schema => ({ type: 'object', additionalProperties })
const oneDocument: Schema = openObject({ id: text }, ['id'])

const listProperties: Readonly<Record<string, Schema>> = {
  where: { ...listOf(refTo('Condition')), maxItems: 50, description: 'All of these conditions' },
  search: { type: ['string', 'null'], description: 'Words to find in the number and in the texts that the screen filters by' },
  tab: { type: ['string', 'null'], description: 'A state, as the tabs of the screen have them' },
  screen: { ...text, description: 'The name of a list screen: its columns, its fixed condition, its totals and its order' },
  columns: { ...texts, description: 'Paths to answer with, such as "amount" or "supplier.level"' },
  ids: { ...ids, description: 'These rows alone' },
}
const listRequest = closedObject(listProperties)

const chosen: Schema = {
  ...listOf({ type: 'object', properties: { id: text }, description: 'A row or a whole document of the source, and how much of it' }),
  minItems: 1,
}

/** The schemas of a call that is no action. `document`: the component of what it is about; `isOnly`: an enterprise has one, which is read without an id. */
export function callSchemas({ kind }: PathTarget, document: Schema, isOnly = false): CallSchemas {
  switch (kind) {
    case 'list':
      return { request: { entity: listRequest }, answer: { list: listOf(document), entity: totals } }
    case 'exportList':
      return { request: { entity: closedObject({ ...listProperties, ...exportProperties }) }, answer: { entity: refTo('Job') } }
    case 'detail':
      return { request: { entity: isOnly ? openObject({ id: text }) : oneDocument }, answer: { entity: document } }
    case 'statusCount':
      return { request: { entity: closedObject(listProperties, ['screen']) }, answer: { entity: countsByTab } }
    case 'history':
      return { request: { entity: oneDocument }, answer: { list: listOf(refTo('HistoryEntry')), entity: { type: 'object' } } }
    case 'links':
      return {
        request: { entity: openObject({ id: text, entities: { ...texts, description: 'Links to these documents alone' } }, ['id']) },
        answer: { entity: { type: 'object', description: 'By entity' } },
      }
    case 'story':
      return { request: { entity: oneDocument }, answer: { list: listOf(refTo('StoryStep')) } }
    case 'summary':
      return { request: { entity: oneDocument }, answer: { entity: { type: 'object' }, list: listOf(refTo('SummaryFigure')) } }
    case 'discussion':
      return { request: { entity: oneDocument }, answer: { list: listOf(refTo('Comment')), entity: discussionRights } }
    case 'comment':
      return { request: { entity: commentRequest }, answer: { entity: closedObject({ id: text }, ['id']) } }
    case 'withdrawComment':
      return {
        request: { entity: closedObject({ id: text, comment: { ...text, description: 'The id of a comment that the caller wrote' } }, ['id', 'comment']) },
      }
    case 'mentionable':
      return { request: { entity: mentionableRequest }, answer: { list: listOf(person) } }
    case 'options':
      return { request: { entity: optionsRequest }, answer: { list: listOf({ type: 'object' }) } }
    case 'defaults':
      return {
        request: { entity: openObject({ transition: text, document: { type: 'object', description: 'What is entered so far' } }) },
        answer: { entity: document },
      }
    case 'getDefault':
      return { answer: { entity: { anyOf: [document, { type: 'null' }] } } }
    case 'prepare':
      return { request: { entityList: chosen, entity: { type: 'object' } }, answer: { list: listOf(document) } }
    case 'pending':
      return { request: { entity: listRequest }, answer: { list: listOf({ type: 'object' }) } }
    case 'propose':
      return {
        request: { entityList: chosen, entity: closedObject({ asked: { type: 'object', description: 'The limits of the proposal' } }) },
        answer: { entity: { type: 'object' } },
      }
    case 'print':
      return { request: { entity: printRequest, entityList: chosenDocuments }, answer: { entity: { anyOf: [printedSchema, refTo('Job')] } } }
    case 'import':
      return { request: { entity: uploadSchema }, answer: { entity: { anyOf: [importReportSchema, refTo('Job')] } } }
    case 'importTemplate':
      return { answer: { entity: fileSchema } }
    case 'openItems':
      return { request: { entity: openItemsRequest }, answer: { entity: { anyOf: [openItemsAbout, fileSchema] }, list: listOf({ type: 'object' }) } }
    case 'report':
      return { request: { entity: closedObject(reportProperties) }, answer: { entity: reportAbout, list: listOf(reportRow) } }
    case 'reportRows':
      return { request: { entity: closedObject({ ...reportProperties, cell: reportCell }, ['cell']) }, answer: { list: listOf({ type: 'object' }) } }
    case 'exportReport':
      return { request: { entity: closedObject(reportProperties) }, answer: { entity: fileSchema } }
    case 'boardCounts':
      return {
        request: { entity: openObject({ screen: text }, ['screen']) },
        answer: { entity: byName(closedObject({ total: count, capped: { type: 'boolean' } })) },
      }
    case 'transition':
      return {}
  }
}

const reportProperties: Readonly<Record<string, Schema>> = {
  by: { ...text, description: 'What the rows are gathered by, such as "order.supplier" or "deliveryDate:month"; absent: the first group' },
  across: { ...text, description: 'The same, for a column each' },
  measure: { ...text, description: 'The figure that is drawn; those with its unit are told beside it' },
  where: { ...listOf(refTo('Condition')), maxItems: 50, description: 'All of these conditions; those on the date of the report give its days' },
}

const idOfGroup: Schema = { type: ['string', 'null'], description: 'The id of a group; null: the one of blank values; absent: all groups' }

const reportCell: Schema = closedObject({ measure: text, by: idOfGroup, across: idOfGroup, unit: idOfGroup }, ['measure'])

const reportAbout: Schema = closedObject({
  from: { ...text, format: 'date' },
  to: { ...text, format: 'date' },
  today: { ...text, format: 'date' },
  isOutOfRange: { type: 'boolean', description: 'The days that were asked for are out of range, and these are told instead' },
  by: text,
  across: { type: ['string', 'null'] },
  measure: text,
  groups: listOf(text),
  measures: listOf(text),
  told: listOf(text),
  capped: { type: 'boolean' },
})

const groupValue: Schema = closedObject({ id: { type: ['string', 'null'] }, text })

const reportRow: Schema = closedObject({
  by: groupValue,
  across: groupValue,
  unit: { type: ['string', 'null'] },
  figures: { ...byName({ type: ['string', 'null'] }), description: 'Decimals as texts' },
  sealed: { ...listOf(text), description: 'The figures that are not to be told yet' },
})

const openItemsRequest: Schema = openObject(
  {
    screen: { ...text, description: 'The name of a screen of open items' },
    day: { ...text, format: 'date', description: 'Absent: today; no day that is to come' },
    with: { ...text, description: 'With "currency": the documents behind the balance of this other side' },
    currency: text,
    named: { ...text, maxLength: 100, description: 'Balances with other sides whose name has this text' },
    inCurrency: { ...text, description: 'Balances in this currency' },
    overdue: { type: 'boolean', description: 'True: what is overdue alone' },
    file: { type: 'boolean', description: 'True: as a spreadsheet, for whoever may export the documents' },
  },
  ['screen'],
)

const openItemsAbout: Schema = closedObject({ day: text, today: text, told: listOf(text), settled: listOf(text), capped: { type: 'boolean' } })

const chosenDocuments: Schema = { ...listOf(closedObject({ id: text }, ['id'])), minItems: 1, maxItems: 200 }

const printRequest: Schema = closedObject(
  {
    screen: { ...text, description: 'The name of a screen that prints' },
    paper: { ...text, description: 'One of its papers; absent: the first' },
    language: { enum: paperLanguages, description: 'Absent: that of the caller; "both": beside each other' },
    purpose: { enum: ['look', 'keep', 'print'], description: 'Absent: keep. "look" gives no PDF; the others are counted and audited' },
    copies: { ...count, minimum: 1, maximum: 99, description: 'As counted; absent: 1' },
    of: { ...text, description: 'In place of entityList: the document whose labels are printed' },
  },
  ['screen'],
)

const printsSchema: Schema = closedObject({ copies: count, at: text, by: text }, ['copies', 'at', 'by'])

const pluginSchema: Schema = closedObject({ leastVersion: text, download: text, printer: text, copies: count }, [
  'leastVersion',
  'download',
  'printer',
  'copies',
])

/** Millimetres of one page; the PDF in base64; all pages as one SVG; what one's own enterprise has printed of it so far. */
const printedSchema: Schema = closedObject(
  { name: text, pages: count, width: count, height: count, drawing: text, content: text, printed: printsSchema, plugin: pluginSchema },
  ['name', 'pages'],
)

const flag: Schema = { type: 'boolean' }
const person: Schema = closedObject({ id: text, name: text, side: { enum: sides } }, ['id', 'name', 'side'])
const isShared: Schema = { ...flag, description: 'Whether both sides read the comment' }

const discussionRights: Schema = closedObject(
  { mayShare: { ...flag, description: 'Somebody of the other side may read comments for both' }, withdrawMinutes: count },
  ['mayShare', 'withdrawMinutes'],
)

const commentRequest: Schema = closedObject(
  {
    id: { ...text, description: 'The id of the document' },
    text: { ...text, maxLength: MAX_COMMENT_CHARACTERS, description: 'With "@[<account>]" for a person; may be blank beside files' },
    isShared,
    files: { ...texts, maxItems: MAX_COMMENT_FILES, description: 'The ids of files that the caller has uploaded' },
  },
  ['id', 'isShared'],
)

const mentionableRequest: Schema = closedObject(
  { id: { ...text, description: 'The id of the document' }, text: { ...text, description: 'A part of a name' }, isShared },
  ['id', 'isShared'],
)

/** One comment on a document. */
export const commentSchema: Schema = {
  type: 'object',
  properties: {
    id: text,
    at: { ...text, format: 'date-time' },
    side: { enum: sides },
    authorName: text,
    isShared,
    text: { ...text, description: 'Blank if it is withdrawn. "@[<id>]" stands for the name of one of the mentions' },
    mentions: listOf(closedObject({ id: text, name: text }, ['id', 'name'])),
    files: listOf(refTo('File')),
    isWithdrawn: flag,
    withdrawUntil: { ...text, format: 'date-time', description: 'Until when the reader may withdraw it' },
  },
  required: ['id', 'at', 'side', 'authorName', 'isShared', 'text', 'mentions', 'files', 'isWithdrawn'],
}

const totals: Schema = {
  type: 'object',
  properties: { totals: { ...byName({}), description: 'By path: decimals of all rows that were found; empty where the count stopped' } },
}

const countsByTab: Schema = {
  type: 'object',
  properties: { all: { type: 'object' }, tabs: { ...byName({}), description: 'By value of the tab' } },
}

const optionsRequest = openObject(
  {
    field: { ...text, description: 'The field that a record is chosen for; "lines.supplier" for that of a row' },
    search: text,
    ids: { ...texts, description: 'The names of these records' },
    told: { type: 'boolean', description: 'With the first other names and codes of each record, under "names"' },
    row: { type: 'object', description: 'The row with what is entered so far' },
    texts: { ...texts, description: 'The records of these names, such as pasted ones' },
  },
  ['field'],
)

/** One condition of a list. */
export const conditionSchema: Schema = closedObject(
  {
    field: { ...text, description: 'A path, such as "amount", "supplier.level" or "lines.partNumber"' },
    operator: { enum: OPERATORS },
    value: { description: 'A text, a flag or a number; two of them for "between", any number for "in"; a period such as "thisWeek" for "within"' },
  },
  ['field', 'operator'],
)

/** One action in the history of a document. */
export const historyEntrySchema: Schema = {
  type: 'object',
  properties: {
    id: text,
    action: text,
    at: { ...text, format: 'date-time' },
    account: { type: ['string', 'null'] },
    accountName: text,
    side: { type: ['string', 'null'] },
    region: { type: ['string', 'null'] },
    fromState: { type: ['string', 'null'] },
    toState: { type: ['string', 'null'] },
    reason: { type: ['string', 'null'] },
    changes: listOf({
      type: 'object',
      properties: { path: text, before: {}, after: {}, added: listOf(refTo('Reference')), removed: listOf(refTo('Reference')) },
      required: ['path'],
    }),
  },
  required: ['id', 'action', 'at', 'changes'],
}

/** One step of a document's story. */
export const storyStepSchema: Schema = {
  type: 'object',
  properties: {
    id: text,
    stage: { enum: ['done', 'part', 'open'] },
    at: { ...text, description: 'When it happened: a day or an instant' },
    done: { ...text, description: 'A decimal; with "counts", a number of lines' },
    of: { ...text, description: 'Of how much' },
    unit: text,
    counts: { enum: ['lines'] },
    share: { ...text, description: 'How much of it, from 0 to 1' },
    due: { ...text, format: 'date' },
    late: { type: 'integer', minimum: 1, description: 'Days after "due"' },
    documents: listOf({ type: 'object', properties: { id: text, text, status: text, at: text }, required: ['id', 'text'] }),
  },
  required: ['id', 'stage'],
}

/** A figure of a record's summary. */
export const summaryFigureSchema: Schema = {
  type: 'object',
  properties: {
    figure: text,
    kind: { enum: ['count', 'share', 'latest'] },
    count: { ...count, description: 'Of a count' },
    capped: { type: 'boolean', description: 'The count stopped' },
    done: { ...count, description: 'Of a share: how many' },
    of: { type: ['integer', 'string'], description: 'Of a share: of how many; of the latest: the entity of the rows' },
    shows: texts,
    draws: { ...text, description: 'The path among "shows" that is drawn as a line' },
    rows: listOf({ type: 'object' }),
  },
  required: ['figure', 'kind'],
}
