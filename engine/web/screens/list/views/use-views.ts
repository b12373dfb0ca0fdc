import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ListScreen } from '../../../../core/model/screen.ts'
import type { SavedView } from '../../../../core/query/view-content.ts'
import { useSession } from '../../../session/use-session.ts'
import { callOrThrow } from '../../../api/call-or-throw.ts'

export type Views = { readonly list: readonly SavedView[]; readonly mayShare: boolean }

/**
 * The views and display templates of a list that the person may use. This browser's copy is available at once, so a list need not wait for the view that it
 * starts with; the server's answer follows.
 */
export function useViews({ name }: ListScreen) {
  const { user } = useSession()
  const queryKey = useMemo(() => ['views', user.id, name], [user.id, name])
  const copy = `views:1:${user.id}:${name}`
  const query = useQuery({
    queryKey,
    enabled: !user.isTemporary && user.id !== '',
    staleTime: 60_000,
    initialData: () => readCopy(copy),
    initialDataUpdatedAt: 0,
    queryFn: async ({ signal }): Promise<Views> => {
      const answer = await callOrThrow('/api/member/view/list', { entity: { screen: name } }, signal)
      const views = { list: (answer.list ?? []) as readonly SavedView[], mayShare: (answer.entity as { mayShare?: boolean } | undefined)?.mayShare === true }
      writeCopy(copy, views)
      return views
    },
  })
  const client = useQueryClient()
  const reload = useCallback(() => client.invalidateQueries({ queryKey }), [client, queryKey])
  return { views: query.data, isKnown: query.isFetchedAfterMount || query.isError || user.isTemporary, reload }
}

function readCopy(key: string): Views | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Views | null
    return kept !== null && Array.isArray(kept.list) ? kept : undefined
  } catch {
    return undefined
  }
}

/** If the storage is full or disabled, the next visit waits for the server. */
function writeCopy(key: string, views: Views): void {
  try {
    localStorage.setItem(key, JSON.stringify(views))
  } catch {
    /* the server has them */
  }
}
