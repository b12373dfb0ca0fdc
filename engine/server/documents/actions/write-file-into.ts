import { Readable } from 'node:stream'
import { refusalsBeforeInput, refusalsOfInput } from '../../../core/lifecycle/refusals.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import { isBlank, rowsOf } from '../../../core/model/document.ts'
import type { Document, EvaluationContext } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { type Holder, writeCreditTransfer } from '../../../procurement/bank-file/write-credit-transfer.ts'
import { receiveFile } from '../../files/receive-file.ts'
import type { StoredFile } from '../../files/stored-file.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

type Asked = { readonly before: Document; readonly entered: Document; readonly evaluationContext: EvaluationContext; readonly isByPerson: boolean }
type Written = { readonly document: Document; readonly issues: readonly Issue[] }

/**
 * The document with the file that its action writes beside the earlier ones; undefined if the action writes none, or is refused anyway. Whoever does not see
 * all that the file says does not write it. The file is numbered, so no two of a document have the same reference.
 */
export async function writeFileInto(work: UnitOfWork, entity: Entity, transition: Transition, asked: Asked): Promise<Written | undefined> {
  const { fileWriting } = transition
  if (fileWriting === undefined) return undefined
  const { before, entered, evaluationContext, isByPerson } = asked
  const { model } = work.context
  const { into, reads, unwritable } = fileWriting
  const [found, values] = [before, entered].map((document) => valuesOf(model, entity, document, evaluationContext)) as [Document, Document]
  const early = refusalsBeforeInput(model, entity, transition, found, work.actor, isByPerson)
  if (early.length > 0 || refusalsOfInput(model, entity, transition, found, values, isByPerson ? work.actor : undefined).length > 0) return undefined
  const { masked } = visibilityFor(model, entity, work.actor)
  const hidden = [...Object.values(reads), into].find((name) => masked.has(name))
  if (hidden !== undefined) return { document: entered, issues: [issue('FIELD_NOT_VISIBLE', into, { field: hidden })] }
  const said = (thing: string): string | undefined => {
    const value = reads[thing] === undefined ? undefined : values[reads[thing]]
    return isBlank(value) ? undefined : String(value)
  }
  const [number, day, amount, currency] = [said('number'), said('day'), said('amount'), said('currency')]
  const [payer, payee] = [holderOf(said, 'payer'), holderOf(said, 'payee')]
  if (number === undefined || day === undefined || amount === undefined || currency === undefined || payer === undefined || payee === undefined)
    return undefined
  const earlier = rowsOf(entered, into)
  const reference = `${number}-${earlier.length + 1}`
  const content = writeCreditTransfer({ reference, madeAt: work.now.toISOString(), day, payer, payee, amount, currency, about: number })
  if (content === undefined) return { document: entered, issues: [issue(unwritable, into)] }
  const stored = await store(work, `${reference}.xml`, content)
  if (typeof stored === 'string') return { document: entered, issues: [issue(stored, into, { name: `${reference}.xml` })] }
  return { document: { ...entered, [into]: [...earlier, stored] }, issues: [] }
}

/** One side of the transfer; undefined if its name or its account is blank. */
function holderOf(said: (thing: string) => string | undefined, role: 'payer' | 'payee'): Holder | undefined {
  const [name, account, bank, bankCode] = [said(role), said(`${role}Account`), said(`${role}Bank`), said(`${role}BankCode`)]
  if (name === undefined || account === undefined) return undefined
  return { name, account, ...(bank !== undefined && { bank }), ...(bankCode !== undefined && { bankCode }) }
}

/** Stores it like an upload of the person, in the same transaction. */
async function store(
  { context, actor, now, tx }: UnitOfWork,
  name: string,
  content: string,
): Promise<StoredFile | 'NOT_FOUND' | 'STORAGE_FULL' | 'FILE_TYPE_NOT_ALLOWED'> {
  const { files, newId } = context
  if (files === undefined) return 'NOT_FOUND'
  return receiveFile((record) => record(tx), files, actor, {
    id: newId(),
    name,
    content: Readable.from([Buffer.from(content)], { objectMode: false }),
    isCut: () => false,
    at: now,
  })
}
