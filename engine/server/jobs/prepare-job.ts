import { permissionIssues } from '../../core/lifecycle/allowed-actions.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { RequestEnvelope } from '../../core/wire/envelope.ts'
import type { PathTarget } from '../calls/paths.ts'
import type { CallContext } from '../calls/call-context.ts'
import { countExport, exportRequestOf } from '../documents/export/export-request.ts'
import { printRequestOf } from '../documents/print/print-request.ts'
import { uploadOf } from '../documents/import/import-upload.ts'
import { statementReading } from '../documents/import/sheet-of-statement.ts'
import { refuseIf } from '../calls/refused-error.ts'
import { itemCountIssues } from '../documents/actions/run-bulk-action.ts'
import { importIssues, importOf } from '../documents/import/run-import.ts'
import { kindOfFile } from '../spreadsheet/kind-of-file.ts'
import type { JobTarget } from '../../core/wire/job-view.ts'

/** The background request of a path. */
export type Background = { readonly target: JobTarget; readonly envelope: RequestEnvelope; readonly total: number | null; readonly input?: Buffer }

/**
 * Checks whether a request runs in the background: exports always do; imports, prints, and actions on several documents, if the envelope says `inBackground`, which
 * every other path refuses.
 */
export function isForBackground({ kind }: PathTarget, { inBackground, entityList }: RequestEnvelope): boolean {
  if (kind === 'exportList') return true
  return inBackground === true && (kind === 'import' || kind === 'print' || (kind === 'transition' && entityList !== undefined))
}

/** Checks a request before it becomes a job, so that what must fail is refused at once. Throws `RefusedError`. */
export async function prepareJob(
  context: CallContext,
  actor: Actor,
  target: PathTarget,
  { fbToken: _, idempotencyKey: __, inBackground: ___, ...envelope }: RequestEnvelope,
): Promise<Background> {
  switch (target.kind) {
    case 'exportList': {
      const request = exportRequestOf(context.model, actor, target.entity, envelope)
      return { target: { kind: 'export', entity: target.entity }, envelope, total: await countExport(context, actor, request) }
    }
    case 'print': {
      const { ids } = printRequestOf(context.model, actor, target.entity, envelope)
      return { target: { kind: 'print', entity: target.entity }, envelope, total: ids.length }
    }
    case 'import':
      return prepareImport(context, actor, target.name, envelope)
    case 'transition': {
      const { entity: name, transition } = target
      const items = envelope.entityList ?? []
      const asked = entityOf(context.model, name).transitions[transition]!
      // The items of a creation are the sources of one request, not separate documents.
      refuseIf(asked.from === null ? [issue('UNKNOWN_KEY', 'inBackground', { key: 'inBackground' })] : [])
      refuseIf(permissionIssues(asked, actor))
      refuseIf(itemCountIssues(items, asked))
      return { target: { kind: 'bulk', entity: name, transition }, envelope, total: items.length }
    }
    default:
      throw new TypeError(`Cannot work "${target.kind}" in the background`)
  }
}

function prepareImport(context: CallContext, actor: Actor, name: string, envelope: RequestEnvelope): Background {
  const { plan, entity, transition } = importOf(context, name)
  refuseIf(importIssues(plan, entity, transition, actor))
  const upload = uploadOf(envelope)
  // What a statement says is found out when it is read.
  const kind = statementReading(transition, upload.name) === undefined ? kindOfFile(upload.name, upload.bytes) : undefined
  refuseIf(kind?.kind === 'refused' ? [issue(kind.code, 'file')] : [])
  return {
    target: { kind: 'import', name },
    envelope: { entity: { file: { name: upload.name }, dryRun: upload.isDryRun } },
    total: null,
    input: upload.bytes,
  }
}
