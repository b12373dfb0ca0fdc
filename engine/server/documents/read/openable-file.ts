import { sql } from 'kysely'
import type { Document, Row } from '../../../core/model/document.ts'
import { rowsOf } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { maskDocument, maskReasonsOf } from '../../../core/permissions/mask-document.ts'
import { writeAudit } from '../../store/audit.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { openSeals } from '../visibility/open-seals.ts'
import { visibleDocuments } from '../visibility/visible-document.ts'
import { inTransaction } from '../../store/transaction.ts'
import { isReadBy } from '../visibility/visible-comments.ts'
import type { StoredFile } from '../../files/stored-file.ts'
import type { Tx } from '../../schema/database.ts'

/** The person who opens a file; an invited person sees one document alone. */
export type Opener = { readonly actor: Actor; readonly invitation?: { readonly entity: string; readonly document: string } }

type FileRow = StoredFile & { readonly enterprise: string; readonly account: string; readonly isUsed: boolean }

/**
 * The file with this id, if the person may open it: as its uploader, or because a visible field of a visible document holds it. Until a document holds it, it
 * belongs to everybody of the uploading enterprise. Otherwise undefined, as if it did not exist.
 */
export async function openableFile(context: CallContext, opener: Opener, id: string): Promise<StoredFile | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined
  const { actor, invitation } = opener
  return inTransaction(context.pool, actor, async (tx) => {
    const { rows } = await sql<FileRow>`select id, name, size, type, enterprise, account, "usedAt" is not null as "isUsed" from file where id = ${id}`.execute(
      tx,
    )
    const file = rows[0]
    if (file === undefined) return undefined
    const isOwn = file.enterprise === actor.enterprise && invitation === undefined && (file.account === actor.accountId || !file.isUsed)
    const isOpen = isOwn || (await isInSight(tx, context, opener, id)) || (invitation === undefined && (await isInComment(tx, context, actor, id)))
    return isOpen ? { id, name: file.name, size: file.size, type: file.type } : undefined
  })
}

async function isInSight(tx: Tx, context: CallContext, { actor, invitation }: Opener, id: string): Promise<boolean> {
  const { model } = context
  const { rows: uses } = await sql<{ entity: string; documents: string[] }>`
    select entity, array_agg(document order by document desc) as documents from "fileUse" where file = ${id} group by entity`.execute(tx)
  for (const { entity: name, documents } of uses) {
    const entity = model.entities[name]
    const code = entity?.read[actor.side]
    if (entity === undefined || !entity.parties.includes(actor.side) || (code !== undefined && !actor.permissions.has(code))) continue
    const ids = invitation === undefined ? documents : documents.filter((each) => name === invitation.entity && each === invitation.document)
    const seen = await visibleDocuments(tx, context, actor, entity, ids)
    for (const document of seen) {
      const isOpen = await openSeals(tx, context, actor, entity, document)
      const shown = maskDocument(model, entity, document, actor, isOpen)
      if (!holdsFile(model, name, shown, id)) continue
      await recordOpened(tx, context, actor, entity, shown, id)
      return true
    }
  }
  return false
}

/**
 * What may be sealed from a side is on record once a person of that side opens it: who, when and which file. The name of the file stands among the changes,
 * so that it is hidden from whoever may not read the field.
 */
async function recordOpened(tx: Tx, { model, clock }: CallContext, actor: Actor, entity: Entity, document: Document, id: string): Promise<void> {
  const isSealed = ({ name }: { readonly name: string }) =>
    maskReasonsOf(model, entity, actor).some((reason) => reason.kind === 'seal' && reason.field === name)
  const field = Object.values(entity.fields).find((each) => each.type === 'files' && isSealed(each) && isIn(document, each.name, id))
  if (field === undefined) return
  const opened = (document[field.name] as readonly StoredFile[]).filter((file) => file.id === id)
  await writeAudit(tx, [
    {
      purchaser: document.purchaser as string,
      supplierEnterprise: entity.parties.includes('supplier') ? (document.supplierEnterprise as string | null) : null,
      entity: entity.name,
      document: document.id as string,
      version: Number(document.version),
      action: 'openFile',
      account: actor.accountId,
      accountName: actor.name,
      side: actor.side,
      at: clock.now().toISOString(),
      changes: [{ path: field.name, before: null, after: opened }],
    },
  ])
}

/** Checks whether a comment that the person reads on a document that the person sees has the file. */
async function isInComment(tx: Tx, context: CallContext, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql<{ entity: string; document: string }>`
    select distinct c.entity, c.document from comment c where c.files @> ${[id]}::text[] and c."withdrawnAt" is null and ${isReadBy(actor)}`.execute(tx)
  for (const { entity: name, document } of rows) {
    const entity = context.model.entities[name]
    const code = entity?.read[actor.side]
    if (entity?.discussion?.sides.includes(actor.side) !== true || (code !== undefined && !actor.permissions.has(code))) continue
    if ((await visibleDocuments(tx, context, actor, entity, [document], { lines: false })).length > 0) return true
  }
  return false
}

/** Checks whether a document, after masking, still shows the file. */
function holdsFile(model: Model, entityName: string, shown: Document, id: string): boolean {
  return Object.values(entityOf(model, entityName).fields).some((field) => {
    if (field.type === 'files') return isIn(shown, field.name, id)
    return field.type === 'lines' && rowsOf(shown, field.name).some((row) => holdsFile(model, field.entity ?? '', row, id))
  })
}

function isIn(row: Row, field: string, id: string): boolean {
  const value = row[field]
  return Array.isArray(value) && value.some((file: Partial<StoredFile>) => file.id === id)
}
