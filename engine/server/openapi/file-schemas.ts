import type { Schema } from './schema.ts'

const text: Schema = { type: 'string' }
const count: Schema = { type: 'integer', minimum: 0 }
const base64: Schema = { type: 'string', contentEncoding: 'base64' }
const faults: Schema = {
  type: 'array',
  items: { type: 'object', properties: { row: { type: 'integer', description: "The sheet's row number" }, column: text, field: text, code: text, text } },
}

export const uploadSchema: Schema = {
  type: 'object',
  properties: {
    file: { type: 'object', properties: { name: text, content: base64 }, required: ['name', 'content'], additionalProperties: false },
    dryRun: { type: 'boolean', description: 'Checks and writes nothing' },
  },
  required: ['file'],
  additionalProperties: false,
}

/** The answer of an import, also when its rows are refused. */
export const importReportSchema: Schema = {
  type: 'object',
  properties: {
    rows: count,
    accepted: { ...count, description: 'The records that were written: of all rows, or of none' },
    made: { ...count, description: 'Rows that are new records' },
    changed: { ...count, description: 'Rows that change a record' },
    unchanged: { ...count, description: 'Rows that say what is there already' },
    isDryRun: { type: 'boolean' },
    issueCount: count,
    issues: faults,
    warnings: faults,
    marked: { ...base64, description: 'The file with its wrong cells marked' },
  },
}

/** A file in an answer, such as a template. */
export const fileSchema: Schema = { type: 'object', properties: { name: text, content: base64 } }

/** What an export accepts beyond a list's request. */
export const exportProperties: Readonly<Record<string, Schema>> = {
  format: { enum: ['xlsx', 'csv'] },
  remarks: { type: 'object', additionalProperties: text, description: 'By id, what a last column says' },
}

/** A job in an answer. */
export const jobSchema: Schema = {
  type: 'object',
  properties: {
    id: text,
    kind: { enum: ['export', 'import', 'bulk', 'print'] },
    status: { enum: ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] },
    title: text,
    done: count,
    total: { type: ['integer', 'null'], minimum: 0, description: 'Nothing as long as nobody knows' },
    file: { type: ['object', 'null'], properties: { name: text, size: count }, description: 'What it made, at /api/job/{id}/file' },
    summary: { type: ['object', 'null'], additionalProperties: count },
  },
  required: ['id', 'kind', 'status'],
}
