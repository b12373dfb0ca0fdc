import { commentSchema, conditionSchema, historyEntrySchema, storyStepSchema, summaryFigureSchema } from './calls-by-kind.ts'
import { jobSchema } from './file-schemas.ts'
import { type Schema, refTo } from './schema.ts'

const countSays =
  '"quick" counts and adds up some 1,000 rows at most, so that the rows need not wait for it; "only" counts, and brings no rows; absent: both, up to 100,000 rows'
const record: Schema = { type: 'object' }
const pager: Schema = {
  type: 'object',
  properties: {
    page: { type: 'integer', minimum: 1 },
    pageSize: { type: 'integer', minimum: 1, maximum: 2000 },
    count: { enum: ['quick', 'only'], description: countSays },
  },
  required: ['page', 'pageSize'],
  additionalProperties: false,
}
const issue: Schema = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    path: { type: 'string' },
    params: { type: 'object', additionalProperties: { type: 'string' } },
    text: { type: 'string', description: "In the person's language" },
    mayConfirm: { const: true, description: 'A question: the same call with the code in `confirmed` passes it' },
  },
  required: ['code', 'path', 'params'],
}
const issues: Schema = { type: 'array', items: { $ref: '#/components/schemas/Issue' } }

/** What an answer brings that is described no closer. */
export const anyContent: Readonly<Record<'entity' | 'list', Schema>> = { entity: {}, list: { type: 'array' } }

/** The envelopes that every call shares. What an answer brings stands beside its envelope, so that a generated client knows its type. */
export const wireSchemas: Readonly<Record<string, Schema>> = {
  RequestEnvelope: {
    type: 'object',
    properties: {
      fbToken: { type: 'string', description: 'The token of the session; the cookie of the site goes with it' },
      entity: record,
      entityList: { type: 'array', items: record },
      pager,
      order: { type: 'string', description: 'A path to sort by; several are separated by commas' },
      orderSort: { type: 'string', description: '"asc" or "desc"; several are separated by commas' },
      jsonStr: { type: 'string' },
      idempotencyKey: { type: 'string', minLength: 1, maxLength: 200, description: 'A repeated request with the same key gets the same answer' },
      confirmed: { type: 'array', items: { type: 'string' }, maxItems: 20, description: 'The codes of the questions that are answered with yes' },
      inBackground: { type: 'boolean', description: 'An import, or an action on several documents, becomes a job, which is the answer' },
    },
  },
  AnswerEnvelope: {
    type: 'object',
    properties: {
      status: { enum: ['SUCCESS', 'LOGINERROR', 'PROHIBIT', 'DEACTIVATED'] },
      returnCode: { type: 'string' },
      returnMsg: { type: 'string' },
      returnToken: { type: 'string' },
      pager: {
        type: 'object',
        properties: {
          page: { type: 'integer' },
          pageSize: { type: 'integer' },
          total: { type: 'integer' },
          capped: { type: 'boolean', description: 'The count stopped at `total`: there are more' },
        },
      },
      issues,
    },
    required: ['status', 'returnCode', 'returnMsg'],
  },
  AnyAnswer: { allOf: [refTo('AnswerEnvelope'), { type: 'object', properties: anyContent }] },
  Reference: { type: 'object', properties: { id: { type: 'string' }, text: { type: 'string' } }, required: ['id', 'text'] },
  ActionReasons: {
    type: 'object',
    description: 'For each transition why it is refused now; nothing: it may be done',
    additionalProperties: issues,
  },
  Issue: issue,
  ItemResult: {
    type: 'object',
    description: 'The outcome of one of many',
    properties: { id: {}, returnCode: { type: 'string' }, returnMsg: { type: 'string' }, entity: { type: ['object', 'null'] }, issues },
    required: ['returnCode', 'returnMsg'],
  },
  File: {
    type: 'object',
    properties: { id: { type: 'string' }, name: { type: 'string' }, size: { type: 'integer' } },
    required: ['id'],
  },
  Job: jobSchema,
  Condition: conditionSchema,
  Comment: commentSchema,
  HistoryEntry: historyEntrySchema,
  StoryStep: storyStepSchema,
  SummaryFigure: summaryFigureSchema,
}
