import { buffer } from 'node:stream/consumers'
import { refusalsBeforeInput } from '../../../core/lifecycle/refusals.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Document, EvaluationContext } from '../../../core/model/document.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { runInvoiceFile } from '../../electronic-documents/run-invoice-file.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

type Asked = { readonly before: Document; readonly entering: Document; readonly evaluationContext: EvaluationContext; readonly isByPerson: boolean }

/**
 * The document with what its file says; undefined if the action reads none, or none was sent. The right to act is checked before the file is opened. What the
 * file does not say becomes blank, and what the person may not see is not written.
 */
export async function readFileInto(
  work: UnitOfWork,
  entity: Entity,
  transition: Transition,
  { before, entering, evaluationContext, isByPerson }: Asked,
): Promise<{ readonly document: Document; readonly issues: readonly Issue[] } | undefined> {
  const { fileReading } = transition
  const [file] = fileReading === undefined ? [] : rowsOf(entering, fileReading.from)
  if (fileReading === undefined || file === undefined) return undefined
  const { model, files } = work.context
  refuseIf(refusalsBeforeInput(model, entity, transition, valuesOf(model, entity, before, evaluationContext), work.actor, isByPerson))
  const { masked } = visibilityFor(model, entity, work.actor)
  const hidden = Object.values(fileReading.into).find((name) => masked.has(name))
  if (hidden !== undefined) return { document: entering, issues: [issue('FIELD_NOT_VISIBLE', fileReading.from, { field: hidden })] }
  const content = await files?.open(String(file.id))
  const read = content === undefined ? undefined : await runInvoiceFile(await buffer(content))
  if (read === undefined) return { document: entering, issues: [issue(fileReading.unreadable, fileReading.from, { name: String(file.name) })] }
  const said: Readonly<Record<string, unknown>> = read
  const values = Object.entries(fileReading.into).map(([thing, name]) => [name, fitting(said[thing], entity.fields[name]?.maxLength)] as const)
  return { document: { ...entering, ...Object.fromEntries(values) }, issues: [] }
}

/** A text that is too long for its field is cut: it is only shown. */
function fitting(value: unknown, maxLength: number | undefined): unknown {
  if (value === undefined) return null
  return typeof value === 'string' && maxLength !== undefined ? [...value].slice(0, maxLength).join('') : String(value)
}
