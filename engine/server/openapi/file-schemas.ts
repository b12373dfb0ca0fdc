import type { Schema } from './schema-of-entity.ts'

const text: Schema = { type: 'string' }
const count: Schema = { type: 'integer', minimum: 0 }
const base64: Schema = { type: 'string', contentEncoding: 'base64' }
const faults: Schema = {
  type: 'array',
  items: { type: 'object', properties: { row: { type: 'integer', description: "The sheet's row number" }, column: text, field: text, code: text, text } },
}

/** What an import is sent. */
export const uploadSchema: Schema = {
  type: 'object',
  properties: {
    file: { type: 'object', properties: { name: text, content: base64 }, required: ['name', 'content'], additionalProperties: false },
    dryRun: { type: 'boolean', description: 'Checks and writes nothing' },
  },
  required: ['file'],
  additionalProperties: false,
}

/** What an import answers, also when its rows are refused. */
export const importReportSchema: Schema = {
  type: 'object',
  properties: {
    rows: count,
    accepted: { ...count, description: 'All rows, or none' },
    isDryRun: { type: 'boolean' },
    issueCount: count,
    issues: faults,
    warnings: faults,
    marked: { ...base64, description: 'The file with its wrong cells marked' },
  },
}

/** A file in an answer: an export, a template. */
export const fileSchema: Schema = { type: 'object', properties: { name: text, content: base64, rows: count } }
