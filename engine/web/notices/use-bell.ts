import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BellNotice, BellState } from '../../core/wire/bell.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { followWhileLookedAt } from '../live/follow-while-looked-at.ts'
import { openStream } from '../live/open-live.ts'

/** Milliseconds after which the stream is opened: the content of the page loads first. */
const AFTER_PAGE = 400

/** The last notices of the person and the number of unread ones, as long as the page is looked at; undefined until the first answer. */
export function useBell(): BellState | undefined {
  const [bell, setBell] = useState<BellState>()
  const client = useQueryClient()
  // The sentences come in the language of the person.
  const language = useLanguage()
  useEffect(() => {
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = followNotices(client, setBell)
    }, AFTER_PAGE)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [client, language])
  return bell
}

function followNotices(client: QueryClient, onBell: (bell: BellState) => void): () => void {
  return followWhileLookedAt({
    open: (shown, signal) => openStream('/api/member/notify/live', {}, shown, signal),
    onDocument({ entity, list }) {
      const state = { ...(entity as unknown as Omit<BellState, 'notices'>), notices: (list ?? []) as unknown as readonly BellNotice[] }
      onBell(state)
      const base = state.readPath?.replace(/[^/]+$/, '')
      // The list of notices may be on the page.
      if (base !== undefined) void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(base) })
    },
    onState: () => {},
    onRefused: () => {},
  })
}
