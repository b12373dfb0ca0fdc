import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListScreen } from '../../../../core/model/screen.ts'
import { pathOfRows, pathOfVerb } from '../../../api/paths-of-entity.ts'
import { side } from '../../../session/session.ts'
import type { RequestEnvelope } from '../../../../core/wire/envelope.ts'
import { useModel } from '../../../model/use-model.ts'
import type { Row } from '../../../cells/value-at-path.ts'
import { callOrThrow } from '../../../api/call-or-throw.ts'
import { conditionsOf, listRequest } from './list-request.ts'
import type { ListState } from './list-state.ts'

/** `isCounting`: there are more rows than were counted with the page; their count and totals follow. */
export type Page = { readonly rows: readonly Row[]; readonly totals: Row; readonly isCounting?: boolean } & Count

/**
 * The page of a list for its state. The previous page stays until the next has loaded. The rows do not wait for a long count: it follows, and stays while people
 * turn pages or order anew.
 */
export function useList(screen: ListScreen, state: ListState, enabled: boolean) {
  const model = useModel()
  const entity = model.entities[screen.entity]!
  const path = screen.rows === undefined ? pathOfVerb(model, entity, side, 'list') : pathOfRows(model, entity, side, screen.rows)
  const request = listRequest(state, screen.name)
  const ask = async (asked: RequestEnvelope, signal: AbortSignal): Promise<Page> => {
    const answer = await callOrThrow(path, asked, signal)
    const { totals = {} } = (answer.entity ?? {}) as { totals?: Row }
    return { rows: (answer.list ?? []) as readonly Row[], total: answer.pager?.total ?? 0, capped: answer.pager?.capped ?? false, totals }
  }
  const list = useQuery({
    queryKey: [path, request],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask(request, signal),
  })
  const page = list.data
  const counting: RequestEnvelope = { entity: request.entity, pager: { page: 1, pageSize: 1, count: 'only' } }
  const counted = useQuery({
    queryKey: [path, counting],
    enabled: enabled && page?.capped === true,
    queryFn: ({ signal }) => ask(counting, signal),
  })
  if (page?.capped !== true) return list
  const { total, capped, totals } = counted.data ?? page
  return { ...list, data: { rows: page.rows, total, capped, totals, isCounting: counted.data === undefined } }
}

/** A count that may have stopped at the cap. */
export type Count = { readonly total: number; readonly capped: boolean }
export type TabCounts = { readonly all: Count; readonly tabs: Readonly<Record<string, Count>> }

/** The row count of each tab, under the present filters and search. */
export function useTabCounts(screen: ListScreen, state: ListState) {
  const model = useModel()
  const path = pathOfVerb(model, model.entities[screen.entity]!, side, 'statusCount')
  const conditions = conditionsOf(state, screen.name)
  return useQuery({
    queryKey: [path, conditions],
    enabled: screen.tabs !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<TabCounts> => (await callOrThrow(path, { entity: conditions }, signal)).entity as TabCounts,
  })
}
