import { rowsOf } from '../../core/model/document.ts'
import type { Row } from '../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../core/model/field-kinds.ts'
import { isSameStored } from '../../core/model/stored-value.ts'
import { type Feed, fedLookups } from '../../core/model/fed-lookups.ts'
import { type Followed, followedEntities } from '../../core/model/followed-entities.ts'
import { documentsOfLines } from '../store/load-document.ts'
import { tellChanged } from '../store/tell-changed.ts'
import type { Held, Work } from './work.ts'

/** Tells whoever has them before him of the documents that this work changed, and of those on which figures of the changed ones are looked up fresh. */
export async function tellWatchers(work: Work): Promise<void> {
  const followed = followedEntities(work.context.model)
  const changed = [...new Set([...work.held.values(), ...work.deeds.map(({ held }) => held)])].filter(
    ({ before, now, isDeleted }) => before === undefined || isDeleted || before.version !== now.version,
  )
  // Nobody has before him what was only now made; its figures may be looked up all the same.
  const own = changed.filter((held) => isFollowed(followed.get(held.entity.name), held)).map(({ now }) => now.id as string)
  await tellChanged(work.tx, [...own, ...(await documentsFed(work, changed))])
}

/** Whether somebody may have before him what has become another. */
function isFollowed(followed: Followed | undefined, { entity, before, now, isDeleted }: Held): boolean {
  if (followed === undefined || before === undefined) return false
  if (followed === 'all' || isDeleted) return true
  return [...followed].some((name) => entity.fields[name] !== undefined && !isSameStored(entity.fields[name], before[name], now[name]))
}

/** The documents that own the records by which fresh lookups find rows of these, as they were and as they are. */
async function documentsFed(work: Work, changed: readonly Held[]): Promise<readonly string[]> {
  const { model } = work.context
  const feeds = fedLookups(model)
  const named = new Map<string, Set<string>>()
  const name = (feed: Feed, value: unknown) => {
    if (typeof value === 'string' && value !== '') named.set(feed.names, (named.get(feed.names) ?? new Set()).add(value))
  }
  for (const { entity, before, now } of changed)
    for (const document of before === undefined ? [now] : [before, now]) {
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
