import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ListScreen } from '../../../core/model/screen.ts'
import type { SavedView } from '../../../core/query/view-content.ts'
import { paramsOfState, isSameTyping, listStateFrom, hasListState, withoutListState, type ListState } from './state/list-state.ts'
import { useViews } from './views/use-views.ts'

/** The parameter for the list itself, if the person otherwise starts with a view. */
const noView = 'none'

/**
 * The state of a list, read from the address and written to it, on top of the saved view that the address names or that the person starts with. Any change of
 * the rows returns to the first page.
 */
export function useListState(screen: ListScreen) {
  const [params, setParams] = useSearchParams()
  const { views, isKnown, reload } = useViews(screen)
  const named = params.get('view')
  const isBare = named === null && !hasListState(params)
  const list = views?.list.filter(({ kind }) => kind === 'view') ?? []
  const view = isBare ? list.find(({ starting }) => starting) : list.find(({ id }) => id === named)
  const content = view?.content
  const state = useMemo(() => listStateFrom(params, screen, content), [params, screen, content])

  // The view that a list starts with is in its address too: a link shows others the same.
  const begun = isBare ? view?.id : undefined
  useEffect(() => {
    if (begun === undefined) return
    setParams((before) => upon(before, begun), { replace: true })
  }, [begun, setParams])

  const change = useCallback(
    (part: Partial<ListState>) => {
      setParams((before) => upon(paramsOfState({ ...listStateFrom(before, screen, content), page: 1, ...part }, screen, before, content), named ?? begun), {
        replace: isSameTyping(state, { ...state, page: 1, ...part }),
      })
    },
    [screen, setParams, content, state, named, begun],
  )
  const open = useCallback(
    (next: SavedView | undefined) => {
      setParams((before) => {
        const after = withoutListState(before)
        after.set('view', next?.id ?? noView)
        return after
      })
    },
    [setParams],
  )
  return {
    state,
    change,
    view,
    open,
    views,
    reloadViews: reload,
    /** The list waits until the named view is known. */
    isWaiting: named !== null && named !== noView && view === undefined && !isKnown,
    /** The address names a view that does not exist, or not for this person. */
    isMissing: named !== null && named !== noView && view === undefined && isKnown,
  }
}

/** The address with its view. */
function upon(params: URLSearchParams, view: string | undefined): URLSearchParams {
  if (view === undefined || params.has('view')) return params
  const after = new URLSearchParams(params)
  after.set('view', view)
  return after
}
