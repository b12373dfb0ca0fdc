import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { useWords } from '../../cells/use-words.ts'
import { draftWriter, type DraftWriter } from '../../form/draft/draft-writer.ts'
import type { DocumentStore } from '../../form/store/document-store.ts'

type Kept = {
  /** The key of the draft: the person and the form. */
  readonly draft: string
  readonly stores: readonly DocumentStore[]
  readonly lines: readonly string[]
  readonly names: () => Readonly<Record<string, string>>
  readonly wasKept: boolean
}

/** Stores the draft of a form during editing, so that leaving loses nothing; leaving asks only if storing failed. */
export function useDraftAutosave({ draft, stores, lines, names, wasKept }: Kept) {
  const words = useWords()
  const [safe, setSafe] = useState(true)
  const dirty = useRef(wasKept)
  const writer = useRef<DraftWriter>(undefined)
  const read = useEffectEvent(() => ({
    documents: stores.map((store) => store.document()),
    refused: stores.map((store) => store.refused()),
    names: names(),
    at: new Date().toISOString(),
  }))
  const linesKey = lines.join()

  useEffect(() => {
    const keeping = draftWriter(draft, linesKey === '' ? [] : linesKey.split(','), () => read(), setSafe)
    writer.current = keeping
    // A hidden page may be closed without another event.
    const hurry = () => {
      if (document.visibilityState === 'hidden') keeping.flush()
    }
    document.addEventListener('visibilitychange', hurry)
    addEventListener('pagehide', keeping.flush)
    return () => {
      document.removeEventListener('visibilitychange', hurry)
      removeEventListener('pagehide', keeping.flush)
      keeping.close()
    }
  }, [draft, linesKey])

  useEffect(() => {
    const ends = stores.map((store) => {
      let edition = store.edition()
      return store.subscribe(() => {
        if (store.edition() === edition) return
        edition = store.edition()
        dirty.current = true
        writer.current?.markChanged()
      })
    })
    return () => {
      for (const end of ends) end()
    }
  }, [stores])

  const blocker = useBlocker(() => dirty.current && !safe)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (confirm(words.text('ui.form.leave'))) blocker.proceed()
    else blocker.reset()
  }, [blocker, words])

  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => {
      if (dirty.current && !safe) event.preventDefault()
    }
    addEventListener('beforeunload', unload)
    return () => removeEventListener('beforeunload', unload)
  }, [safe])

  return {
    forget() {
      dirty.current = false
      writer.current?.discard()
    },
  }
}
