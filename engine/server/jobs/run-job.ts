import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { entityOf } from '../../core/model/field-kinds.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, Issue } from '../../core/wire/envelope.ts'
import { textOf } from '../../core/text/message.ts'
import type { FileStorage } from '../files/file-storage.ts'
import type { CallContext } from '../calls/call-context.ts'
import { exportRequestOf } from '../documents/export/export-request.ts'
import type { ImportReport } from '../documents/import/import-report.ts'
import { RefusedError } from '../calls/refused-error.ts'
import { runBulkAction } from '../documents/actions/run-bulk-action.ts'
import type { ItemResult } from '../documents/actions/run-bulk-action.ts'
import { runExport } from '../documents/export/run-export.ts'
import { printRequestOf } from '../documents/print/print-request.ts'
import { printDocuments } from '../documents/print/print-documents.ts'
import { importUpload } from '../documents/import/run-import.ts'
import type { JobTarget } from '../../core/wire/job-view.ts'
import type { Job, JobEnd } from './job.ts'
import { labelsOfRows } from '../documents/read/labels-of-rows.ts'
import type { JobSupervisor } from './job-supervisor.ts'

/** The context of a job. `output` is the id under which its result is stored. */
export type JobWork = {
  readonly context: CallContext
  readonly files: FileStorage
  readonly actor: Actor
  readonly supervisor: JobSupervisor
  readonly job: Job
  readonly output: string
}

/** Does the work of a job. Throws what refuses or stops all of it. */
export function runJob(work: JobWork): Promise<JobEnd> {
  const { target } = work.job
  switch (target.kind) {
    case 'export':
      return exported(work, target)
    case 'import':
      return imported(work, target)
    case 'print':
      return printed(work, target)
    case 'bulk':
      return acted(work, target)
  }
}

async function exported({ context, files, actor, job, output }: JobWork, { entity }: JobTarget & { kind: 'export' }): Promise<JobEnd> {
  const request = exportRequestOf(context.model, actor, entity, job.envelope)
  let size = 0
  const keep = async (content: AsyncIterable<Uint8Array>) => {
    size = (await files.put(output, Readable.from(content, { objectMode: false }))).size
  }
  const { name, rows } = await runExport(context, actor, request, keep)
  return { status: 'DONE', summary: { rows }, file: { name, size } }
}

async function printed({ context, files, actor, job, output }: JobWork, { entity }: JobTarget & { kind: 'print' }): Promise<JobEnd> {
  const request = printRequestOf(context.model, actor, entity, job.envelope)
  const count = request.ids.length
  const { name, pdf } = await printDocuments(context, actor, request, { isShown: false, lane: 'background' })
  await context.progress?.('printing', count, count)
  const { size } = await files.put(output, Readable.from([Buffer.from(pdf)]))
  return { status: 'DONE', summary: { rows: count }, file: { name, size } }
}

async function imported({ context, files, actor, job, output }: JobWork, { name }: JobTarget & { kind: 'import' }): Promise<JobEnd> {
  const { file, dryRun } = job.envelope.entity as { readonly file: { readonly name: string }; readonly dryRun?: boolean }
  const content = await files.open(job.input ?? '')
  if (content === undefined) throw new RefusedError([issue('NOT_FOUND', 'file')])
  const bytes = await buffer(content)
  const answer = await importUpload(context, actor, name, () => ({ name: file.name, bytes, isDryRun: dryRun === true }))
  const { marked, ...report } = (answer.entity ?? {}) as Partial<ImportReport>
  const summary = {
    rows: report.rows ?? 0,
    accepted: report.accepted ?? 0,
    problems: report.issueCount ?? 0,
    ...(dryRun === true && { checked: report.rows ?? 0 }),
  }
  const issues = withoutTexts(answer)
  const end = { status: issues.length === 0 ? 'DONE' : 'FAILED', issues: issues.slice(0, 1), summary, answer: { ...answer, entity: report } } as const
  if (marked === undefined) return end
  const { size } = await files.put(output, Readable.from([Buffer.from(marked, 'base64')]))
  const markedName = textOf(context.model, actor.language, 'ui.spreadsheet.marked', { name: file.name.replace(/\.xlsx?$/i, '') })
  return { ...end, file: { name: `${markedName}.xlsx`, size } }
}

async function acted({ context, actor, supervisor, job }: JobWork, { entity: name, transition }: JobTarget & { kind: 'bulk' }): Promise<JobEnd> {
  const entity = entityOf(context.model, name)
  const next = async (): Promise<Actor | readonly Issue[]> => {
    if (supervisor.reason() === 'cancelled') return [issue('JOB_CANCELLED')]
    return (await supervisor.actor()) ?? [issue('JOB_RIGHTS_LOST')]
  }
  const { confirmed } = job.envelope
  const asked = confirmed === undefined ? context : { ...context, confirmed: new Set(confirmed) }
  const answer = await runBulkAction(asked, actor, entity, entity.transitions[transition]!, job.envelope, next)
  // The new state of the documents is read when somebody opens them.
  const results = (answer.list ?? []) as readonly ItemResult[]
  const refused = results.filter(({ returnCode }) => returnCode !== '0').length
  const labels = await labelsOfRows(context, actor, entity, job.envelope.entityList ?? [])
  const list = results.map(({ entity: _, ...result }) => ({ ...result, label: labels.get(String(result.id)) }))
  const issues = withoutTexts(answer)
  const isCancelled = supervisor.reason() === 'cancelled'
  return {
    status: isCancelled ? 'CANCELLED' : issues.length === 0 ? 'DONE' : 'FAILED',
    issues: issues.slice(0, 1),
    summary: { done: results.length - refused, refused },
    answer: { ...answer, list },
  }
}

function withoutTexts({ returnCode, issues = [] }: AnswerEnvelope): readonly Issue[] {
  return returnCode === '0' ? [] : issues.map(({ code, path, params }) => ({ code, path, params }))
}
