import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ListScreen } from '../../../core/model/screen.ts'
import { addressOf, listStateFrom, type ListState } from './list-state.ts'

/** The state of a list, from the address and into it. Whatever changes which rows there are leads back to the first page. */
export function useListState(screen: ListScreen) {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => listStateFrom(params, screen), [params, screen])
  const change = useCallback(
    (part: Partial<ListState>) => {
      setParams((before) => addressOf({ ...listStateFrom(before, screen), page: 1, ...part }, screen, before), { replace: !('tab' in part) })
    },
    [screen, setParams],
  )
  return [state, change] as const
}
