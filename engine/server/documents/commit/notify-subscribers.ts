import { rowsOf } from '../../../core/model/document.ts'
import type { Row } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { isSameStored } from '../../../core/model/stored-value.ts'
import { type LookupReference, lookupReferences } from '../../../core/model/lookup-references.ts'
import { type Subscribable, subscribableEntities } from '../../../core/model/subscribable-entities.ts'
import { documentsOfLines } from '../../store/documents/load-document.ts'
import { INBOX } from '../../../core/model/notice.ts'
import { noticesOf } from '../../store/notices-of.ts'
import { notifyChanged } from '../../store/notify-changed.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** Announces the documents that this unit of work changed, and those that look up figures of the changed ones fresh. */
export async function notifySubscribers(work: UnitOfWork): Promise<void> {
  const subscribable = subscribableEntities(work.context.model)
  const changed = [...new Set([...work.trackedDocuments.values(), ...work.auditEvents.map(({ tracked }) => tracked)])].filter(
    ({ before, isDeleted, isWritten }) => before === undefined || isDeleted || isWritten,
  )
  // A new row has no subscribers yet, but others may look its figures up.
  const own = changed.filter((tracked) => isSubscribed(subscribable.get(tracked.entity.name), tracked)).map(({ current }) => current.id as string)
  const inboxes = changed.flatMap(({ entity, current }) => (entity.inbox === true ? [noticesOf(String(current[INBOX.person]))] : []))
  await notifyChanged(work.tx, [...own, ...inboxes, ...(await documentsFed(work, changed))])
}

/** Checks whether a changed document may have subscribers. */
function isSubscribed(fields: Subscribable | undefined, { entity, before, current, isDeleted }: TrackedDocument): boolean {
  if (fields === undefined || before === undefined) return false
  if (fields === 'all' || isDeleted) return true
  return [...fields].some((name) => entity.fields[name] !== undefined && !isSameStored(entity.fields[name], before[name], current[name]))
}

/** The documents that own the records by which fresh lookups find these rows, before and after the change. */
async function documentsFed(work: UnitOfWork, changed: readonly TrackedDocument[]): Promise<readonly string[]> {
  const { model } = work.context
  const feeds = lookupReferences(model)
  const named = new Map<string, Set<string>>()
  const name = (feed: LookupReference, value: unknown) => {
    if (typeof value === 'string' && value !== '') named.set(feed.names, (named.get(feed.names) ?? new Set()).add(value))
  }
  for (const { entity, before, current } of changed)
    for (const document of before === undefined ? [current] : [before, current]) {
      for (const feed of feeds.get(entity.name) ?? []) name(feed, document[feed.field])
      for (const lines of fieldKindsOf(entity).lines)
        for (const feed of feeds.get(lines.entity) ?? []) {
          const rows: readonly Row[] = feed.isOfDocument ? [document] : rowsOf(document, lines.name)
          for (const row of rows) name(feed, row[feed.field])
        }
    }
  const documents: string[] = []
  for (const [entity, ids] of named) {
    const isLine = entityOf(model, entity).line !== undefined
    documents.push(...(isLine ? Object.values(await documentsOfLines(work.tx, model, entity, [...ids])) : ids))
  }
  return documents
}
