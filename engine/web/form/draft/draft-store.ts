import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Row } from '../../cells/value-at-path.ts'
import type { SavedDraft } from './saved-draft.ts'
import type { DraftChunk } from './draft-chunks.ts'

/** A draft without the rows of its lines, which are in chunks beside it. */
export type Manifest = Omit<SavedDraft, 'documents'> & {
  readonly format: 2
  /** The owner of these chunks: two tabs may edit the same form. */
  readonly writer: string
  readonly documents: readonly { readonly header: Row; readonly lines: Readonly<Record<string, readonly string[]>> }[]
}

interface DraftDatabase extends DBSchema {
  drafts: { key: string; value: Manifest }
  pieces: { key: [string, string]; value: readonly Row[] }
}

const keptFor = 90 * 86_400_000

let opened: Promise<IDBPDatabase<DraftDatabase>> | undefined

function open(): Promise<IDBPDatabase<DraftDatabase>> {
  opened ??= openDB<DraftDatabase>('counterpart-drafts', 1, {
    upgrade(database) {
      database.createObjectStore('drafts')
      database.createObjectStore('pieces')
    },
    // Closes the connection for another tab with a newer version.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}

const piecesFor = (key: string) => IDBKeyRange.bound([key, ''], [key, '￿'])

/** Stores chunks before a manifest names them. */
export async function putChunks(key: string, pieces: readonly DraftChunk[]): Promise<void> {
  const transaction = (await open()).transaction('pieces', 'readwrite')
  await Promise.all([...pieces.map(({ id, rows }) => transaction.store.put(rows, [key, id])), transaction.done])
}

/**
 * Replaces the former draft together with its last chunks, and deletes the chunks that no draft names. Returns false and changes nothing if another tab has
 * written meanwhile: earlier chunks are gone then.
 */
export async function putManifest(key: string, manifest: Manifest, pieces: readonly DraftChunk[], reliesOnOwn: boolean): Promise<boolean> {
  const transaction = (await open()).transaction(['drafts', 'pieces'], 'readwrite')
  const drafts = transaction.objectStore('drafts')
  const store = transaction.objectStore('pieces')
  if (reliesOnOwn && (await drafts.get(key))?.writer !== manifest.writer) {
    await transaction.done
    return false
  }
  const named = new Set(manifest.documents.flatMap(({ lines }) => Object.values(lines).flat()))
  const changes: Promise<unknown>[] = [drafts.put(manifest, key), ...pieces.map(({ id, rows }) => store.put(rows, [key, id]))]
  for (const known of await store.getAllKeys(piecesFor(key))) if (!named.has(known[1])) changes.push(store.delete(known))
  await Promise.all([...changes, transaction.done])
  return true
}

/** Replaces the former draft as a whole without waiting: the page may close the next moment. */
export async function putImmediately(key: string, manifest: Manifest, pieces: readonly DraftChunk[]): Promise<void> {
  const transaction = (await open()).transaction(['drafts', 'pieces'], 'readwrite')
  const store = transaction.objectStore('pieces')
  const puts = [...pieces.map(({ id, rows }) => store.put(rows, [key, id])), transaction.objectStore('drafts').put(manifest, key)]
  // Otherwise the browser would wait for the page before it commits.
  transaction.commit()
  await Promise.all([...puts, transaction.done])
}

/** The stored draft of a key, complete or not at all. */
export async function readDraft(key: string): Promise<unknown> {
  const transaction = (await open()).transaction(['drafts', 'pieces'])
  const manifest = await transaction.objectStore('drafts').get(key)
  if (manifest === undefined) return undefined
  const ids = await transaction.objectStore('pieces').getAllKeys(piecesFor(key))
  const rows = await transaction.objectStore('pieces').getAll(piecesFor(key))
  const pieces = new Map(ids.map(([, id], place) => [id, rows[place]!]))
  const { documents, ...rest } = manifest
  if (documents.some(({ lines }) => Object.values(lines).some((list) => list.some((id) => !pieces.has(id))))) return undefined
  return {
    ...rest,
    documents: documents.map(({ header, lines }) => ({
      ...header,
      ...Object.fromEntries(Object.entries(lines).map(([name, list]) => [name, list.flatMap((id) => pieces.get(id)!)])),
    })),
  }
}

/** Deletes the draft of a form. */
export async function dropDraft(key: string): Promise<void> {
  const transaction = (await open()).transaction(['drafts', 'pieces'], 'readwrite')
  await Promise.all([transaction.objectStore('drafts').delete(key), transaction.objectStore('pieces').delete(piecesFor(key)), transaction.done])
}

/** Deletes drafts older than three months. */
export async function dropOldDrafts(now: number): Promise<void> {
  const database = await open()
  for (const key of await database.getAllKeys('drafts')) {
    const draft = await database.get('drafts', key)
    if (draft === undefined || !(now - Date.parse(draft.at) < keptFor)) await dropDraft(key)
  }
}
