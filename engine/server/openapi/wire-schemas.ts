import type { Schema } from './schema-of-entity.ts'

const record: Schema = { type: 'object' }
const pager: Schema = {
  type: 'object',
  properties: { page: { type: 'integer', minimum: 1 }, pageSize: { type: 'integer', minimum: 1, maximum: 2000 } },
  required: ['page', 'pageSize'],
  additionalProperties: false,
}
const issue: Schema = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    path: { type: 'string' },
    params: { type: 'object', additionalProperties: { type: 'string' } },
    text: { type: 'string' },
  },
  required: ['code', 'path', 'params'],
}

/** The envelopes that every call shares. */
export const wireSchemas: Readonly<Record<string, Schema>> = {
  RequestEnvelope: {
    type: 'object',
    properties: {
      fbToken: { type: 'string', description: 'The token of the session; the cookie of the site goes with it' },
      entity: record,
      entityList: { type: 'array', items: record },
      pager,
      order: { type: 'string' },
      orderSort: { type: 'string' },
      jsonStr: { type: 'string' },
      idempotencyKey: { type: 'string', minLength: 1, maxLength: 200 },
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
      entity: {},
      list: { type: 'array' },
      pager: {
        type: 'object',
        properties: { page: { type: 'integer' }, pageSize: { type: 'integer' }, total: { type: 'integer' }, capped: { type: 'boolean' } },
      },
      issues: { type: 'array', items: issue },
    },
    required: ['status', 'returnCode', 'returnMsg'],
  },
  Reference: { type: 'object', properties: { id: { type: 'string' }, text: { type: 'string' } }, required: ['id', 'text'] },
  ActionReasons: {
    type: 'object',
    description: 'For each transition why it is refused now; nothing: it may be done',
    additionalProperties: { type: 'array', items: issue },
  },
}
