import type { Row } from '../../cells/value-at-path.ts'
import { whenIdle } from '../store/idle.ts'
import { chunksOf } from './draft-chunks.ts'
import type { DraftChunk } from './draft-chunks.ts'
import { dropDraft, putImmediately, putManifest, putChunks } from './draft-store.ts'
import type { Manifest } from './draft-store.ts'
import type { SavedDraft } from './saved-draft.ts'

/** Stores the draft of one form while it is edited. */
export type DraftWriter = {
  /** Something has changed: it is stored at the next pause, or after a few seconds of editing. */
  markChanged(): void
  /** Stores everything at once: the page may close in a moment. */
  flush(): void
  /** Deletes the draft because it was saved or discarded. */
  discard(): void
  /** Ends, and stores everything at once. */
  close(): void
}

// Delays after the last change, and after the first unstored one.
const rest = 300
const longest = 3_000
// The chunks that are written in one turn of the event loop.
const piecesAtOnce = 4

/** Writes drafts under a key, chunk by chunk; `linesOf` names the lines fields of a document. Reports each time whether it succeeded. */
export function draftWriter(key: string, linesOf: readonly string[], read: () => SavedDraft, told: (isKept: boolean) => void): DraftWriter {
  const writer = crypto.randomUUID()
  let known: readonly Readonly<Record<string, readonly DraftChunk[]>>[] = []
  let keptPieces: ReadonlySet<DraftChunk> = new Set()
  let isDirty = false
  let isClosed = false
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> | undefined

  function inPieces(documents: readonly Row[]): typeof known {
    return documents.map((document, place) =>
      Object.fromEntries(
        linesOf.map((name) => [name, chunksOf((document[name] ?? []) as readonly Row[], known[place]?.[name] ?? [], () => crypto.randomUUID())]),
      ),
    )
  }

  function manifestOf(draft: SavedDraft, pieces: typeof known): Manifest {
    const { documents, ...about } = draft
    return {
      ...about,
      format: 2,
      writer,
      documents: documents.map((document, place) => ({
        header: Object.fromEntries(Object.entries(document).filter(([name]) => !linesOf.includes(name))),
        lines: Object.fromEntries(linesOf.map((name) => [name, (pieces[place]?.[name] ?? []).map(({ id }) => id)])),
      })),
    }
  }

  async function write(): Promise<void> {
    isDirty = false
    since = undefined
    const draft = read()
    const pieces = inPieces(draft.documents)
    const all = pieces.flatMap((lines) => Object.values(lines).flat())
    const fresh = all.filter((piece) => !keptPieces.has(piece))
    let left = fresh
    while (left.length > piecesAtOnce) {
      await freeMoment()
      await putChunks(key, left.slice(0, piecesAtOnce))
      left = left.slice(piecesAtOnce)
    }
    if (!(await putManifest(key, manifestOf(draft, pieces), left, fresh.length < all.length))) {
      known = []
      keptPieces = new Set()
      return write()
    }
    known = pieces
    keptPieces = new Set(all)
  }

  function settled(isKept: boolean): void {
    if (!isKept) {
      known = []
      keptPieces = new Set()
    }
    told(isKept)
  }

  function begin(): void {
    if (writing !== undefined) return
    writing = write()
      .then(
        () => settled(true),
        () => settled(false),
      )
      .finally(() => {
        writing = undefined
        if (isDirty && !isClosed) markChanged()
      })
  }

  // All chunks, stored ones included: asking which exist takes too long. A write in progress may be older, so this one follows it.
  function flush(): void {
    if (!isDirty && writing === undefined) return
    const draft = read()
    const pieces = inPieces(draft.documents)
    const all = pieces.flatMap((lines) => Object.values(lines).flat())
    const isAlone = writing === undefined
    if (isAlone) {
      clearTimeout(timer)
      isDirty = false
      since = undefined
    }
    void putImmediately(key, manifestOf(draft, pieces), all).then(
      () => {
        if (isAlone) {
          known = pieces
          keptPieces = new Set(all)
        }
        settled(true)
      },
      () => settled(false),
    )
  }

  function markChanged(): void {
    isDirty = true
    since ??= performance.now()
    clearTimeout(timer)
    timer = setTimeout(begin, Math.max(0, Math.min(rest, since + longest - performance.now())))
  }

  return {
    markChanged,
    flush,
    discard() {
      clearTimeout(timer)
      isDirty = false
      known = []
      keptPieces = new Set()
      // Waits for the write in progress, which would otherwise restore the draft.
      void Promise.resolve(writing)
        .then(() => dropDraft(key))
        .catch(() => undefined)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      flush()
    },
  }
}

function freeMoment(): Promise<void> {
  return new Promise((resolve) => {
    whenIdle(() => {
      resolve()
      return false
    })
  })
}
